import type { seriesEditing } from '@kallo/contract/catalogue/series'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const seriesApi = client<typeof seriesEditing>()({
  list: 'POST console/series/list',
  find: 'GET console/series/:id',
  create: 'POST console/series',
  change: 'PATCH console/series/:id',
  move: 'POST console/series/move',
  bulk: 'POST console/series/bulk',
})

export type SeriesItem = DataOf<typeof seriesEditing.find>
export type SeriesAction = BodyOf<typeof seriesEditing.bulk>['action']
export const seriesListPath = 'console/series/list'
