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

/** B-19: the limits are applied on the device. If they cannot be loaded, banners are shown without limits. */
export const bannerLimitsQuery = () => queryOptions({ ...bannersApi.limits.query(), retry: false })

/** B-18: banners depend on the language, except those that the server inserted into the page. */
export const bannersQuery = (queries: QueryClient, language: string) => {
  const { queryKey: first, queryFn } = bannersApi.homeDesktop.query()
  return queryOptions({
    queryKey: [...first, language],
    queryFn,
    initialData: () => queries.getQueryData<BannersData>(first),
    initialDataUpdatedAt: () => queries.getQueryState(first)?.dataUpdatedAt,
  })
}
