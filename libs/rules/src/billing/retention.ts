import { dayMs } from '../foundation/durations.ts'

/** S-22: the discount for viewers who cancel because of the price. */
export interface RetentionOffer {
  isOffered: boolean
  /** Discount on the plan's price. */
  percent: number
  /** How many renewals it applies to. */
  renewals: number
}

const pauseDays = 365
const openDays = 1

/** S-22: an account receives one offer a year, which is open for a day. */
export function retentionState(
  latest: { offeredAt: number; isAccepted: boolean } | null,
  nowMs: number,
): 'may-offer' | 'open' | 'none' {
  if (latest === null || nowMs - latest.offeredAt >= pauseDays * dayMs) return 'may-offer'
  return !latest.isAccepted && nowMs - latest.offeredAt < openDays * dayMs ? 'open' : 'none'
}

/** The offer of the setting; null if it is off or invalid. */
export function validOffer({ isOffered, percent, renewals }: RetentionOffer): RetentionOffer | null {
  const isValid =
    Number.isInteger(percent) && percent >= 1 && percent <= 90 && Number.isInteger(renewals) && renewals >= 1
  return isOffered && isValid ? { isOffered, percent, renewals: Math.min(renewals, 12) } : null
}
