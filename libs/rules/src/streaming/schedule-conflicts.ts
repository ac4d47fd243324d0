import type { ScheduleBlock } from './schedule.ts'

/** Two blocks at the same time. */
export interface ScheduleConflict {
  /** Indexes of the blocks. */
  first: number
  second: number
  /** `2026-11-20`, or a day of the week, 0 (Sunday) to 6. */
  day: string | number
}

type Timed = Pick<ScheduleBlock, 'startMinute' | 'minutes' | 'weekdays' | 'onDate'>

const dayMinutes = 1_440
const weekMinutes = 7 * dayMinutes

/**
 * N-04: blocks that overlap: one starts while another of fixed length plays, or both start together. Blocks for a single date
 * only conflict with each other, because they replace what is scheduled weekly.
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
  const found = [...overlaps([...weekly, ...wrapped]), ...overlaps(single)]
  const seen = new Set<string>()
  return found.filter(({ first, second }) => {
    const key = [first, second].toSorted((a, b) => a - b).join()
    return !seen.has(key) && seen.add(key)
  })
}

interface Occurrence {
  index: number
  start: number
  length: number
  day: string | number
}

function overlaps(occurrences: readonly Occurrence[]): ScheduleConflict[] {
  const sorted = occurrences.toSorted((a, b) => a.start - b.start)
  const found: ScheduleConflict[] = []
  for (const [position, { index, start, length, day }] of sorted.entries())
    for (const next of sorted.slice(position + 1)) {
      if (next.start >= start + Math.max(length, 1)) break
      if (next.start - start < weekMinutes) found.push({ first: index, second: next.index, day })
    }
  return found
}
