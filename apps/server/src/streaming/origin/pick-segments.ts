import { slotsPerHour } from '@kallo/rules/foundation/constants'
import {
  segmentsBetween,
  slotAt,
  type TimelineSegment,
  type TimelineStretch,
} from '@kallo/rules/streaming/timeline'
import { hourStart, latestHourStart } from '@kallo/rules/foundation/zoned-time'
import type { TimelinePlaylistKind } from './playlists.ts'

/** 72 s: enough to go back a few steps of 10 s without making every refresh costly. */
export const liveWindowSlots = 12
/** hls.js gives up on a live playlist it cannot fill a buffer from. */
const fewestSegments = 3
const hourMs = 3_600_000

/** The slots [from, to) that a playlist name stands for at an instant. The same range is the same playlist. */
export interface SlotRange {
  kind: TimelinePlaylistKind
  from: number
  to: number
}

/**
 * Reads a playlist name: `playlist` (live), an hour `0`–`23` (its most recent started occurrence), or
 * `archive-{unix seconds}-3600`. Null: it names no playlist. The slot that still runs is never listed.
 */
export function slotRange(name: string, nowMs: number, timeZone: string): SlotRange | null {
  const edge = slotAt(nowMs)
  if (name === 'playlist') return { kind: 'live', from: edge - liveWindowSlots, to: edge }
  const start = hourOf(name, nowMs, timeZone)
  if (start === null) return null
  const from = slotAt(start)
  const isOver = start + hourMs <= nowMs
  return isOver ? { kind: 'archive', from, to: from + slotsPerHour } : { kind: 'event', from, to: edge }
}

/** The segments of a range, without holes. Null while there are too few to play, or none at the live edge. */
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
  return segments.length < fewestSegments ? null : segments
}

function hourOf(name: string, nowMs: number, timeZone: string): number | null {
  if (/^(0|[1-9]|1\d|2[0-3])$/.test(name)) return rememberedHourStart(Number(name), nowMs, timeZone)
  const seconds = Number(/^archive-(\d{9,10})-3600$/.exec(name)?.[1] ?? Number.NaN)
  if (Number.isNaN(seconds)) return null
  const start = seconds * 1000
  return start + hourMs <= nowMs && hourStart(start, timeZone) === start ? start : null
}

/** Zones change their hour and their offset on quarter hours only, so an answer holds until the next one. */
const quarterMs = 900_000
const remembered = new Map<string, { quarter: number; start: number | null }>()

function rememberedHourStart(hour: number, nowMs: number, timeZone: string): number | null {
  const key = `${timeZone} ${hour}`
  const quarter = Math.floor(nowMs / quarterMs)
  const known = remembered.get(key)
  if (known?.quarter === quarter) return known.start
  const start = latestHourStart(hour, nowMs, timeZone)
  remembered.set(key, { quarter, start })
  return start
}

/** A hole would number the segments behind it wrongly, so a playlist stops at it. */
function unbrokenStart(segments: TimelineSegment[]): TimelineSegment[] {
  const hole = segments.findIndex((segment, index) => segment.slot !== (segments[0]?.slot ?? 0) + index)
  return hole === -1 ? segments : segments.slice(0, hole)
}

function unbrokenEnd(segments: TimelineSegment[]): TimelineSegment[] {
  const last = segments.at(-1)?.slot ?? 0
  const back = segments.toReversed().findIndex((segment, index) => segment.slot !== last - index)
  return back === -1 ? segments : segments.slice(segments.length - back)
}
