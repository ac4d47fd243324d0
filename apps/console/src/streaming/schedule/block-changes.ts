import { t } from '@lingui/core/macro'
import { dateAfter } from '@kallo/rules/streaming/schedule-conflicts'
import type { Block } from './api.ts'
import { dayMinutes } from './days.ts'
import type { Occurrence } from './occurrences.ts'

/** What an edit of a repeating programme applies to: one day, or every repetition. */
export type Scope = 'day' | 'every'

/** A new time, in minutes from midnight of the first shown day. */
export interface Times {
  start: number
  end: number
}

interface Edited {
  blocks: readonly Block[]
  /** Index of the edited block in the list. */
  index: number
}

/** Another editor has changed or removed the programme that an operator edits. */
export function programmeIsGone(): Error {
  return new Error(
    t`Another editor has changed or removed this programme in the meantime. Nothing was saved. Copy your changes, then open the programme again.`,
  )
}

/** Moves or resizes a programme. A programme without a length stays so, unless the shown length was changed. */
export function reschedule(
  blocks: readonly Block[],
  { index, block, day, start, end }: Omit<Occurrence, 'isConflicting'>,
  times: Times,
  scope: Scope,
): Edited {
  const keepsLength = times.end - times.start === end - start
  const minutes = keepsLength ? block.minutes : Math.min(dayMinutes, Math.max(1, times.end - times.start))
  const daysLater = Math.floor(times.start / dayMinutes) - Math.floor(start / dayMinutes)
  const startMinute = ((times.start % dayMinutes) + dayMinutes) % dayMinutes
  const rescheduled = { ...block, startMinute, minutes }
  if (block.onDate !== null)
    return replaceAt(blocks, index, { ...rescheduled, onDate: dateAfter(day, daysLater) })
  if (scope === 'every') {
    const weekdays = block.weekdays.map((one) => (((one + daysLater) % 7) + 7) % 7).toSorted((a, b) => a - b)
    const shift = (date: string | null) => date && dateAfter(date, daysLater)
    return replaceAt(blocks, index, {
      ...rescheduled,
      weekdays,
      fromDate: shift(block.fromDate),
      untilDate: shift(block.untilDate),
      exceptDates: block.exceptDates.map((date) => dateAfter(date, daysLater)),
    })
  }
  return replaceOnDay(
    blocks,
    { index, block, day },
    {
      ...rescheduled,
      onDate: dateAfter(day, daysLater),
      minutes: minutes ?? Math.min(dayMinutes, end - start),
    },
  )
}

function replaceAt(blocks: readonly Block[], index: number, block: Block): Edited {
  return { blocks: blocks.with(index, block), index }
}

/** Replaces one repetition of a programme by a programme that plays once. */
export function replaceOnDay(
  blocks: readonly Block[],
  { index, block, day }: Pick<Occurrence, 'index' | 'block' | 'day'>,
  single: Block,
): Edited {
  const except = { ...block, exceptDates: [...block.exceptDates, day].toSorted() }
  return {
    blocks: [...blocks.with(index, except), asSingle(single, single.onDate ?? day)],
    index: blocks.length,
  }
}

/** A copy of the programme that plays once, on this date. */
export function asSingle(block: Block, onDate: string): Block {
  return { ...block, onDate, weekdays: everyDay, fromDate: null, untilDate: null, exceptDates: [] }
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** The blocks without a programme, on one day or on all days. */
export function remove(
  blocks: readonly Block[],
  { index, block, day }: Pick<Occurrence, 'index' | 'block' | 'day'>,
  scope: Scope,
): readonly Block[] {
  if (block.onDate !== null || scope === 'every') return blocks.toSpliced(index, 1)
  return blocks.with(index, { ...block, exceptDates: [...block.exceptDates, day].toSorted() })
}

/** Whether the programme plays on more than one date. */
export function isRepeating({ onDate }: Block): boolean {
  return onDate === null
}

/**
 * Copies the programmes of one day to another. Equal programmes on that day stay. Other repeating programmes are skipped on that
 * day, and other single programmes are removed.
 */
export function copyDay(
  blocks: readonly Block[],
  wanted: readonly Occurrence[],
  present: readonly Occurrence[],
  toDay: string,
): readonly Block[] {
  const startMinuteOf = ({ block }: Occurrence) => block.startMinute
  const missing = wanted.filter((one) => !present.some((other) => isSame(one, other)))
  const extra = present.filter((one) => !wanted.some((other) => isSame(one, other)))
  const extraIndexes = new Set(extra.map(({ index }) => index))
  const kept = blocks.flatMap((block, index) => {
    if (!extraIndexes.has(index)) return block
    return block.onDate === null ? { ...block, exceptDates: [...block.exceptDates, toDay].toSorted() } : []
  })
  const added = missing.map((one) => ({
    ...asSingle(one.block, toDay),
    startMinute: startMinuteOf(one),
    minutes: Math.min(dayMinutes, one.end - one.start),
  }))
  return [...kept, ...added]
}

function isSame(one: Occurrence, other: Occurrence): boolean {
  return (
    one.block.startMinute === other.block.startMinute &&
    one.end - one.start === other.end - other.start &&
    one.block.title === other.block.title &&
    one.block.assets.join() === other.block.assets.join()
  )
}
