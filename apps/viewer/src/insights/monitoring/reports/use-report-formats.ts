import { useLingui } from '@lingui/react'
import { plainDate } from '../../../platform/day-text.ts'

const hourSeconds = 3_600

/** Times, numbers and countries of the reports in the language that is shown. */
export function useReportFormats() {
  const { i18n } = useLingui()
  const tag = [i18n.locales ?? i18n.locale].flat()[0] ?? 'en'
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  const shares = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  const countries = new Intl.DisplayNames(tag, { type: 'region' })
  const unit = (value: number, name: 'hour' | 'minute', places: number) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: name, maximumFractionDigits: places }).format(value)
  return {
    number: (value: number) => numbers.format(value),
    share: (value: number) => shares.format(value),
    day: plainDate,
    country: (code: string) => countries.of(code) ?? code,
    /** Hours with one place; below one, whole minutes. */
    watched: (seconds: number) =>
      seconds >= hourSeconds
        ? unit(seconds / hourSeconds, 'hour', 1)
        : unit(Math.round(seconds / 60), 'minute', 0),
  }
}
