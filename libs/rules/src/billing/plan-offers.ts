import { shareHalfUp } from './money.ts'

/** A plan priced in one currency. */
export interface OfferedPlan {
  months: number
  devices: number
  priceMinor: number
}

export interface PlanOffer {
  perMonthMinor: number
  /** Compared with monthly plans for the same devices; percent, rounded down; 0 without savings. */
  savingsPercent: number
}

/** S-03: monthly price and savings of a plan. */
export function planOffer(plan: OfferedPlan, all: readonly OfferedPlan[]): PlanOffer {
  const { months, devices, priceMinor } = plan
  const monthly = all.find((other) => other.months === 1 && other.devices === devices)
  const fullMinor = (monthly?.priceMinor ?? 0) * months
  return {
    perMonthMinor: shareHalfUp(priceMinor, 1, months),
    savingsPercent: fullMinor > priceMinor ? Math.floor(((fullMinor - priceMinor) * 100) / fullMinor) : 0,
  }
}
