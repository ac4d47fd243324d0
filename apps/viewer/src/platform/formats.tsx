import { type Currency, majorUnits } from '@kallo/rules/billing/money'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { zonedTime } from '@kallo/rules/foundation/zoned-time'

/** Amounts in the current language; dates in the fixed formats of K-02. */
export function useFormats() {
  const { i18n } = useLingui()
  const tag = [i18n.locales ?? i18n.locale].flat()[0] ?? 'en'
  return {
    money: (amountMinor: number, currency: Currency) => moneyText(amountMinor, currency, tag),
    /** Date of a subscription: start, end or renewal. */
    day: (text: string) => unbroken(isoDate(text)),
    /** Any other date. */
    date: (text: string) => unbroken(plainDate(text)),
  }
}

function unbroken(text: string): ReactNode {
  return <span className="nowrap">{text}</span>
}

/** K-02: dates of a subscription: the first 10 characters, a day in the service's time zone. */
export function isoDate(text: string): string {
  return text.slice(0, 10)
}

/** K-02: other dates, `dd-mm-yyyy`. */
export function plainDate(text: string): string {
  return isoDate(text).split('-').toReversed().join('-')
}

/** K-02: `hh:mm` of a UTC instant in a time zone. */
export function clockTime(instant: string, timeZone: string): string {
  const key = `${instant} ${timeZone}`
  const known = clockTimes.get(key)
  if (known !== undefined) return known
  const { hour, minute } = zonedTime(Date.parse(instant), timeZone)
  const text = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  if (clockTimes.size >= maxClockTimes) clockTimes.clear()
  clockTimes.set(key, text)
  return text
}

/** K-02: `dd-mm-yyyy hh:mm` of a UTC instant in a time zone. */
export function dateAndTime(instant: string, timeZone: string): string {
  const { year, month, day } = zonedTime(Date.parse(instant), timeZone)
  const date = [day, month, year].map((part) => String(part).padStart(2, '0')).join('-')
  return `${date} ${clockTime(instant, timeZone)}`
}

/** Formatted times. A guide shows the same times in many rows, and formatting one takes as long as rendering a cell. */
const clockTimes = new Map<string, string>()
const maxClockTimes = 1_000

/** Formats an amount: 53750 kobo → `₦537.50`, whole naira without `.00`. `tag`: BCP 47. */
export function moneyText(amountMinor: number, currency: Currency, tag: string): string {
  const amount = majorUnits(amountMinor)
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const whole = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}
  // Most locales use a hyphen-minus, after which a line can break.
  return new Intl.NumberFormat(tag, { ...style, ...whole }).format(amount).replace('-', '\u2212')
}
