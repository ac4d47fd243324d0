import { vodAccess, type Wanted } from '@kallo/rules/streaming/access'
import type { TimelineStretch } from '@kallo/rules/streaming/timeline'
import { isVisible, nextChange, type PublicationRow } from '../../foundation/publication/index.ts'
import type { Timed } from '../../platform/timed-view.ts'
import { assembledAv1 } from './assembled-av1.ts'
import { createAssembledMedia } from './assembled-media.ts'
import type { ChannelMedia, InitSegment, PlacedSegment } from './channel-media.ts'
import { ladderOf, slotsByAsset, storedIndex } from './ladder.ts'
import type { IngestedChannels } from './ingested-channels.ts'
import type { OriginRows } from './origin-rows.ts'
import type { HourStarts } from './playlist-name.ts'
import type { InitOf } from './playlists.ts'
import { resourceHash, type ResourceKind } from './ticket.ts'
import {
  av1MediaOf,
  createVodMedia,
  shownSeconds,
  withoutAudio,
  type Av1Media,
  type VodAssets,
  type VodMedia,
} from './vod-media.ts'
import type { Track, VodTracks } from './vod-tracks.ts'

interface AnyResource {
  kind: ResourceKind
  tag: string
  /** T-02, T-03: the current access rules. */
  access: Wanted & { isSubscriptionRequired: boolean }
  /** Whether its playlists list this initialisation segment. */
  hasInit(name: string): boolean
  /** The segment with a number; null: there is none. */
  find(number: number, rendition: number, nowMs: number): PlacedSegment | null
}
export interface ChannelResource extends AnyResource {
  kind: 'live'
  media: ChannelMedia
  /** The schedule of a channel that plays stored media; null if it has live sources. */
  schedule: { hasSchedule: boolean; stretches: readonly TimelineStretch[] } | null
}
export interface VodResource extends Omit<AnyResource, 'find'>, VodMedia {
  kind: 'vod'
  tracks: VodTracks
  /** P-16: the video without audio; null if there are no further audio tracks. */
  videoOnly: VodMedia | null
  /** W-10: null until all of its assets have AV1 renditions. */
  av1: Av1Media | null
  /** Media of audio tracks, by the index of the track. */
  audioMedia: ReadonlyMap<number, VodMedia>
}

/** What a ticket opens: a channel, of either kind, or a VOD. */
export type Resource = ChannelResource | VodResource

/** VODs by tag. They are created when they are first used: of a large catalogue, few are watched at a time. */
interface VodResources {
  get(tag: string): VodResource | undefined
  /** Length of a VOD in seconds; 0 if there are no media. */
  secondsOf(tag: string): number
  tagsByResource: ReadonlyMap<string, string>
}

/** Everything the origin needs, in memory, so that it works while the database is unavailable. */
export interface OriginState {
  byResource: { get(resource: string): Resource | undefined }
  /** Channels by tag, except those with external streams. */
  channels: ReadonlyMap<string, ChannelResource>
  vods: VodResources
  initOf: InitOf
  initSegments: { get(name: string): InitSegment | undefined }
}

/** What stays the same when the rows change. */
export interface StateParts {
  timeZone: string
  /** */
  holdBackSeconds: number
  hourStarts: HourStarts
  ingestedChannels: Pick<IngestedChannels, 'mediaOf' | 'initSegment'>
}

/** The positions of the content types. */
const contentTypes = { channels: 0, vods: 1, subscription: 2 }

/** L-02: the streams of what is published at an instant. */
export function originStateAt(rows: OriginRows, nowMs: number, parts: StateParts): Timed<OriginState> {
  const { assets, initSegments, videoInits, types } = rows
  const isOn = (content: keyof typeof contentTypes) =>
    types.some(({ position, is_on }) => position === contentTypes[content] && is_on)
  const isSubscriptionRequired = isOn('subscription')
  const visible = <Row extends PublicationRow>(some: Row[]) => some.filter((row) => isVisible(row, nowMs))
  const initOf: InitOf = (asset, rendition) => {
    const facts = assets.get(asset)
    return facts?.inits[storedIndex(facts, rendition) ?? -1] ?? ''
  }
  const shared = { ...parts, assets, initOf, videoInits, isSubscriptionRequired }
  const { assembled, ingested } = rows.channels
  const channels = new Map(
    isOn('channels')
      ? [...assembledResources(visible(assembled), shared), ...ingestedResources(visible(ingested), shared)]
      : [],
  )
  const vods = vodResources(isOn('vods') ? visible(rows.vods) : [], rows.tracks, shared)
  const byResource = indexResources(channels, vods)
  const videoByName = new Map([...videoInits.values()].map((init) => [init.name, init]))
  const initSegment = (name: string) =>
    initSegments.get(name) ?? videoByName.get(name) ?? parts.ingestedChannels.initSegment(name)
  return {
    view: { byResource, channels, vods, initOf, initSegments: { get: initSegment } },
    validUntilMs: nextChange([...assembled, ...ingested, ...rows.vods], nowMs),
  }
}

function indexResources(channels: OriginState['channels'], vods: VodResources): OriginState['byResource'] {
  const channelTags = new Map([...channels.keys()].map((tag) => [resourceHash('live', tag), tag]))
  const vodTags = vods.tagsByResource
  return {
    get: (resource) => channels.get(channelTags.get(resource) ?? '') ?? vods.get(vodTags.get(resource) ?? ''),
  }
}

interface SharedParts extends StateParts, VodAssets {
  isSubscriptionRequired: boolean
}

function assembledResources(
  rows: OriginRows['channels']['assembled'],
  shared: SharedParts,
): [string, ChannelResource][] {
  const { assets, initOf, hourStarts, holdBackSeconds } = shared
  return [...Map.groupBy(rows, ({ tag }) => tag)].flatMap(([tag, own]) => {
    const [first] = own
    if (!first) return []
    const stretches = own.flatMap(stretchOf)
    const timeZone = first.time_zone ?? shared.timeZone
    const ladder = ladderOf(slotsByAsset(stretches), assets)
    const media = createAssembledMedia({
      stretches,
      assets,
      timeZone,
      hourStarts,
      holdBackSeconds,
      initOf,
      ...ladder,
      av1: assembledAv1({ stretches, holdBackSeconds, assets, initOf, renditions: ladder.renditions }),
    })
    const hasSchedule = first.has_schedule
    return [[tag, { ...channelResource(first, media, shared), schedule: { hasSchedule, stretches } }]]
  })
}

/** The columns come from an outer join: a channel without a timeline has no stretch. */
function stretchOf(row: OriginRows['channels']['assembled'][number]): TimelineStretch[] {
  const { slot_start: slotStart, slot_count: slotCount, loop, discontinuity_base: discontinuityBase } = row
  if (slotStart === null || slotCount === null || loop === null || discontinuityBase === null) return []
  const startsWithDiscontinuity = row.starts_with_discontinuity === true
  return [{ slotStart, slotCount, loop, discontinuityBase, startsWithDiscontinuity }]
}

function ingestedResources(
  rows: OriginRows['channels']['ingested'],
  shared: SharedParts,
): [string, ChannelResource][] {
  return rows.flatMap((row) => {
    const timeZone = row.time_zone ?? shared.timeZone
    const media = shared.ingestedChannels.mediaOf(row.id, {
      timeZone,
      holdBackSeconds: shared.holdBackSeconds,
    })
    return media ? [[row.tag, channelResource(row, media, shared)]] : []
  })
}

type ChannelRow = Pick<
  OriginRows['channels']['ingested'][number],
  'tag' | 'is_paid' | 'geoblock' | 'geoblock_countries'
>

function channelResource(
  row: ChannelRow,
  media: ChannelMedia,
  { isSubscriptionRequired }: SharedParts,
): ChannelResource {
  const { tag, is_paid: isPaid, geoblock, geoblock_countries: geoblockCountries } = row
  const rules = { isPaid, geoblock, geoblockCountries, isForViewersOnly: false }
  const access = { ...rules, isSubscriptionRequired }
  return { kind: 'live', tag, access, media, schedule: null, hasInit: media.hasInit, find: media.find }
}

function vodResources(
  rows: OriginRows['vods'],
  tracks: OriginRows['tracks'],
  shared: SharedParts,
): VodResources {
  const byTag = new Map(rows.map((row) => [row.tag, row]))
  const tracksOf = Map.groupBy(tracks, ({ vod_id: id }) => id)
  const created = new Map<string, VodResource>()
  return {
    get(tag) {
      const row = byTag.get(tag)
      if (!row) return undefined
      const resource = created.get(tag) ?? vodResource(row, tracksOf.get(row.id) ?? [], shared)
      created.set(tag, resource)
      return resource
    },
    secondsOf: (tag) => shownSeconds(byTag.get(tag)?.parts ?? [], shared.assets),
    tagsByResource: new Map(rows.map((row) => [resourceOf(row), row.tag])),
  }
}

/** Hashes once per version of a row, because a reload changes few rows of a large catalogue. */
function resourceOf(row: OriginRows['vods'][number]): string {
  const known = resources.get(row)
  if (known !== undefined) return known
  const resource = resourceHash('vod', row.tag)
  resources.set(row, resource)
  return resource
}

const resources = new WeakMap<OriginRows['vods'][number], string>()

function vodResource(
  row: OriginRows['vods'][number],
  tracks: OriginRows['tracks'],
  shared: SharedParts,
): VodResource {
  const media = createVodMedia(row.parts, shared)
  const audio = tracks.filter(({ kind }) => kind === 'audio')
  return {
    kind: 'vod',
    tag: row.tag,
    access: { ...vodAccess, isSubscriptionRequired: shared.isSubscriptionRequired },
    ...media,
    tracks: {
      ownAudio: ownAudioOf(row),
      audio: audio.map(trackOf),
      subtitles: tracks.filter(({ kind }) => kind === 'subtitles').map(trackOf),
    },
    videoOnly: audio.length > 0 ? withoutAudio(media, shared) : null,
    av1: av1MediaOf(row.parts, shared, audio.length > 0),
    audioMedia: new Map(audio.map(({ index, parts }) => [index, createVodMedia(parts ?? [], shared)])),
  }
}

function ownAudioOf({ audio_language: language, audio_name: name }: OriginRows['vods'][number]) {
  return language === null ? null : { language, name: name ?? language }
}

function trackOf({ index, language, name, is_default: isDefault }: OriginRows['tracks'][number]): Track {
  return { index, language, name, isDefault }
}
