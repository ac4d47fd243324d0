import type { adEditing, adReport } from '@kallo/contract/insights/ad-editing'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const adsApi = client<typeof adEditing>()({
  list: 'POST console/ads/list',
  find: 'GET console/ads/:id',
  create: 'POST console/ads',
  change: 'PATCH console/ads/:id',
  move: 'POST console/ads/move',
  bulk: 'POST console/ads/bulk',
})

export const adReportApi = client<{ report: typeof adReport }>()({ report: 'GET console/ads/:id/report' })

export type AdItem = DataOf<typeof adEditing.find>
export const adsListPath = 'console/ads/list'
