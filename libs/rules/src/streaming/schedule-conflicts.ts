import type { ScheduleBlock } from './schedule.ts'

/** Two blocks at the same time. */
export interface ScheduleConflict {
  /** Indexes of the blocks. */
  first: number
  second: number
  /** `2026-11-20`, or a day of the week, 0 (Sunday) to 6. */
  day: string | number
}

type Timed = Pick<
  ScheduleBlock,
  'startMinute' | 'minutes' | 'weekdays' | 'onDate' | 'fromDate' | 'untilDate' | 'exceptDates'
>

const dayMinutes = 1_440
const weekMinutes = 7 * dayMinutes

/**
 * N-04: blocks that overlap: one starts while another of fixed length plays, or both start together. Weekly blocks conflict
 * only if they do so on a date. Blocks for a single date only conflict with each other, because they replace what is scheduled
 * weekly.
 */
export function scheduleConflicts(blocks: readonly Timed[]): ScheduleConflict[] {
  const weekly: Occurrence[] = []
  const single: Occurrence[] = []
  for (const [index, block] of blocks.entries()) {
    const length = block.minutes ?? 0
    if (block.onDate) {
      const day = Math.floor(Date.parse(`${block.onDate}T00:00:00Z`) / (dayMinutes * 60_000))
      single.push({ index, start: day * dayMinutes + block.startMinute, length, day: block.onDate })
    } else
      for (const day of block.weekdays ?? [0, 1, 2, 3, 4, 5, 6])
        weekly.push({ index, start: day * dayMinutes + block.startMinute, length, day })
  }
  // Saturday night continues on Sunday.
  const wrapped = weekly.map((one) => ({ ...one, start: one.start + weekMinutes }))
  const onDates = overlaps([...weekly, ...wrapped]).filter((one) => haveCommonDate(blocks, one))
  const found = [...onDates, ...overlaps(single)]
  const seen = new Set<string>()
  return found
    .filter(({ first, second }) => {
      const key = [first, second].toSorted((a, b) => a - b).join()
      return !seen.has(key) && seen.add(key)
    })
    .map(({ first, second, day }) => ({ first, second, day }))
}

/** Is there a date on which both blocks start, the second one on the same or a following day? */
function haveCommonDate(blocks: readonly Timed[], { first, second, day, daysLater }: Overlap): boolean {
  const [one, other] = [blocks[first], blocks[second]]
  if (!one || !other || typeof day !== 'number') return true
  const shift = (date: string, days: number) => dateAfter(date, days)
  const from = later(one.fromDate, other.fromDate && shift(other.fromDate, -daysLater))
  const until = earlier(one.untilDate, other.untilDate && shift(other.untilDate, -daysLater))
  const step = from === null && until !== null ? -7 : 7
  let date = nearestWeekday(from ?? until ?? '2026-01-01', day, step)
  // Each exception excludes at most one date.
  const tries = (one.exceptDates?.length ?? 0) + (other.exceptDates?.length ?? 0)
  for (let at = 0; at <= tries; at++) {
    if ((from !== null && date < from) || (until !== null && date > until)) return false
    if (!one.exceptDates?.includes(date) && !other.exceptDates?.includes(shift(date, daysLater))) return true
    date = dateAfter(date, step)
  }
  return false
}

function later(one: string | null | undefined, other: string | null | undefined): string | null {
  if (!one || !other) return one || other || null
  return one > other ? one : other
}

function earlier(one: string | null | undefined, other: string | null | undefined): string | null {
  if (!one || !other) return one || other || null
  return one < other ? one : other
}

/** A date such as `2026-11-20`, some days later. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMinutes * 60_000).toISOString().slice(0, 10)
}

/** The date itself, or the nearest one in the direction of `step` that falls on this weekday. */
function nearestWeekday(date: string, weekday: number, step: number): string {
  const ahead = (weekday - new Date(`${date}T00:00:00Z`).getUTCDay() + 7) % 7
  return dateAfter(date, step > 0 || ahead === 0 ? ahead : ahead - 7)
}

interface Occurrence {
  index: number
  start: number
  length: number
  day: string | number
}

interface Overlap extends ScheduleConflict {
  /** Days from the start of the first block to that of the second. */
  daysLater: number
}

function overlaps(occurrences: readonly Occurrence[]): Overlap[] {
  const sorted = occurrences.toSorted((a, b) => a.start - b.start)
  const found: Overlap[] = []
  for (const [position, { index, start, length, day }] of sorted.entries())
    for (const next of sorted.slice(position + 1)) {
      if (next.start >= start + Math.max(length, 1)) break
      const daysLater = Math.floor(next.start / dayMinutes) - Math.floor(start / dayMinutes)
      if (next.start - start < weekMinutes) found.push({ first: index, second: next.index, day, daysLater })
    }
  return found
}
