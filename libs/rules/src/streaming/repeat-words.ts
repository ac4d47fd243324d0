import type { ScheduleBlock } from './schedule.ts'
import { dateAfter } from './schedule-conflicts.ts'

/** When a block plays: on some days of the week, or once. */
export interface RepeatRule extends Pick<ScheduleBlock, 'startMinute'> {
  /** Null: not stated, or until the next block. */
  minutes: number | null
  /** 0 (Sunday) to 6, ascending. */
  weekdays: readonly number[]
  onDate: string | null
  fromDate: string | null
  untilDate: string | null
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const workdays = [1, 2, 3, 4, 5]
const weekend = [0, 6]
export const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
export const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/**
 * Reads a rule in English words, such as `Weekdays 19:00 until 24 December`, `Mondays and Fridays 7.30 pm for 2 hours` or
 * `26 November 20:00-21:30`. A date without a year is the next one from `today` (`2026-11-20`) on. Null: the words are not
 * understood, or days or start are missing.
 */
export function parseRepeat(text: string, today: string): RepeatRule | null {
  const words = ` ${text.toLowerCase().replaceAll(/[–—]/g, '-').replaceAll(/[,;]/g, ' ')} `
  const [beforeUntil, untilText] = splitAt(words, /\s(?:until|till|to the end of)\s/)
  const [main, fromText] = splitAt(beforeUntil, /\s(?:from|starting|since)\s(?!\d{1,2}[:.]\d\d)/)
  const until = untilText === undefined ? null : readDate(untilText, today)
  const from = fromText === undefined ? null : readDate(fromText, today)
  if ((untilText !== undefined && !until?.isWhole) || (fromText !== undefined && !from?.isWhole)) return null
  const time = readTime(main)
  if (!time) return null
  const days = time.rest.replaceAll(/\s(?:at|on|every|each|and|once|&)(?=\s)/g, ' ')
  const shared = { startMinute: time.startMinute, minutes: time.minutes }
  const limits = { fromDate: from?.date ?? null, untilDate: until?.date ?? null }
  if (limits.fromDate !== null && limits.untilDate !== null && limits.untilDate < limits.fromDate) return null
  const weekdays = readWeekdays(days)
  if (weekdays) return { ...shared, ...limits, weekdays, onDate: null }
  const once = readDate(days, today)
  if (!once?.isWhole || from || until) return null
  return { ...shared, fromDate: null, untilDate: null, weekdays: everyDay, onDate: once.date }
}

/** The rule in the words that `parseRepeat` reads, such as `Weekdays 19:00–20:00 until 24 December 2026`. */
export function repeatInWords(rule: RepeatRule): string {
  const { startMinute, minutes, onDate, fromDate, untilDate } = rule
  const days = onDate === null ? daysInWords(rule.weekdays) : dateInWords(onDate)
  const end = minutes === null ? '' : minutes < 1_440 ? `–${clock(startMinute + minutes)}` : ' for 24 hours'
  return [
    `${days} ${clock(startMinute)}${end}`,
    ...(onDate === null && fromDate !== null ? [`from ${dateInWords(fromDate)}`] : []),
    ...(onDate === null && untilDate !== null ? [`until ${dateInWords(untilDate)}`] : []),
  ].join(' ')
}

/** `Every day`, `Weekdays`, `Monday and Friday`. */
export function daysInWords(weekdays: readonly number[]): string {
  const has = (days: readonly number[]) =>
    days.length === weekdays.length && days.every((day) => weekdays.includes(day))
  if (has(everyDay)) return 'Every day'
  if (has(workdays)) return 'Weekdays'
  if (has(weekend)) return 'Weekends'
  const names = [1, 2, 3, 4, 5, 6, 0]
    .filter((day) => weekdays.includes(day))
    .map((day) => capital(dayNames[day]))
  const last = names.pop() ?? ''
  return names.length === 0 ? `${last}s` : `${names.join(', ')} and ${last}`
}

/** `24 December 2026`. */
export function dateInWords(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${Number(day)} ${capital(monthNames[Number(month) - 1])} ${year}`
}

function splitAt(text: string, pattern: RegExp): [string, string?] {
  const match = pattern.exec(text)
  if (!match) return [text]
  return [`${text.slice(0, match.index)} `, ` ${text.slice(match.index + match[0].length)}`]
}

const timePattern = String.raw`(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)?`

/** Start, and length if an end or a length is stated. */
function readTime(text: string): { startMinute: number; minutes: number | null; rest: string } | null {
  const length = /\sfor\s+(\d+)\s*(hours?|h|minutes?|min)(?=\s)/.exec(text)
  const spoken = text
    .replace(length?.[0] ?? '', ' ')
    .replaceAll(/\snoon\s/g, ' 12:00 ')
    .replaceAll(/\smidnight\s/g, ' 0:00 ')
  const range = new RegExp(String.raw`\s${timePattern}\s*(?:-|\sto\s)\s*${timePattern}(?=\s)`).exec(spoken)
  const single = new RegExp(String.raw`\s(?:at\s+)?(\d{1,2})(?:[:.](\d\d)\s*(am|pm)?|\s*(am|pm))(?=\s)`).exec(
    spoken,
  )
  const isRange = range && (range[2] ?? range[3] ?? range[5] ?? range[6]) !== undefined
  const found = isRange ? range : single
  if (!found) return null
  const startMinute = isRange
    ? minuteOf(found[1], found[2], found[3] ?? found[6])
    : minuteOf(found[1], found[2], found[3] ?? found[4])
  const endMinute = isRange ? minuteOf(found[4], found[5], found[6]) : null
  if (startMinute === null || (isRange && endMinute === null)) return null
  const rest = spoken.replace(found[0], ' ')
  const stated = length && Number(length[1]) * (length[2]?.startsWith('h') ? 60 : 1)
  if (stated !== null && (stated < 1 || stated > 1_440)) return null
  const toEnd = endMinute === null ? null : (endMinute - startMinute + 1_440) % 1_440 || 1_440
  return { startMinute, minutes: stated ?? toEnd, rest }
}

function minuteOf(hourText = '', minuteText = '0', half?: string): number | null {
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null
  const ofDay = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  return ofDay * 60 + minute
}

/** Null: these are not days of the week. */
function readWeekdays(text: string): number[] | null {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  if (/^(?:days?|daily|everyday)$/.test(plain)) return everyDay
  if (/^(?:weekdays?|workdays?|working days?)$/.test(plain)) return workdays
  if (/^weekends?$/.test(plain)) return weekend
  const range = /^([a-z]+) ?(?:-|to|through) ?([a-z]+)$/.exec(plain)
  if (range) {
    const [first, last] = [weekdayOf(range[1]), weekdayOf(range[2])]
    if (first === null || last === null) return null
    const days = Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => (first + at) % 7)
    return days.toSorted((a, b) => a - b)
  }
  const days = plain.split(' ').map(weekdayOf)
  if (days.length === 0 || days.includes(null)) return null
  return [...new Set(days.flatMap((day) => day ?? []))].toSorted((a, b) => a - b)
}

function weekdayOf(word = ''): number | null {
  const stem = word.replace(/s$/, '')
  const index = dayNames.findIndex(
    (name) => stem.length >= 3 && (name.startsWith(stem) || name.startsWith(word)),
  )
  return index === -1 ? null : index
}

/** The date that a text consists of. */
function readDate(text: string, today: string): { date: string; isWhole: boolean } | null {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  if (plain === 'today') return { date: today, isWhole: true }
  if (plain === 'tomorrow') return { date: dateAfter(today, 1), isWhole: true }
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(plain)
  if (iso) return validDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const withDay = plain.replace(/^[a-z]+day |^(?:mon|tue|wed|thu|fri|sat|sun) /, '')
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})\.?(?: (\d{4}))?$/.exec(withDay)
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(withDay)
  const [day, monthText, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  const month = monthNames.findIndex((name) => monthText !== undefined && name.startsWith(monthText)) + 1
  if (day === undefined || month === 0) return null
  if (year !== undefined) return validDate(Number(year), month, Number(day))
  const thisYear = Number(today.slice(0, 4))
  const found = validDate(thisYear, month, Number(day))
  return found && found.date < today ? validDate(thisYear + 1, month, Number(day)) : found
}

function validDate(year: number, month: number, day: number): { date: string; isWhole: boolean } | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return { date: date.toISOString().slice(0, 10), isWhole: true }
}

function clock(minute: number): string {
  const ofDay = minute % 1_440
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

function capital(name = ''): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
