/** S-22: what the operator offers to viewers who find the price too high. */
export interface RetentionOffer {
  isOffered: boolean
  /** Off the plan's price. */
  percent: number
  /** How many renewals it applies to. */
  renewals: number
}

const dayMs = 86_400_000
const pauseDays = 365
const openDays = 1

/** S-22: an account gets one offer a year, which can be accepted for a day. */
export function retentionState(
  latest: { offeredAt: number; isAccepted: boolean } | null,
  nowMs: number,
): 'may-offer' | 'open' | 'none' {
  if (latest === null || nowMs - latest.offeredAt >= pauseDays * dayMs) return 'may-offer'
  return !latest.isAccepted && nowMs - latest.offeredAt < openDays * dayMs ? 'open' : 'none'
}

/** The setting as far as it makes sense: null if nothing is offered. */
export function validOffer({ isOffered, percent, renewals }: RetentionOffer): RetentionOffer | null {
  const isValid =
    Number.isInteger(percent) && percent >= 1 && percent <= 90 && Number.isInteger(renewals) && renewals >= 1
  return isOffered && isValid ? { isOffered, percent, renewals: Math.min(renewals, 12) } : null
}
