import type { Currency } from '@kallo/rules/billing/money'
import { useLingui } from '@lingui/react'
import { dayText } from './day-text.ts'
import { moneyText, priceText } from './money-text.ts'

/** Amounts and days in the language that is shown. */
export function useFormats() {
  const { i18n } = useLingui()
  const tag = [i18n.locales ?? i18n.locale].flat()[0] ?? 'en'
  return {
    money: (amountMinor: number, currency: Currency) => moneyText(amountMinor, currency, tag),
    price: (amount: number, currency: Currency) => priceText(amount, currency, tag),
    day: (text: string) => dayText(text, tag),
  }
}
