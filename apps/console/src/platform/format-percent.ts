import { currentLocale } from './language.ts'

const percentage = new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 2 })
const change = new Intl.NumberFormat(currentLocale(), { style: 'percent', signDisplay: 'exceptZero' })

/** Percent as text, in the notation of the language: `12.5%`. */
export function formatPercent(percent: number): string {
  return percentage.format(percent / 100)
}

/** A change in percent as text, rounded and with its sign: `+12%`. */
export function formatPercentChange(percent: number): string {
  return change.format(percent / 100)
}
