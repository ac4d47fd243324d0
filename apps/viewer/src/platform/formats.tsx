import { type Currency, majorUnits } from '@kallo/rules/billing/money'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { zonedTime } from '@kallo/rules/foundation/zoned-time'

/** Amounts in the language that is shown, and dates in the one form of their kind (K-02). */
export function useFormats() {
  const { i18n } = useLingui()
  const tag = [i18n.locales ?? i18n.locale].flat()[0] ?? 'en'
  return {
    money: (amountMinor: number, currency: Currency) => moneyText(amountMinor, currency, tag),
    price: (amount: number, currency: Currency) => priceText(amount, currency, tag),
    /** A date of a subscription: when it starts, ends, renews. */
    day: (text: string) => unbroken(isoDate(text)),
    /** Any other date. */
    date: (text: string) => unbroken(plainDate(text)),
  }
}

function unbroken(text: string): ReactNode {
  return <span className="nowrap">{text}</span>
}

/** K-02: the dates of a subscription are its first 10 characters, which are a day of the service. */
export function isoDate(text: string): string {
  return text.slice(0, 10)
}

/** K-02: every other date, `dd-mm-yyyy`. */
export function plainDate(text: string): string {
  return isoDate(text).split('-').toReversed().join('-')
}

/** K-02: `hh:mm` of a UTC instant on the wall clock of a zone. */
export function clockTime(instant: string, timeZone: string): string {
  const { hour, minute } = zonedTime(Date.parse(instant), timeZone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** An amount as people read it: 53750 kobo → `₦537.50`, whole naira without `.00`. `tag` is the language's. */
export function moneyText(amountMinor: number, currency: Currency, tag: string): string {
  return priceText(majorUnits(amountMinor), currency, tag)
}

/** As `moneyText`, for the prices of plans, which come in naira and dollars (C-10). */
export function priceText(amount: number, currency: Currency, tag: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const whole = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}
  // Most languages' data has the hyphen of keyboards, which a line may break after.
  return new Intl.NumberFormat(tag, { ...style, ...whole }).format(amount).replace('-', '\u2212')
}
