import { startsOn } from '@kallo/rules/streaming/schedule'
import type { Block } from './api.ts'
import { reschedule } from './block-changes.ts'
import { dayMinutes } from './days.ts'

/** A block as it is shown on one day. */
export interface ShownBlock {
  /** Index in the list of blocks. */
  index: number
  block: Block
  startMinute: number
  /** End on this day; midnight if the block ends later. */
  endMinute: number
  /** A single block covers part of it. */
  isReplaced: boolean
}

/** The blocks that start on a day. A block without a length ends where the next one starts; for a weekly block, only weekly ones count. */
export function blocksOfDay(blocks: readonly Block[], day: string): ShownBlock[] {
  const starting = blocks.flatMap((block, index) => (startsOn(block, day) ? [{ block, index }] : []))
  const weekly = starting.filter(({ block }) => block.onDate === null)
  const single = starting.filter(({ block }) => block.onDate !== null)
  const shown = (some: typeof starting, others: typeof starting) =>
    some.map(({ block, index }): ShownBlock => {
      const nexts = others.map((one) => one.block.startMinute).filter((minute) => minute > block.startMinute)
      const end = block.minutes === null ? Math.min(dayMinutes, ...nexts) : block.startMinute + block.minutes
      const endMinute = Math.min(dayMinutes, end)
      const isReplaced =
        block.onDate === null &&
        single.some(
          (one) =>
            one.block.startMinute < endMinute &&
            one.block.startMinute + (one.block.minutes ?? 60) > block.startMinute,
        )
      return { index, block, startMinute: block.startMinute, endMinute, isReplaced }
    })
  return [...shown(weekly, weekly), ...shown(single, starting)].toSorted(
    (a, b) => a.startMinute - b.startMinute,
  )
}

/**
 * A block moved by minutes and days: a single one to another date, a weekly one to other days of the week, with its limits and
 * exceptions. It stays within its day.
 */
export function moveBlock(block: Block, minutes: number, days: number): Block {
  const startMinute = Math.max(0, Math.min(dayMinutes - 5, block.startMinute + minutes))
  const occurrence = { index: 0, block, day: block.onDate ?? '', start: 0, end: 0 }
  const at = startMinute + days * dayMinutes
  const { blocks } = reschedule([block], occurrence, { start: at, end: at }, 'every')
  return blocks[0] ?? block
}
