import type { banners } from '@kallo/contract/catalogue/banners'
import { client } from '../../platform/api-client.ts'
import { queryOptions } from '@tanstack/react-query'
import type { DataOf } from '@kallo/contract/endpoint'

const bannersApi = client<typeof banners>()({
  homeDesktop: 'GET banner/home-new/desktop',
})

type BannersData = DataOf<typeof banners.homeDesktop>
export type Banner = BannersData['images'][number]

export const bannersQuery = () => queryOptions(bannersApi.homeDesktop.query())
