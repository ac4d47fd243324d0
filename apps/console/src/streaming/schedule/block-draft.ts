import { t } from '@lingui/core/macro'
import type { RepeatRule } from '@kallo/rules/streaming/repeat-words'
import type { Block } from './api.ts'
import { minuteOf, timeText, weekdayOf } from './days.ts'
import { readRepeat, writeRepeat } from './repeat-language.ts'

export type Repeat = 'daily' | 'weekly' | 'once'

/** A programme in the dialog. */
export interface BlockDraft {
  assets: readonly string[]
  title: string
  description: string
  start: string
  minutes: number | null
  repeat: Repeat
  weekdays: readonly number[]
  date: string
  from: string
  until: string
  exceptDates: readonly string[]
  /** The rule as the operator writes it; null: as the fields state it. */
  words: string | null
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const example = t`Write when it plays, for example “Weekdays 19:00 until 24 December”.`

/** The draft of a new or an edited programme. `date` is the proposed date if it is changed to play once. */
export function draftOf(
  block: Block | null,
  date: string,
  minute: number,
  minutes: number | null,
): BlockDraft {
  if (!block)
    return {
      assets: [],
      title: '',
      description: '',
      start: timeText(minute),
      minutes,
      repeat: 'once',
      weekdays: [weekdayOf(date)],
      date,
      from: '',
      until: '',
      exceptDates: [],
      words: null,
    }
  const { onDate, weekdays } = block
  return {
    ...block,
    start: timeText(block.startMinute),
    repeat: onDate !== null ? 'once' : weekdays.length === 7 ? 'daily' : 'weekly',
    date: onDate ?? date,
    from: block.fromDate ?? '',
    until: block.untilDate ?? '',
    words: null,
  }
}

/** The text of the field for rules in words. */
export function wordsOf(draft: BlockDraft): string {
  const rule = ruleOf(draft)
  return draft.words ?? (rule && (rule.onDate !== null || rule.weekdays.length > 0) ? writeRepeat(rule) : '')
}

/** Parses a rule in words, and returns the fields that it determines. */
export function readWords(text: string, today: string): Partial<BlockDraft> {
  const rule = readRepeat(text, today)
  if (!rule) return { words: text }
  const { onDate, weekdays, startMinute, minutes, fromDate, untilDate } = rule
  return {
    words: text,
    start: timeText(startMinute),
    ...(minutes !== null && { minutes }),
    ...(onDate !== null && { date: onDate }),
    repeat: onDate !== null ? 'once' : weekdays.length === 7 ? 'daily' : 'weekly',
    weekdays,
    from: fromDate ?? '',
    until: untilDate ?? '',
  }
}

function ruleOf({ start, minutes, repeat, weekdays, date, from, until }: BlockDraft): RepeatRule | null {
  const startMinute = minuteOf(start)
  if (startMinute === null) return null
  const isOnce = repeat === 'once'
  return {
    startMinute,
    minutes,
    weekdays: repeat === 'weekly' ? weekdays : everyDay,
    onDate: isOnce ? date : null,
    fromDate: isOnce || from === '' ? null : from,
    untilDate: isOnce || until === '' ? null : until,
  }
}

/** The block of a draft. Throws an error that names what is missing. */
export function blockOf(draft: BlockDraft, today: string): Block {
  const { assets, title, description, minutes, repeat, weekdays, exceptDates, words } = draft
  if (assets.length === 0) throw new Error(t`Choose what is played.`)
  if (title.trim() === '') throw new Error(t`Enter a title: viewers see it in the guide.`)
  if (words !== null && words.trim() !== '' && !readRepeat(words, today)) throw new Error(example)
  const rule = ruleOf(draft)
  if (!rule) throw new Error(t`Enter the start time, for example 20:30.`)
  if (repeat === 'weekly' && weekdays.length === 0) throw new Error(t`Choose at least one day.`)
  if (rule.onDate === '') throw new Error(t`Enter the date.`)
  if (rule.fromDate !== null && rule.untilDate !== null && rule.untilDate < rule.fromDate)
    throw new Error(t`The last date has to be after the first.`)
  return {
    ...rule,
    minutes,
    weekdays: [...rule.weekdays].toSorted((a, b) => a - b),
    exceptDates: rule.onDate === null ? [...exceptDates] : [],
    title: title.trim(),
    description: description.trim(),
    assets: [...assets],
  }
}
