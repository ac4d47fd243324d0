import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DataOf } from '@kallo/contract/endpoint'
import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import { refetchEvery } from '../../platform/query-client.ts'
import { client } from '../../platform/api-client.ts'
import { localNames } from '../../platform/local-names.ts'
import { learnServerTime, serverNow } from '../../platform/server-clock.ts'
import type { Audience } from '../../platform/links.ts'

type CategoriesData = DataOf<typeof contents.categories>
export type OverviewData = DataOf<typeof contents.overview>
export type OnNowData = DataOf<typeof freeContents.onNow>
export type ChannelsData = DataOf<typeof contents.channels>
export type ChannelData = DataOf<typeof contents.channel>
export type VodsData = DataOf<typeof contents.vods>
export type VodData = DataOf<typeof contents.vod>
export type ChannelEntry = ChannelsData['channelsList'][number]
export type VodEntry = VodsData['vodsList'][number]
export type Category = ChannelsData['channelsCategory'][number]
type Content = CategoriesData['content']

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
      learnServerTime(data.serverTime)
      return data
    },
    refetchInterval: ({ state }) => refetchEvery(untilNextEndMs(state.data), state),
  })

function untilNextEndMs(data: OnNowData | undefined): number {
  if (!data) return 60_000
  const nextEnd = Math.min(...data.channels.map(({ endsAt }) => Date.parse(endsAt)))
  return Math.max(60_000, Math.min(nextEnd - serverNow() + 2_000, 30 * 60_000))
}

/** Categories for the header. The overview contains the same data. */
const categoriesQuery = (audience: Audience) =>
  queryOptions({
    ...apiFor(audience).categories.query(),
    select: localNames(),
    staleTime: 10 * 60_000,
  })

/** The service's zone, in which times are shown to viewers (K-02); null while it is not loaded. */
export function useTimeZone(): string | null {
  return useQuery(categoriesQuery('viewer')).data?.time_zone ?? null
}

interface MenuCategories {
  /** Null while the content type is off or not loaded (H-01). */
  channels: readonly Category[] | null
  vods: readonly Category[] | null
}

/** Categories for the menus. Taken from the overview if that is already cached. */
export function useCategories(audience: Audience): MenuCategories {
  const client = useQueryClient()
  const { data } = useQuery({
    ...categoriesQuery(audience),
    initialData: () => client.getQueryData<CategoriesData>(overviewQuery(audience).queryKey),
  })
  if (!data) return { channels: null, vods: null }
  return {
    channels: isOn(data.content, 'channels') ? data.channelsCategory : null,
    vods: isOn(data.content, 'vods') ? data.vodsCategory : null,
  }
}

/** Indexes in the content list, fixed by the specification. */
const places = { channels: 0, vods: 1, subscription: 2 } as const

/** B-03, B-06: whether the content type (or the subscription requirement) is switched on. */
export function isOn(content: Content, type: keyof typeof places): boolean {
  return content[places[type]]?.status === 1
}

const contentsApi = client<typeof contents>()({
  categories: 'GET contents/categories/view',
  overview: 'GET contents/view',
})

const freeContentsApi = client<typeof freeContents>()({
  categories: 'GET free/contents/categories/view',
  overview: 'GET free/contents/view',
  onNow: 'GET free/contents/on-now',
})
