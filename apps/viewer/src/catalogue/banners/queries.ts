import { queryOptions } from '@tanstack/react-query'
import type { banners } from '@kallo/contract/catalogue/banners'
import type { DataOf } from '@kallo/contract/endpoint'
import { call } from '../../platform/call.ts'
import { callKey } from '../../platform/call-key.ts'

export type BannersData = DataOf<typeof banners.homeDesktop>
export type Banner = BannersData['images'][number]

const path = 'banner/home-new/desktop'

export const bannersQuery = () =>
  queryOptions({ queryKey: callKey(path), queryFn: ({ signal }) => call<BannersData>(path, { signal }) })
