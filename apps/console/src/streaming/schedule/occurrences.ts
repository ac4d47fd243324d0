import { dateAfter, scheduleConflicts } from '@kallo/rules/streaming/schedule-conflicts'
import { startsOn } from '@kallo/rules/streaming/schedule'
import type { Block } from './api.ts'
import { dayMinutes } from './days.ts'

/** A block on the day on which it starts. Minutes count from midnight of the first shown day, in the channel's zone. */
export interface Occurrence {
  /** Index in the list of blocks. */
  index: number
  block: Block
  day: string
  start: number
  end: number
  /** N-04: whether it overlaps another programme. */
  isConflicting: boolean
}

/** A time without a block. */
export interface Gap {
  start: number
  end: number
}

/** A block without an end can last until the same day of the next week. */
const reachDays = 8
const searchedDays = 366
const keptDays = 14

/** The programmes of a schedule on some days, in order. A block without a length ends when the next one starts. */
export function occurrencesOf(blocks: readonly Block[], firstDay: string, days: number): Occurrence[] {
  const conflicting = new Set(scheduleConflicts(blocks).flatMap(({ first, second }) => [first, second]))
  const starts: Omit<Occurrence, 'end'>[] = []
  for (let offset = -reachDays; offset < days + reachDays; offset++) {
    const day = dateAfter(firstDay, offset)
    for (const [index, block] of blocks.entries())
      if (startsOn(block, day))
        starts.push({
          index,
          block,
          day,
          start: offset * dayMinutes + block.startMinute,
          isConflicting: conflicting.has(index),
        })
  }
  starts.sort((a, b) => a.start - b.start)
  return starts
    .map((one, at) => ({ ...one, end: endOf(one, starts.slice(at + 1)) }))
    .filter(({ start, end }) => end > 0 && start < days * dayMinutes)
}

/** The day from `day` on at which a programme starts next; `day` itself if there is none within a year. */
export function nextDayOf(block: Block, day: string): string {
  if (block.onDate !== null) return block.onDate
  const from = block.fromDate !== null && block.fromDate > day ? block.fromDate : day
  for (let later = 0; later < searchedDays; later++) {
    const date = dateAfter(from, later)
    if (startsOn(block, date)) return date
  }
  return day
}

/** The last programme that starts before a day; null if the schedule has none in the two weeks for which it keeps single ones (N-03). */
export function lastBefore(blocks: readonly Block[], day: string): Block | null {
  for (let ago = 1; ago <= keptDays; ago++) {
    const date = dateAfter(day, -ago)
    const started = blocks.filter((block) => startsOn(block, date))
    const [last] = started.toSorted((one, other) => other.startMinute - one.startMinute)
    if (last) return last
  }
  return null
}

function endOf({ block, start }: Omit<Occurrence, 'end'>, later: readonly Omit<Occurrence, 'end'>[]): number {
  if (block.minutes !== null) return start + block.minutes
  // A programme that plays once interrupts a repeating one, which continues.
  const next = later.find((one) => one.start > start && (block.onDate !== null || one.block.onDate === null))
  const isLimited =
    block.onDate !== null ||
    block.fromDate !== null ||
    block.untilDate !== null ||
    block.exceptDates.length > 0
  return Math.min(next?.start ?? Infinity, start + (isLimited ? 1 : 7) * dayMinutes)
}

/** The times on some days at which no block plays. */
export function gapsOf(occurrences: readonly Occurrence[], days: number): Gap[] {
  const gaps: Gap[] = []
  let at = 0
  for (const { start, end } of occurrences) {
    if (start > at) gaps.push({ start: at, end: start })
    at = Math.max(at, end)
  }
  if (at < days * dayMinutes) gaps.push({ start: at, end: days * dayMinutes })
  return gaps
}
