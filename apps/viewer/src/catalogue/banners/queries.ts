import { queryOptions } from '@tanstack/react-query'
import type { banners } from '@kallo/contract/catalogue/banners'
import type { DataOf } from '@kallo/contract/endpoint'
import { bannersApi } from './api.ts'

export type BannersData = DataOf<typeof banners.homeDesktop>
export type Banner = BannersData['images'][number]

export const bannersQuery = () => queryOptions(bannersApi.homeDesktop.query())
