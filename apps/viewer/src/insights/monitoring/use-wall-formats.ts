import { isoDay } from '@kallo/rules/foundation/zoned-time'
import { useLingui } from '@lingui/react'
import { plainDate } from '../../platform/day-text.ts'
import { clockTime } from '../../platform/format-time.ts'

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

/** Moments, waits and sizes in the language that is shown, at the clock of whoever looks. */
export function useWallFormats() {
  const { i18n } = useLingui()
  const tag = [i18n.locales ?? i18n.locale].flat()[0] ?? 'en'
  const unit = (name: string) => new Intl.NumberFormat(tag, { style: 'unit', unit: name })
  return {
    moment: (instant: string) =>
      `${plainDate(isoDay(Date.parse(instant), timeZone))} ${clockTime(instant, timeZone)}`,
    seconds: (ms: number) => unit('second').format(Math.round(ms / 1_000)),
    size: (bytes: number) => unit('kilobyte').format(Math.round(bytes / 1_000)),
  }
}
