import { isoDay } from '@kallo/rules/foundation/zoned-time'

export const rangeChoices = [1, 7, 30] as const
export type RangeDays = (typeof rangeChoices)[number]

const dayMs = 86_400_000

/** The last days of the service up to and with today, as ISO days. */
export function lastDays(count: RangeDays, nowMs: number, timeZone: string): { from: string; to: string } {
  const to = isoDay(nowMs, timeZone)
  // Counted in days of the calendar: those of the zone may have 23 or 25 hours.
  const from = new Date(Date.parse(to) - (count - 1) * dayMs).toISOString().slice(0, 10)
  return { from, to }
}
