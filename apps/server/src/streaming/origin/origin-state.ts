import { vodAccess, type Wanted } from '@kallo/rules/streaming/access'
import type { TimelineStretch } from '@kallo/rules/streaming/timeline'
import { isVisible, nextChange, type PublicationRow } from '../../foundation/publication/index.ts'
import type { Timed } from '../../platform/timed-view.ts'
import { assembledAv1 } from './assembled-av1.ts'
import { createAssembledMedia } from './assembled-media.ts'
import type { ChannelMedia, InitSegment, PlacedSegment } from './channel-media.ts'
import { ladderOf, slotsByAsset, storedIndex } from './ladder.ts'
import type { LiveSegments } from './live-segments.ts'
import type { OriginRows } from './origin-rows.ts'
import type { HourStarts } from './playlist-name.ts'
import type { InitOf } from './playlists.ts'
import { resourceHash, type ResourceKind } from './ticket.ts'
import {
  av1MediaOf,
  createVodMedia,
  shownSeconds,
  withoutSound,
  type Av1Media,
  type VodAssets,
  type VodMedia,
} from './vod-media.ts'
import type { Track, VodTracks } from './vod-tracks.ts'

interface Stream {
  kind: ResourceKind
  tag: string
  /** T-02, T-03: the current access rules. */
  access: Wanted & { isSubscriptionRequired: boolean }
  /** Whether its playlists list this initialisation segment. */
  hasInit(name: string): boolean
  /** The segment with a number; null: there is none. */
  find(number: number, rendition: number, nowMs: number): PlacedSegment | null
}
export interface LiveStream extends Stream {
  kind: 'live'
  media: ChannelMedia
  /** The schedule of a channel that plays stored media; null if it has live sources. */
  schedule: { hasSchedule: boolean; stretches: readonly TimelineStretch[] } | null
}
export interface VodStream extends Omit<Stream, 'find'>, VodMedia {
  kind: 'vod'
  tracks: VodTracks
  /** P-16: the pictures without sound; null if there are no further audio tracks. */
  pictures: VodMedia | null
  /** W-10: null until all of its assets have AV1 renditions. */
  av1: Av1Media | null
  /** Media of audio tracks, by the index of the track. */
  audioMedia: ReadonlyMap<number, VodMedia>
}

/** VODs by tag. Streams are created when they are first used: of a large catalogue, few are watched at a time. */
interface VodStreams {
  get(tag: string): VodStream | undefined
  /** Length of a VOD in seconds; 0 if there are no media. */
  secondsOf(tag: string): number
  tagsByResource: ReadonlyMap<string, string>
}

/** Everything the origin needs, in memory, so that it works while the database is unavailable. */
export interface OriginState {
  byResource: { get(resource: string): LiveStream | VodStream | undefined }
  /** Channels by tag, except those with external streams. */
  live: ReadonlyMap<string, LiveStream>
  vod: VodStreams
  initOf: InitOf
  initSegments: { get(name: string): InitSegment | undefined }
}

/** What stays the same when the rows change. */
export interface StateParts {
  timeZone: string
  /** */
  holdBackSeconds: number
  hourStarts: HourStarts
  liveSegments: Pick<LiveSegments, 'mediaOf' | 'initSegment'>
}

/** L-02: the streams of what is published at an instant. */
export function originStateAt(rows: OriginRows, nowMs: number, parts: StateParts): Timed<OriginState> {
  const { assets, initSegments, picturesInits, types } = rows
  const isOn = (position: number) => types.some((type) => type.position === position && type.is_on)
  const isSubscriptionRequired = isOn(2)
  const visible = <Row extends PublicationRow>(some: Row[]) => some.filter((row) => isVisible(row, nowMs))
  const initOf: InitOf = (asset, rendition) => {
    const facts = assets.get(asset)
    return facts?.inits[storedIndex(facts, rendition) ?? -1] ?? ''
  }
  const shared = { ...parts, assets, initOf, picturesInits, isSubscriptionRequired }
  const { assembled, ingested } = rows.live
  const live = new Map(
    isOn(0)
      ? [...assembledStreams(visible(assembled), shared), ...ingestedStreams(visible(ingested), shared)]
      : [],
  )
  const vod = vodStreams(isOn(1) ? visible(rows.vods) : [], rows.tracks, shared)
  const byResource = indexResources(live, vod)
  const pictures = new Map([...picturesInits.values()].map((init) => [init.name, init]))
  const initSegment = (name: string) =>
    initSegments.get(name) ?? pictures.get(name) ?? parts.liveSegments.initSegment(name)
  return {
    view: { byResource, live, vod, initOf, initSegments: { get: initSegment } },
    validUntilMs: nextChange([...assembled, ...ingested, ...rows.vods], nowMs),
  }
}

function indexResources(live: OriginState['live'], vod: VodStreams): OriginState['byResource'] {
  const liveTags = new Map([...live.keys()].map((tag) => [resourceHash('live', tag), tag]))
  const vodTags = vod.tagsByResource
  return {
    get: (resource) => live.get(liveTags.get(resource) ?? '') ?? vod.get(vodTags.get(resource) ?? ''),
  }
}

interface SharedParts extends StateParts, VodAssets {
  isSubscriptionRequired: boolean
}

function assembledStreams(
  rows: OriginRows['live']['assembled'],
  shared: SharedParts,
): [string, LiveStream][] {
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
    return [[tag, { ...liveStream(first, media, shared), schedule: { hasSchedule, stretches } }]]
  })
}

/** The columns come from an outer join: a channel without a timeline has no stretch. */
function stretchOf(row: OriginRows['live']['assembled'][number]): TimelineStretch[] {
  const { slot_start: slotStart, slot_count: slotCount, loop, discontinuity_base: discontinuityBase } = row
  if (slotStart === null || slotCount === null || loop === null || discontinuityBase === null) return []
  const startsWithDiscontinuity = row.starts_with_discontinuity === true
  return [{ slotStart, slotCount, loop, discontinuityBase, startsWithDiscontinuity }]
}

function ingestedStreams(rows: OriginRows['live']['ingested'], shared: SharedParts): [string, LiveStream][] {
  return rows.flatMap((row) => {
    const timeZone = row.time_zone ?? shared.timeZone
    const media = shared.liveSegments.mediaOf(row.id, { timeZone, holdBackSeconds: shared.holdBackSeconds })
    return media ? [[row.tag, liveStream(row, media, shared)]] : []
  })
}

type ChannelRow = Pick<
  OriginRows['live']['ingested'][number],
  'tag' | 'is_paid' | 'geoblock' | 'geoblock_countries'
>

function liveStream(
  row: ChannelRow,
  media: ChannelMedia,
  { isSubscriptionRequired }: SharedParts,
): LiveStream {
  const { tag, is_paid: isPaid, geoblock, geoblock_countries: geoblockCountries } = row
  const rules = { isPaid, geoblock, geoblockCountries, isForViewersOnly: false }
  const access = { ...rules, isSubscriptionRequired }
  return { kind: 'live', tag, access, media, schedule: null, hasInit: media.hasInit, find: media.find }
}

function vodStreams(rows: OriginRows['vods'], tracks: OriginRows['tracks'], shared: SharedParts): VodStreams {
  const byTag = new Map(rows.map((row) => [row.tag, row]))
  const tracksOf = Map.groupBy(tracks, ({ vod_id: id }) => id)
  const created = new Map<string, VodStream>()
  return {
    get(tag) {
      const row = byTag.get(tag)
      if (!row) return undefined
      const stream = created.get(tag) ?? vodStream(row, tracksOf.get(row.id) ?? [], shared)
      created.set(tag, stream)
      return stream
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

function vodStream(
  row: OriginRows['vods'][number],
  tracks: OriginRows['tracks'],
  shared: SharedParts,
): VodStream {
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
    pictures: audio.length > 0 ? withoutSound(media, shared) : null,
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
