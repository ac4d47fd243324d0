import { isPass, type PlanKind } from './plan-duration.ts'

export interface RunningOrWanted {
  planId: string
  kind: PlanKind
  /** Total number of devices, including added ones. */
  devices: number
  /** UTC ms. */
  endsAt: number
}

/**
 * `now`: starts at once, with the unused part of the running grant credited; `extend`: follows the running pass; `same`: it is
 * running and cannot follow itself; `not-needed`: the running plan or pass covers it.
 */
export type PassOrder = 'now' | 'extend' | 'same' | 'not-needed'

/**
 * S-23: timing of an order during a running plan or pass, if either is a pass; null for two plans (`changeTiming`). No paid time
 * is lost (I-13): a pass never replaces a plan, and replaced time is credited.
 */
export function passOrder(running: RunningOrWanted, wanted: RunningOrWanted): PassOrder | null {
  if (!isPass(running)) return isPass(wanted) ? 'not-needed' : null
  if (!isPass(wanted)) return 'now'
  if (wanted.planId === running.planId) return wanted.kind === 'weekend-pass' ? 'same' : 'extend'
  const isLonger = wanted.endsAt > running.endsAt
  const isMore = isLonger || (wanted.endsAt === running.endsAt && wanted.devices > running.devices)
  return isMore && wanted.devices >= running.devices ? 'now' : 'not-needed'
}

/**
 * S-23: whether a pass may renew. A weekend pass may not: its periods have gaps. Nor may a price below Paystack's minimum charge,
 * which would add to the account's balance with every renewal (S-12).
 */
export function canRenewPass(kind: PlanKind, priceMinor: number, minChargeMinor: number): boolean {
  return kind !== 'weekend-pass' && priceMinor >= minChargeMinor
}
