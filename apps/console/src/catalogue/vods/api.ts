import type { vods } from '@kallo/contract/catalogue/vods'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const vodsApi = client<typeof vods>()({
  list: 'POST console/vods/list',
  find: 'GET console/vods/:id',
  create: 'POST console/vods',
  change: 'PATCH console/vods/:id',
  move: 'POST console/vods/move',
  bulk: 'POST console/vods/bulk',
})

export type VodItem = DataOf<typeof vods.find>
export type VodAction = BodyOf<typeof vods.bulk>['action']
export const vodsListPath = 'console/vods/list'
