import { queryOptions } from '@tanstack/react-query'
import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import { client, type EndpointKey } from '../../platform/api-client.ts'
import { localNames } from '../../platform/local-names.ts'
import { learnServerTime } from '../../platform/server-clock.ts'
import { learnVisitorCountry } from '../../platform/visitor.ts'
import type { Audience } from '../../platform/links.ts'
import { inKnownZone } from './known-zone.ts'
import type { ChannelData } from './queries.ts'

/** Lists and details, which are not part of the first load. */
const entriesApi = client<typeof contents>()({
  channels: 'GET contents/channels/view',
  allChannels: 'GET contents/channels/all/view',
  channelsOfCategory: 'GET contents/channels/category/:category/view',
  channel: 'GET contents/channel/:tag',
  vods: 'GET contents/vods/view',
  allVods: 'GET contents/vods/all/view',
  vodsOfCategory: 'GET contents/vods/category/:category/view',
  vod: 'GET contents/vod/:tag',
})

const freeEntriesApi = client<typeof freeContents>()({
  channels: 'GET free/contents/channels/view',
  allChannels: 'GET free/contents/channels/all/view',
  channelsOfCategory: 'GET free/contents/channels/category/:category/view',
  channel: 'GET free/contents/channel/:tag',
})

/** Visitors use the free endpoints. */
const apiFor = (audience: Audience) => (audience === 'visitor' ? freeEntriesApi : entriesApi)

/** `category` is the ID of a category, `all`, or null for all channels by category. */
export function channelsQuery(audience: Audience, category: string | null) {
  const { channels, allChannels, channelsOfCategory } = apiFor(audience)
  const query = listQuery(category, channels, allChannels, channelsOfCategory)
  return queryOptions({ ...query, select: localNames() })
}

export function vodsQuery(category: string | null) {
  const { vods, allVods, vodsOfCategory } = entriesApi
  return queryOptions({ ...listQuery(category, vods, allVods, vodsOfCategory), select: localNames() })
}

function listQuery<Query>(
  category: string | null,
  grouped: { query: () => Query },
  all: { query: () => Query },
  ofCategory: { query: (input: { category: string }) => Query },
): Query {
  if (category === null) return grouped.query()
  return category === 'all' ? all.query() : ofCategory.query({ category })
}

export function channelQuery(audience: Audience, tag: string) {
  return queryOptions({
    ...detailQuery(apiFor(audience).channel.query({ tag })),
    select: channelSelect(localNames()),
  })
}

type Localize = ReturnType<typeof localNames>
const channelSelects = new Map<Localize, (data: ChannelData) => ChannelData>()

/** E-02: also applied to data that came with the page. One function per language, so that results are memoised. */
function channelSelect(localize: Localize) {
  const known = channelSelects.get(localize)
  if (known) return known
  const select = (data: ChannelData) => inKnownZone(localize(data))
  channelSelects.set(localize, select)
  return select
}

export const vodQuery = (tag: string) => detailQuery(entriesApi.vod.query({ tag }))

interface DetailQuery<Data> {
  queryKey: EndpointKey
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}

/** Details also contain the server's time and the visitor's country. */
function detailQuery<Data extends Pick<ChannelData, 'server_time' | 'visitor'>>({
  queryKey,
  queryFn,
}: DetailQuery<Data>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const data = await queryFn({ signal })
      learnServerTime(data.server_time)
      learnVisitorCountry(data.visitor.country)
      return data
    },
    select: localNames(),
  })
}
