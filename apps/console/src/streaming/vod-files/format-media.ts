import { t } from '@lingui/core/macro'
import { currentLocale } from '../../platform/language.ts'

/** A size such as `4.3 GB`; small files in MB. */
export function gigabytes(bytes: number): string {
  const size = (value: number) => value.toLocaleString(currentLocale(), { maximumFractionDigits: 1 })
  return bytes < 1e9 ? t`${{ size: size(bytes / 1e6) }} MB` : t`${{ size: size(bytes / 1e9) }} GB`
}

/** A duration such as `1:02:03`. */
export function duration(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
