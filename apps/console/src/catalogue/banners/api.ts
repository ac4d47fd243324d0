import type { bannerEditing, bannerReport, bannerStatus } from '@kallo/contract/catalogue/banner-editing'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const bannersApi = client<typeof bannerEditing>()({
  list: 'POST console/banners/list',
  find: 'GET console/banners/:id',
  create: 'POST console/banners',
  change: 'PATCH console/banners/:id',
  move: 'POST console/banners/move',
  bulk: 'POST console/banners/bulk',
})

export const bannerReportApi = client<{ report: typeof bannerReport }>()({
  report: 'GET console/banners/:id/report',
})

export const bannerStatusApi = client<typeof bannerStatus>()({
  find: 'GET console/banner-status',
  change: 'PATCH console/banner-status',
})

export type BannerItem = DataOf<typeof bannerEditing.find>
export const bannersListPath = 'console/banners/list'
