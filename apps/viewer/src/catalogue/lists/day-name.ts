import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { instantOf, zonedTime } from '@kallo/rules/foundation/zoned-time'
import { useLingui } from '@lingui/react/macro'

/** The start of the day of an instant in a time zone, moved by some days (UTC ms). */
export function startOfDay(instantMs: number, timeZone: string, days = 0): number {
  const { year, month, day } = zonedTime(instantMs, timeZone)
  return instantOf({ year, month, day: day + days }, timeZone)
}

/** Names days near the present: `Today`, `Tomorrow`, `Yesterday`, or the day of the week. */
export function useDayName(): (instantMs: number, nowMs: number, timeZone: string) => string {
  const { t, i18n } = useLingui()
  return (instantMs, nowMs, timeZone) => {
    // Counts from noon to noon, because a day can have 23 or 25 hours.
    const noon = (ms: number) => startOfDay(ms, timeZone) + 12 * hourMs
    const days = Math.round((noon(instantMs) - noon(nowMs)) / dayMs)
    if (days === 0) return t`Today`
    if (days === 1) return t`Tomorrow`
    if (days === -1) return t`Yesterday`
    return new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone }).format(instantMs)
  }
}
