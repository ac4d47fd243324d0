import { slotMs } from '@kallo/rules/foundation/constants'
import { holdBackOf, type LiveLatency } from '@kallo/rules/streaming/live-latency'
import {
  isSameFormat,
  slotStartMs,
  type LoopEntry,
  type TimelineSegment,
} from '@kallo/rules/streaming/timeline'
import { subtitlesFile } from './address.ts'
import type { LoggedSegment } from './segment-log.ts'
import { mediaGroups, noTracks, type VodTracks } from './vod-tracks.ts'

export interface Rendition {
  index: number
  /** 0: audio only. */
  width: number
  height: number
  codecs: string
  peakBps: number
  averageBps: number
}

/**
 * Every segment of assembled media is one slot long, so the target duration never changes during the life of a playlist (RFC 8216,
 * 6.2.1).
 */
const targetDuration = slotMs / 1000
const extinf = `#EXTINF:${targetDuration.toFixed(3)},`
/** EXT-X-MAP in a media playlist needs 6 (RFC 8216, 7); CMAF segments are common with 7. */
const version = '#EXT-X-VERSION:7'

/**
 * The multivariant playlist; renditions and tracks have the same `name`. The best rendition is first: ffmpeg takes the best video
 * and the *first* audio, and stalls at a discontinuity when they are of two renditions. Our own player selects its start itself.
 * W-10: AV1 stands before H.264 of the same height.
 */
export function writeMultivariant(
  { renditions, fps, isIndependent }: Ladder,
  name: string,
  tracks: VodTracks = noTracks,
  av1?: Pick<Ladder, 'renditions'>,
): string {
  const groups = mediaGroups(tracks, renditions, name)
  const independent = isIndependent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []
  const variants = listVariants(renditions, groups.hasAudioGroup, av1)
  const lines = ['#EXTM3U', version, ...independent, ...groups.tags]
  for (const { folder, width, height, codecs, peakBps, averageBps } of variants) {
    const video = height > 0 ? `,RESOLUTION=${width}x${height},FRAME-RATE=${fps.toFixed(3)}` : ''
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakBps},AVERAGE-BANDWIDTH=${averageBps},CODECS="${codecs}"${video}${groups.attributes}`,
      `${folder}/${name}.m3u8`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** The variants of a multivariant playlist, in its order. */
export function listVariants(
  renditions: readonly Rendition[],
  hasAudioGroup: boolean,
  av1?: Pick<Ladder, 'renditions'>,
): Variant[] {
  const own = renditions.map((rendition) => {
    const folder = rendition.height > 0 && hasAudioGroup ? 'p' : 'v'
    return { ...rendition, isAv1: false, folder: `${folder}${rendition.index}` }
  })
  const smaller = smallerThan(renditions, av1Variants(av1?.renditions ?? [], renditions, hasAudioGroup))
  return [...smaller, ...own].toSorted(bestFirst)
}

export interface Ladder {
  renditions: readonly Rendition[]
  fps: number
  /** Every segment decodes without the one before it: EXT-X-INDEPENDENT-SEGMENTS. */
  isIndependent: boolean
}

export interface Variant extends Rendition {
  /** Folder of the variant's media playlist. */
  folder: string
  isAv1: boolean
}

/**
 * With an audio group, all renditions have its AAC audio: otherwise players would change the track with the codec.
 */
function av1Variants(
  av1: readonly Rendition[],
  own: readonly Rendition[],
  hasAudioGroup: boolean,
): Variant[] {
  const audioOnly = own.find(({ height }) => height === 0)
  if (!hasAudioGroup || !audioOnly)
    return av1.map((rendition) => ({ ...rendition, isAv1: true, folder: `e${rendition.index}` }))
  return av1
    .filter(({ height }) => height > 0)
    .map((rendition) => ({
      ...rendition,
      codecs: `${rendition.codecs.split(',')[0]},${audioOnly.codecs}`,
      peakBps: rendition.peakBps + audioOnly.peakBps,
      averageBps: rendition.averageBps + audioOnly.averageBps,
      isAv1: true,
      folder: `f${rendition.index}`,
    }))
}

/**
 * W-10: offers AV1 video only if each rendition takes less data than H.264 of its height, or of the next one above,
 * which is not so for drawings. Players need all heights of a codec, so one rendition that is too large excludes all.
 */
function smallerThan(own: readonly Rendition[], av1: readonly Variant[]): Variant[] {
  const isSmaller = ({ height, averageBps }: Variant) => {
    const others = own.filter((one) => (height === 0 ? one.height === 0 : one.height >= height))
    const nearest = others.toSorted((one, other) => one.height - other.height)[0]
    return !nearest || averageBps < nearest.averageBps
  }
  const video = av1.filter(({ height }) => height > 0)
  const audioOnly = av1.filter((variant) => variant.height === 0 && isSmaller(variant))
  return video.every(isSmaller) ? [...video, ...audioOnly] : audioOnly
}

/** P-15: subtitles are one segment, as long as the VOD. */
export function writeSubtitlesPlaylist(seconds: number): string {
  const lines = mediaHeader(0, Math.max(1, Math.ceil(seconds)), '#EXT-X-PLAYLIST-TYPE:VOD')
  lines.push(`#EXTINF:${seconds.toFixed(3)},`, subtitlesFile, '#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

function bestFirst(one: Variant, other: Variant): number {
  return other.height - one.height || Number(other.isAv1) - Number(one.isAv1) || other.index - one.index
}

export type ChannelPlaylistKind =
  /** A sliding window. */
  | 'live'
  /** The running hour or programme, growing from its start: start-over. */
  | 'event'
  /** A finished hour or programme. */
  | 'finished'

export interface ChannelPlaylist {
  kind: ChannelPlaylistKind
  /** the operator's setting. */
  holdBackSeconds: number
}

/** Returns the name of the initialisation segment of an asset in a rendition. */
export type InitOf = (asset: string, rendition: number) => string

export interface PlacedAsset {
  /** Relative address of the folder of its segments, from that of the playlist; empty: the same folder. */
  folder: string
  /** Name of its initialisation segment in that folder. */
  init: string
}

/** A media playlist over slots of a channel. `segments` is not empty and has no holes. */
export function writeAssembledPlaylist(
  segments: readonly TimelineSegment[],
  { kind, holdBackSeconds }: ChannelPlaylist,
  placeOf: (asset: string) => PlacedAsset,
): string {
  const first = segments[0]
  if (!first) throw new RangeError('a playlist needs a segment')
  const sequence = `#EXT-X-DISCONTINUITY-SEQUENCE:${first.discontinuitiesBefore}`
  const lines = mediaHeader(first.slot, targetDuration, sequence)
  lines.push(...kindTags(kind), ...holdBackTags(kind, holdBackOf('stable', targetDuration, holdBackSeconds)))
  for (const segment of segments) {
    const { folder, init } = placeOf(segment.asset)
    if (segment.isDiscontinuity) lines.push('#EXT-X-DISCONTINUITY')
    if (segment === first || segment.isDiscontinuity)
      lines.push(mapTag(init, folder), programDateTime(slotStartMs(segment.slot)))
    lines.push(extinf, `${folder}${segment.slot}.m4s`)
  }
  if (kind === 'finished') lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

/**
 * A media playlist over segments of different lengths. Their decode times are those of the encoder. `segments` is not empty, and
 * their numbers have no gaps.
 */
export function writeIngestedPlaylist(
  segments: readonly LoggedSegment[],
  { kind, latency, holdBackSeconds }: ChannelPlaylist & { latency: LiveLatency },
  targetSeconds: number,
  initOf: (segment: LoggedSegment) => string,
): string {
  const [first] = segments
  if (!first) throw new RangeError('a playlist needs a segment')
  const sequence = `#EXT-X-DISCONTINUITY-SEQUENCE:${first.discontinuitiesBefore}`
  const lines = mediaHeader(first.sequence, targetSeconds, sequence)
  const holdBack = holdBackOf(latency, targetSeconds, holdBackSeconds)
  lines.push(...kindTags(kind), ...holdBackTags(kind, holdBack))
  let run: number | null = null
  for (const segment of segments) {
    if (segment.isDiscontinuity) lines.push('#EXT-X-DISCONTINUITY')
    if (segment.run !== run || segment.isDiscontinuity)
      lines.push(mapTag(initOf(segment)), programDateTime(segment.startsAtMs))
    lines.push(extinfOf(segment.durationUs), `${segment.sequence}.m4s`)
    run = segment.run
  }
  if (kind === 'finished') lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

function kindTags(kind: ChannelPlaylistKind): string[] {
  if (kind === 'live') return []
  return kind === 'event'
    ? ['#EXT-X-PLAYLIST-TYPE:EVENT', '#EXT-X-START:TIME-OFFSET=0']
    : ['#EXT-X-PLAYLIST-TYPE:VOD']
}

function holdBackTags(kind: ChannelPlaylistKind, seconds: number | null): string[] {
  return kind === 'live' && seconds !== null ? [`#EXT-X-SERVER-CONTROL:HOLD-BACK=${seconds.toFixed(1)}`] : []
}

/** An asset of a VOD. */
export interface VodPart extends LoopEntry {
  /** Lengths of its segments in microseconds; null: one slot each. */
  segmentsUs?: readonly number[] | null
}

/** A VOD: its parts one after the other, from 0. */
export function writeVodPlaylist(parts: readonly VodPart[], rendition: number, initOf: InitOf): string {
  const longestUs = parts
    .flatMap(({ segmentsUs }) => segmentsUs ?? [])
    .reduce((one, other) => Math.max(one, other), 0)
  const target = Math.max(targetDuration, Math.round(longestUs / 1e6))
  const lines = mediaHeader(0, target, '#EXT-X-PLAYLIST-TYPE:VOD')
  let number = 0
  for (const [index, part] of parts.entries()) {
    const previous = parts[index - 1]
    const isDiscontinuity = previous !== undefined && !isSameFormat(previous, part)
    if (isDiscontinuity) lines.push('#EXT-X-DISCONTINUITY')
    if (isDiscontinuity || index === 0) lines.push(mapTag(initOf(part.asset, rendition)))
    for (let segment = 0; segment < part.slots; segment++) {
      const us = part.segmentsUs?.[segment]
      lines.push(us === undefined ? extinf : extinfOf(us), `${number++}.m4s`)
    }
  }
  lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

function extinfOf(durationUs: number): string {
  return `#EXTINF:${(durationUs / 1e6).toFixed(6)},`
}

function mediaHeader(sequence: number, targetSeconds: number, ...tags: string[]): string[] {
  const target = `#EXT-X-TARGETDURATION:${targetSeconds}`
  return ['#EXTM3U', version, target, `#EXT-X-MEDIA-SEQUENCE:${sequence}`, ...tags]
}

/** The address is relative, like those of segments, so that it inherits the ticket. */
function mapTag(init: string, folder = ''): string {
  return `#EXT-X-MAP:URI="${folder}init-${init}.mp4"`
}

function programDateTime(instantMs: number): string {
  return `#EXT-X-PROGRAM-DATE-TIME:${new Date(instantMs).toISOString()}`
}
