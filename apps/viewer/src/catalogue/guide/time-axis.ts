import { hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import type { GuideProgramme } from './api.ts'

/** E-06. */
const pastHours = 24
const aheadHours = 48
export const windowHours = 3
export const windowMs = windowHours * hourMs
/** Width of an hour. */
export const hourPx = 240
/** Columns of the grid, for screen readers, are this long. */
const columnMs = 5 * minuteMs

export interface TimeAxis {
  fromMs: number
  untilMs: number
}

/** From 24 hours ago to 48 hours ahead, in whole windows of 3 hours. */
export function timeAxisAt(nowMs: number): TimeAxis {
  const fromMs = Math.floor((nowMs - pastHours * hourMs) / windowMs) * windowMs
  return { fromMs, untilMs: Math.ceil((nowMs + aheadHours * hourMs) / windowMs) * windowMs }
}

export const pxOf = (ms: number) => (ms / hourMs) * hourPx

/** `aria-colindex` of an instant; the first column names the channel. */
export const columnOf = ({ fromMs }: TimeAxis, ms: number) => Math.floor((ms - fromMs) / columnMs) + 2

export const columnCount = ({ fromMs, untilMs }: TimeAxis) => (untilMs - fromMs) / columnMs + 1

/** First hours of the windows that overlap a period. */
export function windowsBetween(fromMs: number, untilMs: number): number[] {
  const first = Math.floor(fromMs / hourMs / windowHours) * windowHours
  const last = Math.ceil(untilMs / hourMs / windowHours) * windowHours
  return Array.from({ length: (last - first) / windowHours }, (_, index) => first + index * windowHours)
}

/** A part of a row: a programme, or a gap without one. */
export interface GuideCell {
  fromMs: number
  untilMs: number
  /** Null: nothing is known of this time. */
  programme: GuideProgramme | null
}

/** The cells of a row in a period without gaps. Programmes can be repeated, overlapping and unordered. */
export function cellsOf(programmes: readonly GuideProgramme[], { fromMs, untilMs }: TimeAxis): GuideCell[] {
  const byStart = new Map(programmes.map((programme) => [programme.startsAt, programme]))
  const sorted = [...byStart.values()].toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  const cells: GuideCell[] = []
  let at = fromMs
  for (const programme of sorted) {
    const startMs = Math.max(Date.parse(programme.startsAt), at)
    const endMs = Math.min(Date.parse(programme.endsAt), untilMs)
    if (endMs <= startMs) continue
    if (startMs > at) cells.push({ fromMs: at, untilMs: startMs, programme: null })
    cells.push({ fromMs: startMs, untilMs: endMs, programme })
    at = endMs
  }
  if (at < untilMs) cells.push({ fromMs: at, untilMs, programme: null })
  return cells
}
