import type { Currency } from '@kallo/rules/billing/money'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { isoDate, plainDate } from './day-text.ts'
import { moneyText, priceText } from './money-text.ts'

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
