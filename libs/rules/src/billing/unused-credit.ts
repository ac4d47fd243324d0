import { hourMs } from '../foundation/durations.ts'
import { shareDown } from './money.ts'
import { daysBetween } from './period.ts'

export interface PaidPeriod {
  /** Amount paid plus credit used minus refunds; minor units. */
  valueMinor: number
  startsAt: number
  endsAt: number
}

/**
 * Credit for the rest of a paid period at an upgrade: `floor(value × remaining / total)`. Counted from the last full hour,
 * in the viewer's favour, so that the price does not change between quote and checkout.
 */
export function unusedCredit({ valueMinor, startsAt, endsAt }: PaidPeriod, nowMs: number): number {
  const totalMs = endsAt - startsAt
  if (totalMs <= 0 || valueMinor <= 0) return 0
  const hour = Math.floor(nowMs / hourMs) * hourMs
  const remainingMs = Math.min(totalMs, Math.max(0, endsAt - Math.max(hour, startsAt)))
  return shareDown(valueMinor, remainingMs, totalMs)
}

/**
 * Days that grants without a price still have at `nowMs`, counted as they were granted (`daysLater`): calendar days in the
 * service's zone, without the rest of the first one. A plan change keeps them: they follow the new plan's period, because they have
 * no price that could be credited.
 */
export function unusedDays(
  periods: readonly { startsAt: number; endsAt: number }[],
  nowMs: number,
  timeZone: string,
): number {
  const daysOf = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) =>
    Math.max(0, daysBetween(Math.max(nowMs, startsAt), endsAt, timeZone))
  return periods.reduce((days, period) => days + daysOf(period), 0)
}
