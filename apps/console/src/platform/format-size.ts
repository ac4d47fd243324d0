import { t } from '@lingui/core/macro'
import { currentLocale } from './language.ts'

/** Bytes in decimal units, as disks and providers of storage count them: `4.3 GB`. */
export function formatSize(bytes: number): string {
  const [unit, factor] = units.find(([, least]) => bytes >= least) ?? ([t`bytes`, 1] as const)
  const value = bytes / factor
  return `${value.toLocaleString(currentLocale(), { maximumFractionDigits: value < 10 && factor > 1 ? 1 : 0 })} ${unit}`
}

const units = [
  [t`TB`, 1e12],
  [t`GB`, 1e9],
  [t`MB`, 1e6],
  [t`KB`, 1e3],
] as const

/** How long ago an ISO instant was, in its largest unit: `3 hours ago`. */
export function formatAge(instant: string, nowMs = Date.now()): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(instant)) / 1000))
  const [unit, size] = ages.find(([, minSeconds]) => seconds >= minSeconds) ?? (['second', 1] as const)
  return seconds < 60 ? t`just now` : ageFormat.format(-Math.floor(seconds / size), unit)
}

const ages = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const ageFormat = new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'always' })
