import { useLingui } from '@lingui/react'

/** Moments, waits and sizes in the language that is shown, at the clock of whoever looks. */
export function useWallFormats() {
  const { i18n } = useLingui()
  const tag = [i18n.locales ?? i18n.locale].flat()[0] ?? 'en'
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' })
  const unit = (name: string) => new Intl.NumberFormat(tag, { style: 'unit', unit: name })
  return {
    moment: (instant: string) => moments.format(Date.parse(instant)),
    seconds: (ms: number) => unit('second').format(Math.round(ms / 1_000)),
    size: (bytes: number) => unit('kilobyte').format(Math.round(bytes / 1_000)),
  }
}
