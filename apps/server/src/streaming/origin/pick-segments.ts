import { slotsPerHour } from '@kallo/rules/foundation/constants'
import {
  segmentsBetween,
  slotAt,
  type TimelineSegment,
  type TimelineStretch,
} from '@kallo/rules/streaming/timeline'
import { hourStart, latestHourStart } from '@kallo/rules/foundation/zoned-time'
import type { TimelinePlaylistKind } from './playlists.ts'

/** 72 s: allows a few seeks of 10 s and keeps refreshes small. */
export const liveWindowSlots = 12
/** hls.js fails on a live playlist that is too short to fill its buffer. */
const minSegments = 3
const hourMs = 3_600_000

/** The slots [from, to) of a playlist. The same range is the same playlist. */
export interface SlotRange {
  kind: TimelinePlaylistKind
  from: number
  to: number
}

/**
 * Parses a playlist name: `playlist` (live), an hour `0`–`23` (its latest occurrence that has started), or
 * `archive-{unix seconds}-3600`. Null: not a playlist. The current slot is never listed.
 */
export function slotRange(
  name: string,
  nowMs: number,
  timeZone: string,
  hourStarts: HourStarts = latestHourStart,
): SlotRange | null {
  const edge = slotAt(nowMs)
  if (name === 'playlist') return { kind: 'live', from: edge - liveWindowSlots, to: edge }
  const start = hourOf(name, nowMs, timeZone, hourStarts)
  if (start === null) return null
  const from = slotAt(start)
  const isOver = start + hourMs <= nowMs
  return isOver ? { kind: 'archive', from, to: from + slotsPerHour } : { kind: 'event', from, to: edge }
}

/** The segments of a range, without gaps. Null: too few to play, or none at the live edge. */
export function pickSegments(
  stretches: readonly TimelineStretch[],
  range: SlotRange,
): TimelineSegment[] | null {
  const found = segmentsBetween(stretches, range.from, range.to)
  if (range.kind === 'live') {
    const segments = unbrokenEnd(found)
    return segments.at(-1)?.slot === range.to - 1 ? segments : null
  }
  const segments = unbrokenStart(found)
  return segments.length < minSegments ? null : segments
}

function hourOf(name: string, nowMs: number, timeZone: string, hourStarts: HourStarts): number | null {
  if (/^(0|[1-9]|1\d|2[0-3])$/.test(name)) return hourStarts(Number(name), nowMs, timeZone)
  const seconds = Number(/^archive-(\d{9,10})-3600$/.exec(name)?.[1] ?? Number.NaN)
  if (Number.isNaN(seconds)) return null
  const start = seconds * 1000
  return start + hourMs <= nowMs && hourStart(start, timeZone) === start ? start : null
}

/** Start (UTC ms) of the latest occurrence of an hour; null: it does not exist on this day. */
export type HourStarts = (hour: number, nowMs: number, timeZone: string) => number | null

/** Zones change hour and offset on quarter hours only, so a result is valid until the next one. */
const quarterMs = 900_000

/** Cached, because computing local time takes longer than writing a playlist. */
export function createHourStarts(): HourStarts {
  const cached = new Map<string, { quarter: number; start: number | null }>()
  return (hour, nowMs, timeZone) => {
    const key = `${timeZone} ${hour}`
    const quarter = Math.floor(nowMs / quarterMs)
    const known = cached.get(key)
    if (known?.quarter === quarter) return known.start
    const start = latestHourStart(hour, nowMs, timeZone)
    cached.set(key, { quarter, start })
    return start
  }
}

/** A playlist ends at a gap, which would shift the numbers of later segments. */
function unbrokenStart(segments: TimelineSegment[]): TimelineSegment[] {
  const gap = segments.findIndex((segment, index) => segment.slot !== (segments[0]?.slot ?? 0) + index)
  return gap === -1 ? segments : segments.slice(0, gap)
}

function unbrokenEnd(segments: TimelineSegment[]): TimelineSegment[] {
  const last = segments.at(-1)?.slot ?? 0
  const back = segments.toReversed().findIndex((segment, index) => segment.slot !== last - index)
  return back === -1 ? segments : segments.slice(segments.length - back)
}
