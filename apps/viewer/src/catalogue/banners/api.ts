import type { banners } from '@kallo/contract/catalogue/banners'
import { client } from '../../platform/api-client.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DataOf } from '@kallo/contract/endpoint'

const bannersApi = client<typeof banners>()({
  homeDesktop: 'GET banner/home-new/desktop',
  limits: 'GET banners/limits',
})

type BannersData = DataOf<typeof banners.homeDesktop>
export type Banner = BannersData['images'][number]
export type BannerLimit = DataOf<typeof banners.limits>['items'][number]

/** B-19: decided on the device, so it is not worth an error. */
export const bannerLimitsQuery = () => queryOptions({ ...bannersApi.limits.query(), retry: false })

/** B-18: they depend on the language. Those that the page contains do not. */
export const bannersQuery = (queries: QueryClient, language: string) => {
  const { queryKey: first, queryFn } = bannersApi.homeDesktop.query()
  return queryOptions({
    queryKey: [...first, language],
    queryFn,
    initialData: () => queries.getQueryData<BannersData>(first),
    initialDataUpdatedAt: () => queries.getQueryState(first)?.dataUpdatedAt,
  })
}
