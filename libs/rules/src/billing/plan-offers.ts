import { shareHalfUp } from './money.ts'

/** A plan with its price in one currency. */
export interface OfferedPlan {
  months: number
  devices: number
  priceMinor: number
}

export interface PlanOffer {
  perMonthMinor: number
  /** Against paying for as many devices month by month; whole percent, rounded down. 0 when nothing is saved. */
  savingsPercent: number
}

/** S-03: what a plan costs a month, and what it saves. */
export function planOffer(plan: OfferedPlan, all: readonly OfferedPlan[]): PlanOffer {
  const { months, devices, priceMinor } = plan
  const monthly = all.find((other) => other.months === 1 && other.devices === devices)
  const fullMinor = (monthly?.priceMinor ?? 0) * months
  return {
    perMonthMinor: shareHalfUp(priceMinor, 1, months),
    savingsPercent: fullMinor > priceMinor ? Math.floor(((fullMinor - priceMinor) * 100) / fullMinor) : 0,
  }
}
