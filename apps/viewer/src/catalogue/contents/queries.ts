import { queryOptions } from '@tanstack/react-query'
import type { DataOf } from '@kallo/contract/endpoint'
import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import { localNames } from '../../platform/local-names.ts'
import { learnServerTime, serverNow } from '../../platform/server-clock.ts'
import { contentsApi, freeContentsApi } from './api.ts'
import type { Audience } from './audience.ts'

export type CategoriesData = DataOf<typeof contents.categories>
export type OverviewData = DataOf<typeof contents.overview>
export type OnNowData = DataOf<typeof freeContents.onNow>
export type ChannelsData = DataOf<typeof contents.channels>
export type ChannelData = DataOf<typeof contents.channel>
export type VodsData = DataOf<typeof contents.vods>
export type VodData = DataOf<typeof contents.vod>
export type ChannelEntry = ChannelsData['channelsList'][number]
export type VodEntry = VodsData['vodsList'][number]
export type Category = ChannelsData['channelsCategory'][number]
export type Content = CategoriesData['content']

/** Visitors use the free endpoints. */
const apiFor = (audience: Audience) => (audience === 'visitor' ? freeContentsApi : contentsApi)

export const overviewQuery = (audience: Audience) =>
  queryOptions({ ...apiFor(audience).overview.query(), select: localNames() })

/** Public. Refetched when a programme has ended, at most once a minute. */
export const onNowQuery = () =>
  queryOptions({
    queryKey: freeContentsApi.onNow.key(),
    queryFn: async ({ signal }) => {
      const data = await freeContentsApi.onNow(undefined, { signal })
      learnServerTime(data.server_time)
      return data
    },
    refetchInterval: ({ state: { data } }) => {
      if (!data) return 60_000
      const nextEnd = Math.min(...data.channels.map(({ ends_at }) => Date.parse(ends_at)))
      return Math.max(60_000, Math.min(nextEnd - serverNow() + 2_000, 30 * 60_000))
    },
  })

/** For the header. The overview contains the same data. */
export const categoriesQuery = (audience: Audience) =>
  queryOptions({
    ...apiFor(audience).categories.query(),
    select: localNames(),
    staleTime: 10 * 60_000,
  })
