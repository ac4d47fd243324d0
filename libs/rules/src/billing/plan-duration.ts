import { instantOf, zonedTime } from '../foundation/zoned-time.ts'
import { dayOfMonth, daysLater, lastSecondOfDay, periodEnd } from './period.ts'

export const planKinds = ['plan', 'day-pass', 'week-pass', 'weekend-pass'] as const
export type PlanKind = (typeof planKinds)[number]

/** How long one period of a plan or pass is. */
export interface PlanDuration {
  kind: PlanKind
  /** Calendar months; 0 for a pass. */
  months: number
  /** Days of a pass; null for a plan. */
  durationDays: number | null
}

export function isPass({ kind }: Pick<PlanDuration, 'kind'>): boolean {
  return kind !== 'plan'
}

/**
 * S-05, S-23: end of a period (UTC ms), always the last second of a day. A day or week pass lasts its days of 24 hours, rounded
 * up to the end of that day; a weekend pass ends with the Sunday of the weekend that runs or comes next. Only plans have an
 * anchor day.
 */
export function planPeriodEnd(
  duration: PlanDuration,
  startsAtMs: number,
  timeZone: string,
  anchorDay: number | null = null,
): number {
  const { kind, months, durationDays } = duration
  if (kind === 'plan') return periodEnd(startsAtMs, months, timeZone, anchorDay ?? undefined)
  if (kind === 'weekend-pass') return weekendOf(startsAtMs, timeZone).endsAt
  return daysLater(startsAtMs, durationDays ?? 1, timeZone)
}

/** S-05: day of the month on which the periods end; null for passes. */
export function anchorDayFor(duration: PlanDuration, startsAtMs: number, timeZone: string): number | null {
  return isPass(duration) ? null : dayOfMonth(startsAtMs, timeZone)
}

/** S-23: when a plan can be bought next (UTC ms); null: now. Weekend passes are on sale from Friday 00:00 to Sunday 23:59:59. */
export function onSaleFrom(
  { kind }: Pick<PlanDuration, 'kind'>,
  nowMs: number,
  timeZone: string,
): number | null {
  if (kind !== 'weekend-pass') return null
  const { startsAt } = weekendOf(nowMs, timeZone)
  return nowMs < startsAt ? startsAt : null
}

const friday = 5

/** The weekend that runs at this instant, or the next one. */
function weekendOf(instantMs: number, timeZone: string): { startsAt: number; endsAt: number } {
  const { year, month, day } = zonedTime(instantMs, timeZone)
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  const isWeekend = weekday >= friday || weekday === 0
  const daysToFriday = isWeekend ? -((weekday + 7 - friday) % 7) : friday - weekday
  const startsOn = { year, month, day: day + daysToFriday }
  const sundayNoon = { year, month, day: day + daysToFriday + 2, hour: 12 }
  return {
    startsAt: instantOf(startsOn, timeZone),
    endsAt: lastSecondOfDay(instantOf(sundayNoon, timeZone), timeZone),
  }
}
