import { queryOptions } from '@tanstack/react-query'
import type { DataOf } from '@kallo/contract/endpoint'
import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import { call } from '../../platform/call.ts'
import { callKey } from '../../platform/call-key.ts'
import { localNames } from '../../platform/local-names.ts'
import { learnServerTime, serverNow } from '../../platform/server-clock.ts'
import { learnVisitorCountry } from '../../platform/visitor.ts'
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

/** Visitors ask the free twin of each call. */
const base = (audience: Audience) => (audience === 'visitor' ? 'free/contents' : 'contents')

function contentsQuery<Data>(path: string) {
  return queryOptions({
    queryKey: callKey(path),
    queryFn: ({ signal }) => call<Data>(path, { signal }),
    select: localNames(),
  })
}

export const overviewQuery = (audience: Audience) => contentsQuery<OverviewData>(`${base(audience)}/view`)

/** Public for everybody. Asked again when a programme has ended, at most once a minute. */
export const onNowQuery = () =>
  queryOptions({
    queryKey: callKey('free/contents/on-now'),
    queryFn: async ({ signal }) => {
      const data = await call<OnNowData>('free/contents/on-now', { signal })
      learnServerTime(data.server_time)
      return data
    },
    refetchInterval: ({ state: { data } }) => {
      if (!data) return 60_000
      const nextEnd = Math.min(...data.channels.map(({ ends_at }) => Date.parse(ends_at)))
      return Math.max(60_000, Math.min(nextEnd - serverNow() + 2_000, 30 * 60_000))
    },
  })

/** The header's; the home page's answer holds the same, so whichever came first serves both. */
export const categoriesQuery = (audience: Audience) => ({
  ...contentsQuery<CategoriesData>(`${base(audience)}/categories/view`),
  staleTime: 10 * 60_000,
})

/** `category` is a category's id, `all`, or null for everything by category. */
export const channelsQuery = (audience: Audience, category: string | null) =>
  contentsQuery<ChannelsData>(`${base(audience)}/channels/${listPath(category)}`)

export const vodsQuery = (category: string | null) =>
  contentsQuery<VodsData>(`contents/vods/${listPath(category)}`)

export const channelQuery = (audience: Audience, tag: string) =>
  detailQuery<ChannelData>(`${base(audience)}/channel/${encodeURIComponent(tag)}`)

export const vodQuery = (tag: string) => detailQuery<VodData>(`contents/vod/${encodeURIComponent(tag)}`)

/** Detail calls also tell the server's clock and where it sees the visitor. */
function detailQuery<Data extends Pick<ChannelData, 'server_time' | 'visitor'>>(path: string) {
  return queryOptions({
    queryKey: callKey(path),
    queryFn: async ({ signal }) => {
      const data = await call<Data>(path, { signal })
      learnServerTime(data.server_time)
      learnVisitorCountry(data.visitor.country)
      return data
    },
    select: localNames(),
  })
}

function listPath(category: string | null): string {
  if (category === null) return 'view'
  return category === 'all' ? 'all/view' : `category/${encodeURIComponent(category)}/view`
}
