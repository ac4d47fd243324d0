import { hourMs } from '@kallo/rules/foundation/durations'
import { minTargetSeconds } from '@kallo/rules/streaming/live-latency'
import { hasThumbnail } from '@kallo/rules/streaming/live-thumbnail'
import { liveWindowMs } from '@kallo/rules/streaming/live-window'
import { minSegments, type ChannelMedia, type SegmentRange } from './channel-media.ts'
import type { LiveRendition } from '../../tables/column-types.ts'
import { numberedRendition, type IngestedChannel } from './ingested-channel.ts'
import { lastingPlaylistName, readPlaylistName, type HourStarts } from './playlist-name.ts'
import { writeIngestedPlaylist } from './playlists.ts'
import type { LoggedSegment } from './segment-log.ts'

/** After this time without a new segment, the channel is off air. */
const staleMs = 120_000
/** A period of a channel that is off air is complete this long after its end. On air, rows may wait for the database. */
const settledMs = 60_000

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
  const h264Of: RenditionOf = ({ run }, number) =>
    numberedRendition(runs.get(run)?.renditions ?? [], number) ?? null
  const hasInit = (name: string) =>
    runs.values().some(({ renditions, av1 }) => [...renditions, ...av1].some(({ init }) => init === name))
  return {
    ladder: () => channel.ladder,
    hasRendition: (number) => channel.renditionNumbers.has(number),
    lastingName: (name, nowMs) => lastingPlaylistName(name, nowMs, timeZone, hourStarts),
    range(name, nowMs) {
      const span = readPlaylistName(name, nowMs, timeZone, hourStarts)
      if (span === null) return null
      if (span === 'live') return liveRange(channel, nowMs, liveWindowMs(holdBackSeconds))
      // Segments are kept by their start.
      const kept = log.firstStartingFrom(keptFromMs(channel, nowMs))
      const from = Math.max(log.firstEndingAfter(span.fromMs), kept)
      const to = Math.max(from, log.firstStartingFrom(span.toMs))
      const isOver = span.toMs + settledMs <= nowMs && !isOnAir(channel, nowMs)
      const isComplete = to < log.end() || isOver
      return { kind: isComplete ? 'finished' : 'event', from, to, isPermanent: false }
    },
    isPlayable,
    ...renditionMedia(channel, holdBackSeconds, h264Of, () => channel.renditionNumbers),
    hasInit,
    av1: {
      hasRendition: (number) => channel.av1Numbers.has(number),
      ladder: (range) => (hasAv1(channel, range) ? { renditions: channel.av1Ladder } : undefined),
      ...renditionMedia(channel, holdBackSeconds, av1Of(channel), () => channel.av1Numbers),
      hasInit,
    },
  }
}

const isPlayable = ({ kind, from, to }: SegmentRange) => to - from >= (kind === 'event' ? minSegments : 1)

const keptFromMs = ({ settings }: IngestedChannel, nowMs: number) => nowMs - settings.retentionHours * hourMs

/** The rendition of a segment with a number in addresses; null: the segment has none. */
type RenditionOf = (segment: LoggedSegment, number: number) => LiveRendition | null

/**
 * W-21: a run without AV1 plays in H.264, so that players of an AV1 playlist continue. The address can be the same, because runs never
 * change; stored media can get AV1 later (W-22).
 */
function av1Of(channel: IngestedChannel): RenditionOf {
  return ({ run }, number) => {
    const { av1 = [], renditions = [] } = channel.runs.get(run) ?? {}
    return numberedRendition(av1.length > 0 ? av1 : renditions, number) ?? null
  }
}

/** W-21: whether all segments of a range have AV1. */
function hasAv1({ log, runs, av1Ladder }: IngestedChannel, { from, to }: SegmentRange): boolean {
  if (av1Ladder.length === 0) return false
  for (let number = from; number < to; number++) {
    const run = log.at(number)?.run
    if (run !== undefined && (runs.get(run)?.av1.length ?? 0) === 0) return false
  }
  return true
}

function renditionMedia(
  channel: IngestedChannel,
  holdBackSeconds: number,
  renditionOf: RenditionOf,
  renditionNumbers: () => ReadonlySet<number>,
): Pick<ChannelMedia, 'writePlaylist' | 'find'> {
  const { log } = channel
  return {
    writePlaylist(range, rendition) {
      if (!isPlayable(range)) return null
      const segments = segmentsOf(channel, range)
      const { kind } = range
      const { latency } = channel.settings
      return writeIngestedPlaylist(
        segments,
        { kind, latency, holdBackSeconds },
        targetSeconds(segments, minTargetSeconds[kind === 'live' ? latency : 'stable']),
        (segment) => renditionOf(segment, rendition)?.init ?? '',
      )
    },
    find(number, rendition, nowMs) {
      const segment = log.at(number)
      if (!segment || !renditionNumbers().has(rendition) || segment.startsAtMs < keptFromMs(channel, nowMs))
        return null
      const own = renditionOf(segment, rendition)
      if (!own) return null
      return {
        file: `live/${channel.id}/${segment.run}/${own.index}/${segment.numberInRun}.m4s`,
        thumbnail: `live/${channel.id}/${segment.run}/thumbnails/${thumbnailNumber(log, segment)}.webp`,
        durationMs: segment.durationUs / 1000,
        contentType: own.height === 0 ? 'audio/mp4' : 'video/mp4',
        shift: null,
      }
    },
  }
}

/**
 * Y-19: the target duration. Players derive their distance from the live edge from it, so one long segment must not
 * count for ever: it changes while the playlist is live, contrary to RFC 8216, 6.2.1. Players also reload at this interval. Playlists
 * of periods are long, so their target duration is at least 6 s: reloading them every 2 s would take more data than the audio.
 */
function targetSeconds(segments: readonly LoggedSegment[], minSeconds: number): number {
  const longestUs = segments.reduce((longest, { durationUs }) => Math.max(longest, durationUs), 0)
  return Math.max(minSeconds, Math.round(longestUs / 1e6))
}

/** P-14: the number of this segment, or of the nearest earlier one in its run that has a thumbnail. */
function thumbnailNumber(log: IngestedChannel['log'], segment: LoggedSegment): number {
  let found = segment
  for (;;) {
    const before = log.at(found.sequence - 1)
    const own = before?.run === found.run ? before : null
    if (!own || hasThumbnail(found.startsAtMs, own.startsAtMs)) return found.numberInRun
    found = own
  }
}

/** When the latest segment ends; null: there is none. */
function endMsOf({ log }: IngestedChannel): number | null {
  const newest = log.at(log.end() - 1)
  return newest && newest.startsAtMs + newest.durationUs / 1000
}

function isOnAir(channel: IngestedChannel, nowMs: number): boolean {
  const endMs = endMsOf(channel)
  return endMs !== null && endMs + staleMs > nowMs
}

/** The latest segments; null: the channel is off air. */
function liveRange(channel: IngestedChannel, nowMs: number, windowMs: number): SegmentRange | null {
  const { log } = channel
  const endMs = endMsOf(channel)
  if (endMs === null || !isOnAir(channel, nowMs)) return null
  // A millisecond of tolerance, because durations are in microseconds.
  const from = log.firstEndingAfter(endMs - windowMs + 1)
  return { kind: 'live', from, to: log.end(), isPermanent: false }
}

function segmentsOf({ log }: IngestedChannel, { from, to }: SegmentRange): LoggedSegment[] {
  return Array.from({ length: to - from }, (_, index) => log.at(from + index)).filter(
    (segment) => segment !== null,
  )
}
