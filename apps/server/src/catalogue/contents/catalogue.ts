import type { contents } from '@kallo/contract/catalogue/contents'
import type { DataOf } from '@kallo/contract/endpoint'
import { isForEveryone, type Audience } from '@kallo/rules/catalogue/audience'
import { isHiddenFromAllChannels } from '@kallo/rules/catalogue/listing'
import type { Deps } from '../../deps.ts'
import { CachedResponse } from '../../platform/http/cached-response.ts'
import type { Origin } from '../../streaming/origin/index.ts'
import type { PlaybackParts } from '../../streaming/playback/index.ts'
import type { Guide } from '../guide/index.ts'
import { audienceOf, type AudienceFacts } from '../promotions/index.ts'
import type { CatalogueRows, ChannelRow, SeriesRow, VodRow } from './contents-store.ts'
import { minimalOverview, withoutDescription } from './minimal.ts'
import { toAd, toCategory, toChannelCard, toContentType, toVodCard } from './entities.ts'

export interface ContentsParts extends Pick<Deps, 'db' | 'config' | 'clock'> {
  catalogue: CatalogueReader
  origin: Pick<
    Origin,
    'broadcastState' | 'firstFiles' | 'firstPlaylists' | 'hasCatchUp' | 'hasProgramme' | 'vodSeconds'
  >
  guide: Guide
  playback: PlaybackParts
  audience: AudienceFacts
}

/** The catalogue that a profile may see (M-10). Without an age limit: all of it. */
export type CatalogueReader = (maxAge?: number | null) => Catalogue

/** An ad with whom it is for. */
export interface AudienceAd {
  audience: Audience
  ad: DataOf<typeof contents.channel>['adsData'][number]
}

/** The same for all callers: without subscriptions and stream addresses. */
export type Overview = Omit<DataOf<typeof contents.overview>, 'userSubscriptions'>

/** The catalogue at one moment, with the serialised responses for visitors. */
export interface Catalogue {
  overview: Overview
  /** L-10. */
  minimal: Overview
  isOn: { channels: boolean; vods: boolean; subscriptionRequirement: boolean }
  channels: ReadonlyMap<string, ChannelRow>
  vods: ReadonlyMap<string, VodRow>
  series: ReadonlyMap<string, SeriesRow>
  byId: {
    channels: ReadonlyMap<string, ChannelRow>
    vods: ReadonlyMap<string, VodRow>
    series: ReadonlyMap<string, SeriesRow>
  }
  /** The latest VODs first. Sorted once, when it is first needed, because sorting many VODs is slow. */
  latestVods(): readonly VodRow[]
  /** The episodes of a series, by season and number. */
  episodesOf(seriesId: string): readonly VodRow[]
  /** P-17: whether a VOD has a video. */
  isPlayable(vod: VodRow): boolean
  /** The ads that are shown, for any audience. The overview, which is shared, contains those for everyone (B-34). */
  ads: ReadonlyMap<string, AudienceAd>
  /** B-05: without the names that start with white space. */
  visibleChannels: Overview['channelsList']
  ofCategory(
    kind: 'channel' | 'vod',
    id: string,
  ): DataOf<typeof contents.channels> | DataOf<typeof contents.vods> | null
  responses: {
    overview: CachedResponse<DataOf<typeof contents.overview>>
    categories: CachedResponse<DataOf<typeof contents.categories>>
    channels: CachedResponse<DataOf<typeof contents.channels>>
    allChannels: CachedResponse<DataOf<typeof contents.allChannels>>
    vods: CachedResponse<DataOf<typeof contents.vods>>
  }
  /** L-10. */
  minimalResponses: Omit<Catalogue['responses'], 'categories'>
}

export function buildCatalogue(
  rows: CatalogueRows,
  vodSeconds: (tag: string) => number,
  timeZone: string,
): Catalogue {
  const kind = (wanted: 'channel' | 'vod') =>
    rows.categories.filter((row) => row.kind === wanted).map(toCategory)
  const ads = rows.ads.map((row) => ({ audience: audienceOf(row), ad: toAd(row) }))
  const overview: Overview = {
    content: rows.types.map(toContentType),
    channelsCategory: kind('channel'),
    vodsCategory: kind('vod'),
    channelsList: rows.channels.map(toChannelCard),
    vodsList: rows.vods.map((row) => cardOf(row, vodSeconds(row.tag))),
    adsData: ads.filter(({ audience }) => isForEveryone(audience)).map(({ ad }) => ad),
    time_zone: timeZone,
  }
  const visibleChannels = overview.channelsList.filter(({ name }) => !isHiddenFromAllChannels(name))
  const isOn = (position: number) => rows.types.find((row) => row.position === position)?.is_on ?? false
  const minimal = minimalOverview(overview)
  const byCategory = {
    channel: Map.groupBy(overview.channelsList, ({ category }) => category),
    vod: Map.groupBy(overview.vodsList, ({ category }) => category),
  }
  const episodes = groupEpisodes(rows.vods)
  return {
    overview,
    minimal,
    isOn: { channels: isOn(0), vods: isOn(1), subscriptionRequirement: isOn(2) },
    channels: new Map(rows.channels.map((row) => [row.tag, row])),
    vods: new Map(rows.vods.map((row) => [row.tag, row])),
    series: new Map(rows.series.map((row) => [row.tag, row])),
    byId: indexById(rows),
    latestVods: latestFirst(rows.vods),
    episodesOf: (seriesId) => episodes.get(seriesId) ?? [],
    isPlayable: ({ external_url: url, tag }) => url !== null || vodSeconds(tag) > 0,
    ads: new Map(ads.map((one) => [one.ad._id, one])),
    visibleChannels,
    ofCategory: (which, id) => categoryOf(overview, byCategory, which, id),
    ...serialised(overview, minimal, visibleChannels),
  }
}

function serialised(
  overview: Overview,
  minimal: Overview,
  visibleChannels: Overview['channelsList'],
): Pick<Catalogue, 'responses' | 'minimalResponses'> {
  const { content, channelsCategory, channelsList, vodsCategory, vodsList, time_zone } = overview
  const channels = (some: Overview['channelsList']) =>
    new CachedResponse({ content, channelsCategory, channelsList: some })
  const vods = (some: Overview['vodsList']) => new CachedResponse({ content, vodsCategory, vodsList: some })
  return {
    responses: {
      overview: new CachedResponse({ ...overview, userSubscriptions: [] }),
      categories: new CachedResponse({ content, channelsCategory, vodsCategory, time_zone }),
      channels: channels(channelsList),
      allChannels: channels(visibleChannels),
      vods: vods(vodsList),
    },
    minimalResponses: {
      overview: new CachedResponse({ ...minimal, userSubscriptions: [] }),
      channels: channels(channelsList.map(withoutDescription)),
      allChannels: channels(visibleChannels.map(withoutDescription)),
      vods: vods(vodsList.map(withoutDescription)),
    },
  }
}

function indexById({ channels, vods, series }: CatalogueRows): Catalogue['byId'] {
  return {
    channels: new Map(channels.map((row) => [row.id, row])),
    vods: new Map(vods.map((row) => [row.id, row])),
    series: new Map(series.map((row) => [row.id, row])),
  }
}

function latestFirst(vods: readonly VodRow[]): () => readonly VodRow[] {
  let sorted: readonly VodRow[] | null = null
  return () => (sorted ??= vods.toSorted((one, other) => other.added_at.getTime() - one.added_at.getTime()))
}

function groupEpisodes(vods: readonly VodRow[]): ReadonlyMap<string, readonly VodRow[]> {
  const numberOf = ({ season, episode }: VodRow) => (season ?? 0) * 10_000 + (episode ?? 0)
  const own = vods
    .filter(({ series_id: series }) => series !== null)
    .sort((one, other) => numberOf(one) - numberOf(other))
  return Map.groupBy(own, ({ series_id: series }) => series ?? '')
}

type VodCard = Overview['vodsList'][number]

/** Rows that a reload did not change keep their card. */
function cardOf(row: VodRow, seconds: number): VodCard {
  const known = cards.get(row)
  if (known?.duration === seconds) return known
  const card = toVodCard(row, seconds)
  cards.set(row, card)
  return card
}

const cards = new WeakMap<VodRow, VodCard>()

interface ByCategory {
  channel: ReadonlyMap<string, Overview['channelsList']>
  vod: ReadonlyMap<string, Overview['vodsList']>
}

function categoryOf(overview: Overview, byCategory: ByCategory, kind: 'channel' | 'vod', id: string) {
  const { content, channelsCategory, vodsCategory } = overview
  const found = (kind === 'channel' ? channelsCategory : vodsCategory).find(({ _id }) => _id === id)
  if (!found) return null
  return kind === 'channel'
    ? { content, channelsCategory: [found], channelsList: byCategory.channel.get(id) ?? [] }
    : { content, vodsCategory: [found], vodsList: byCategory.vod.get(id) ?? [] }
}
