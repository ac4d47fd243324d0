import { slotMs } from '@kallo/rules/foundation/constants'
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

/** Every segment is one slot long, so this never changes in the life of a playlist (RFC 8216, 4.3.3.1). */
const targetDuration = slotMs / 1000
const extinf = `#EXTINF:${targetDuration.toFixed(3)},`
/** EXT-X-MAP for segments of pictures and sound (RFC 8216, 7). */
const version = '#EXT-X-VERSION:7'

/**
 * The multivariant playlist; renditions and tracks have the same `name`. The best rendition is first: ffmpeg takes the best video
 * and the *first* audio, and stalls at a discontinuity when they are of two renditions. Our own player selects its start itself.
 */
export function writeMultivariant(
  {
    renditions,
    fps,
    isIndependent,
  }: { renditions: readonly Rendition[]; fps: number; isIndependent: boolean },
  name: string,
  tracks: VodTracks = noTracks,
): string {
  const groups = mediaGroups(tracks, renditions, name)
  const independent = isIndependent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []
  const lines = ['#EXTM3U', version, ...independent, ...groups.tags]
  for (const { index, width, height, codecs, peakBps, averageBps } of renditions.toSorted(bestFirst)) {
    const picture = height > 0 ? `,RESOLUTION=${width}x${height},FRAME-RATE=${fps.toFixed(3)}` : ''
    const folder = height > 0 && groups.hasAudio ? `p${index}` : `v${index}`
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakBps},AVERAGE-BANDWIDTH=${averageBps},CODECS="${codecs}"${picture}${groups.attributes}`,
      `${folder}/${name}.m3u8`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** P-15: subtitles are one segment, as long as the VOD. */
export function writeSubtitlesPlaylist(seconds: number): string {
  const lines = mediaHeader(0, Math.max(1, Math.ceil(seconds)), '#EXT-X-PLAYLIST-TYPE:VOD')
  lines.push(`#EXTINF:${seconds.toFixed(3)},`, subtitlesFile, '#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

function bestFirst(one: Rendition, other: Rendition): number {
  return other.height - one.height || other.index - one.index
}

export type TimelinePlaylistKind =
  /** A sliding window. */
  | 'live'
  /** The running hour, growing from its start: start-over. */
  | 'event'
  /** A finished hour. */
  | 'archive'

export interface TimelinePlaylist {
  kind: TimelinePlaylistKind
  /** */
  holdBackSeconds: number
}

/** The initialisation segment of an asset in a rendition. */
export type InitOf = (asset: string, rendition: number) => string

/** A media playlist over slots of a channel. `segments` is not empty and has no holes. */
export function writeTimelinePlaylist(
  segments: readonly TimelineSegment[],
  rendition: number,
  { kind, holdBackSeconds }: TimelinePlaylist,
  initOf: InitOf,
): string {
  const first = segments[0]
  if (!first) throw new RangeError('a playlist needs a segment')
  const sequence = `#EXT-X-DISCONTINUITY-SEQUENCE:${first.discontinuitiesBefore}`
  const lines = mediaHeader(first.slot, targetDuration, sequence)
  lines.push(...kindTags(kind), ...holdBackTags(kind, holdBackSeconds, targetDuration))
  for (const segment of segments) {
    if (segment.isDiscontinuity) lines.push('#EXT-X-DISCONTINUITY')
    if (segment === first || segment.isDiscontinuity)
      lines.push(mapTag(initOf(segment.asset, rendition)), programDateTime(slotStartMs(segment.slot)))
    lines.push(extinf, `${segment.slot}.m4s`)
  }
  if (kind === 'archive') lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

/**
 * A media playlist over segments of different lengths, whose times count from the start of their run. `segments` is not empty,
 * and their numbers have no gaps.
 */
export function writeSegmentPlaylist(
  segments: readonly LoggedSegment[],
  { kind, holdBackSeconds }: TimelinePlaylist,
  targetSeconds: number,
  initOf: (segment: LoggedSegment) => string,
): string {
  const [first] = segments
  if (!first) throw new RangeError('a playlist needs a segment')
  const sequence = `#EXT-X-DISCONTINUITY-SEQUENCE:${first.discontinuitiesBefore}`
  const lines = mediaHeader(first.sequence, targetSeconds, sequence)
  lines.push(...kindTags(kind), ...holdBackTags(kind, holdBackSeconds, targetSeconds))
  let run: number | null = null
  for (const segment of segments) {
    if (segment.isDiscontinuity) lines.push('#EXT-X-DISCONTINUITY')
    if (segment.run !== run || segment.isDiscontinuity)
      lines.push(mapTag(initOf(segment)), programDateTime(segment.startsAtMs))
    lines.push(extinfOf(segment.durationUs), `${segment.sequence}.m4s`)
    run = segment.run
  }
  if (kind === 'archive') lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

function kindTags(kind: TimelinePlaylistKind): string[] {
  if (kind === 'live') return []
  return kind === 'event'
    ? ['#EXT-X-PLAYLIST-TYPE:EVENT', '#EXT-X-START:TIME-OFFSET=0']
    : ['#EXT-X-PLAYLIST-TYPE:VOD']
}

/** At least three target durations are allowed, which players assume without the tag. */
function holdBackTags(kind: TimelinePlaylistKind, seconds: number, targetSeconds: number): string[] {
  return kind === 'live' && seconds > 3 * targetSeconds
    ? [`#EXT-X-SERVER-CONTROL:HOLD-BACK=${seconds.toFixed(1)}`]
    : []
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

/** Relative, like the addresses of segments, so that the ticket is inherited. */
function mapTag(init: string): string {
  return `#EXT-X-MAP:URI="init-${init}.mp4"`
}

function programDateTime(instantMs: number): string {
  return `#EXT-X-PROGRAM-DATE-TIME:${new Date(instantMs).toISOString()}`
}
