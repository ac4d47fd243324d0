import { plural, t } from '@lingui/core/macro'
import { currentLocale } from '../../platform/language.ts'
import { listText } from '../list-text.ts'
import type { Block } from './api.ts'

export const dayMinutes = 1_440

/** A date without time zone, as `2026-11-20`, moved by some days. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The Monday of the week of a day. */
export function weekStart(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

export function dayName(day: string): string {
  return format('day').format(new Date(`${day}T00:00:00Z`))
}

/** Name of a day of the week within a sentence; 0 is Sunday. */
export function weekdayName(weekday: number): string {
  // 1 January 2023 was a Sunday.
  return format('weekday').format(new Date(Date.UTC(2023, 0, 1 + weekday)))
}

const formatOptions = {
  day: { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  weekday: { weekday: 'long', timeZone: 'UTC' },
} as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are created once: a timeline shows several dates in each of its hundreds of programmes. */
function format(name: keyof typeof formatOptions): Intl.DateTimeFormat {
  const locale = currentLocale()
  const key = `${name} ${locale}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, formatOptions[name])
  formats.set(key, known)
  return known
}

export function timeText(minute: number): string {
  const ofDay = ((minute % dayMinutes) + dayMinutes) % dayMinutes
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/** Minutes since midnight of a text such as `09:30`; null if it is not a time of day. */
export function minuteOf(text: string): number | null {
  const match = /^(\d{1,2})[:h](\d\d)$/.exec(text.trim())
  const [hour, minute] = [Number(match?.[1]), Number(match?.[2])]
  return match && hour < 24 && minute < 60 ? hour * 60 + minute : null
}

/** When a block plays, in words. */
export function repeatText({
  onDate,
  weekdays,
  fromDate,
  untilDate,
  exceptDates,
}: Pick<Block, 'onDate' | 'weekdays' | 'fromDate' | 'untilDate' | 'exceptDates'>): string {
  if (onDate !== null) return t`once on ${{ day: dayName(onDate) }}`
  const order = [1, 2, 3, 4, 5, 6, 0].filter((day) => weekdays.includes(day))
  const days =
    weekdays.length === 7 ? t`every day` : t`every ${{ weekdays: listText(order.map(weekdayName)) }}`
  return [
    days,
    ...(fromDate === null ? [] : [t`from ${{ day: dayName(fromDate) }}`]),
    ...(untilDate === null ? [] : [t`until ${{ day: dayName(untilDate) }}`]),
    ...(exceptDates.length === 0
      ? []
      : [plural({ days: exceptDates.length }, { one: 'except # day', other: 'except # days' })]),
  ].join(' ')
}
