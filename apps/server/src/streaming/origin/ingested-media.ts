import { hourMs } from '@kallo/rules/foundation/durations'
import { liveWindowMs } from '@kallo/rules/streaming/live-window'
import { minSegments } from './assembled-media.ts'
import type { ChannelMedia, SegmentRange } from './channel-media.ts'
import { nearestRendition, type IngestedChannel } from './ingested-channel.ts'
import { readPlaylistName, type HourStarts } from './playlist-name.ts'
import { writeSegmentPlaylist } from './playlists.ts'
import type { LoggedSegment } from './segment-log.ts'

/** After this time without a new segment, the channel is off air. */
const staleMs = 120_000
/** A period is complete this long after its end, even if its last segments are missing. */
const settledMs = 60_000
/** EXT-X-TARGETDURATION at least: what most segments last. */
const minTargetSeconds = 6

interface IngestedParts {
  timeZone: string
  hourStarts: HourStarts
  holdBackSeconds: number
}

/** Y-10…Y-12: a channel with live sources. Segment numbers are the sequence numbers of its rows. */
export function createIngestedMedia(
  channel: IngestedChannel,
  { timeZone, hourStarts, holdBackSeconds }: IngestedParts,
): ChannelMedia {
  const { log, runs } = channel
  const keptFromMs = (nowMs: number) => nowMs - channel.settings.retentionHours * hourMs
  const isPlayable = ({ kind, from, to }: SegmentRange) => to - from >= (kind === 'event' ? minSegments : 1)
  const renditionOf = ({ run }: LoggedSegment, index: number) => {
    const own = runs.get(run)
    return own?.renditions[nearestRendition(channel.ladder.renditions, index, own)] ?? null
  }
  return {
    ladder: () => channel.ladder,
    renditionCount: () => channel.maxRenditions,
    range(name, nowMs) {
      const span = readPlaylistName(name, nowMs, timeZone, hourStarts)
      if (span === null) return null
      if (span === 'live') return liveRange(channel, nowMs, liveWindowMs(holdBackSeconds))
      const from = log.firstEndingAfter(Math.max(span.fromMs, keptFromMs(nowMs)))
      const to = Math.max(from, log.firstStartingFrom(span.toMs))
      const isComplete = to < log.end() || span.toMs + settledMs <= nowMs
      return { kind: isComplete ? 'archive' : 'event', from, to, isPermanent: false }
    },
    isPlayable,
    writePlaylist(range, rendition) {
      if (!isPlayable(range)) return null
      const segments = segmentsOf(channel, range)
      return writeSegmentPlaylist(
        segments,
        { kind: range.kind, holdBackSeconds },
        targetSeconds(segments),
        (segment) => renditionOf(segment, rendition)?.init ?? '',
      )
    },
    find(number, rendition, nowMs) {
      const segment = log.at(number)
      if (!segment || rendition >= channel.maxRenditions || segment.startsAtMs < keptFromMs(nowMs))
        return null
      const own = renditionOf(segment, rendition)
      if (!own) return null
      return {
        file: `live/${channel.id}/${segment.run}/${own.index}/${segment.number}.m4s`,
        thumbnail: `live/${channel.id}/${segment.run}/thumbnails/${segment.number}.webp`,
        durationMs: segment.durationUs / 1000,
        contentType: own.height === 0 ? 'audio/mp4' : 'video/mp4',
        shift: null,
      }
    },
    hasInit: (name) => runs.values().some(({ renditions }) => renditions.some(({ init }) => init === name)),
  }
}

/** Y-19: players derive their distance from it, so that one long segment must not count for ever. */
function targetSeconds(segments: readonly LoggedSegment[]): number {
  const longestUs = segments.reduce((longest, { durationUs }) => Math.max(longest, durationUs), 0)
  return Math.max(minTargetSeconds, Math.round(longestUs / 1e6))
}

/** The latest segments; null: the channel is off air. */
function liveRange({ log }: IngestedChannel, nowMs: number, windowMs: number): SegmentRange | null {
  const newest = log.at(log.end() - 1)
  if (!newest) return null
  const endMs = newest.startsAtMs + newest.durationUs / 1000
  if (endMs + staleMs <= nowMs) return null
  // A millisecond of tolerance, because durations are in microseconds.
  const from = log.firstEndingAfter(endMs - windowMs + 1)
  return { kind: 'live', from, to: log.end(), isPermanent: false }
}

function segmentsOf({ log }: IngestedChannel, { from, to }: SegmentRange): LoggedSegment[] {
  return Array.from({ length: to - from }, (_, index) => log.at(from + index)).filter(
    (segment) => segment !== null,
  )
}
