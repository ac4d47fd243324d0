import { slotMs } from '@kallo/rules/foundation/constants'
import { slotStartMs, type LoopEntry, type TimelineSegment } from '@kallo/rules/streaming/timeline'

export interface Rendition {
  index: number
  width: number
  height: number
  codecs: string
  peakBps: number
  averageBps: number
}

/** Every segment is one slot long, so this never changes in the life of a playlist (RFC 8216, 4.3.3.1). */
const targetDuration = slotMs / 1000
const extinf = `#EXTINF:${targetDuration.toFixed(3)},`

/**
 * The multivariant playlist; renditions have the same `name`. The best rendition is first: ffmpeg takes the best video and the
 * *first* audio, and stalls at a discontinuity when they are of two renditions. Our own player selects its start itself.
 */
export function writeMultivariant(renditions: readonly Rendition[], fps: number, name: string): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-INDEPENDENT-SEGMENTS']
  for (const { index, width, height, codecs, peakBps, averageBps } of renditions.toReversed()) {
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakBps},AVERAGE-BANDWIDTH=${averageBps},CODECS="${codecs}",` +
        `RESOLUTION=${width}x${height},FRAME-RATE=${fps.toFixed(3)}`,
      `v${index}/${name}.m3u8`,
    )
  }
  return `${lines.join('\n')}\n`
}

export type TimelinePlaylistKind =
  /** A sliding window. */
  | 'live'
  /** The running hour, growing from its start: start-over. */
  | 'event'
  /** A finished hour. */
  | 'archive'

/** A media playlist over slots of a channel. `segments` is not empty and has no holes. */
export function writeTimelinePlaylist(
  segments: readonly TimelineSegment[],
  rendition: number,
  kind: TimelinePlaylistKind,
): string {
  const first = segments[0]
  if (!first) throw new RangeError('a playlist needs a segment')
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${targetDuration}`,
    `#EXT-X-MEDIA-SEQUENCE:${first.slot}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first.discontinuitiesBefore}`,
  ]
  if (kind !== 'live') lines.push(`#EXT-X-PLAYLIST-TYPE:${kind === 'event' ? 'EVENT' : 'VOD'}`)
  if (kind === 'event') lines.push('#EXT-X-START:TIME-OFFSET=0')
  for (const segment of segments) {
    if (segment.isDiscontinuity) lines.push('#EXT-X-DISCONTINUITY')
    if (segment === first || segment.isDiscontinuity) lines.push(programDateTime(segment.slot))
    lines.push(extinf, segmentAddress(segment.asset, rendition, segment.segment))
  }
  if (kind === 'archive') lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

/** A film: its parts one after the other, from 0. */
export function writeVodPlaylist(parts: readonly LoopEntry[], rendition: number): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${targetDuration}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
  ]
  for (const [index, part] of parts.entries()) {
    if (index > 0) lines.push('#EXT-X-DISCONTINUITY')
    for (let segment = 0; segment < part.slots; segment++)
      lines.push(extinf, segmentAddress(part.asset, rendition, segment))
  }
  lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

function programDateTime(slot: number): string {
  return `#EXT-X-PROGRAM-DATE-TIME:${new Date(slotStartMs(slot)).toISOString()}`
}

/** Relative from `/t/{ticket}/live/{tag}/v{r}/` (or `vod`) to `/t/{ticket}/seg/`, so that the ticket is inherited. */
function segmentAddress(asset: string, rendition: number, segment: number): string {
  return `../../../seg/${asset}/${rendition}/${segment}.ts`
}
