import { majorUnits, type Currency } from '@kallo/rules/billing/money'
import type { Language } from '@kallo/rules/foundation/language'

/** Formats of amounts and dates in mails. */
export function formatsOf(language: Language, timeZone: string) {
  return {
    amount: (minor: number, currency: Currency) => amountIn(language, minor, currency),
    day: (ms: number) => dayIn(language, ms, timeZone),
  }
}

function amountIn(language: Language, minor: number, currency: Currency): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat(localeOf(language), style).format(majorUnits(minor))
}

function dayIn(language: Language, ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(ms)
}

function localeOf(language: Language): string {
  return language === 'fr' ? 'fr' : `${language}-NG`
}
