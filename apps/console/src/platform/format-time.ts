import { t } from '@lingui/core/macro'
import { currentLocale } from './language.ts'
import { serviceZone } from './service-zone.ts'

const timeFormat = zonedFormat({ dateStyle: 'medium', timeStyle: 'short' })
const clockFormat = zonedFormat({ timeStyle: 'short' })

/** A format in the service's time zone, which is known after the sign-in. Created once per time zone. */
function zonedFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return () => {
    const timeZone = serviceZone()
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

/** An ISO instant in the service's time zone; `never` for null. */
export function formatTime(instant: string | null): string {
  return instant === null ? t`never` : timeFormat().format(new Date(instant))
}

/** An ISO day without its year: `Sat 24 Oct`. Other labels stay as they are. */
export function formatDay(label: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(label)) return label
  return dayFormat.format(new Date(`${label}T12:00:00Z`)).replace(',', '')
}

const dayFormat = new Intl.DateTimeFormat(currentLocale(), {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** The time of day of an ISO instant in the service's zone: `19:30`. */
export function formatClock(instant: string): string {
  return clockFormat().format(new Date(instant))
}
