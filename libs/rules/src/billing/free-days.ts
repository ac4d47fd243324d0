import { shareHalfUp } from './money.ts'

const daysPerMonth = 30

/** F-04: the worth of free days of a plan in minor units: its price by the day, a month counting 30 days. */
export function freeDaysWorth(
  plan: { priceMinor: number; months: number; durationDays: number | null },
  days: number,
): number {
  const planDays = plan.durationDays ?? plan.months * daysPerMonth
  return shareHalfUp(plan.priceMinor, days, planDays)
}
