import { majorUnits, type Currency } from '@kallo/rules/billing/money'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { Language } from '@kallo/rules/foundation/language'

/** Formats of amounts and dates in mails. */
export function formatsOf(language: Language, timeZone: string) {
  return {
    amount: (minor: number, currency: Currency) => amountIn(language, minor, currency),
    /** K-02: a date of a subscription. */
    day: (ms: number) => isoDay(ms, timeZone),
  }
}

function amountIn(language: Language, minor: number, currency: Currency): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat(localeOf(language), style).format(majorUnits(minor))
}

function localeOf(language: Language): string {
  return language === 'fr' ? 'fr' : `${language}-NG`
}
