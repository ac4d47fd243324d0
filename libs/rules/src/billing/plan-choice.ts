import { deviceChoices, planMonths } from '../foundation/constants.ts'
import type { PlanKind } from './plan-duration.ts'

const maxDevices = Math.max(...deviceChoices)

/** S-03: device counts on sale for a duration: 5 for 12 months, else 1 to 5. */
export function deviceChoicesFor(months: number): readonly number[] {
  if (!planMonths.some((offered) => offered === months)) return []
  return months === 12 ? [maxDevices] : deviceChoices
}

/** S-09: how many devices can be added to `devices`. */
export function addableDevices(devices: number): readonly number[] {
  return deviceChoices.filter((added) => devices + added <= maxDevices)
}

/**
 * When a plan change takes effect. `now` if neither months nor devices decrease, else at the end of the paid period.
 * `running.devices` includes added devices.
 */
export function changeTiming(
  running: { planId: string; months: number; devices: number },
  wanted: { planId: string; months: number; devices: number },
): 'same' | 'now' | 'period-end' {
  if (running.planId === wanted.planId) return 'same'
  return wanted.months >= running.months && wanted.devices >= running.devices ? 'now' : 'period-end'
}

export interface FirstTimeOffer {
  isOffered: boolean
  /** IDs of the plans with the first-time price; null: every plan. */
  plans: readonly string[] | null
}

/**
 * S-06, S-23: whether a plan can start with the first-time price. Passes cannot, nor can plans that do not cost more, or are not sold in
 * the currency (`priceMinor` null).
 */
export function hasFirstTimePrice(
  { kind, id, priceMinor }: { kind: PlanKind; id: string; priceMinor: number | null },
  { isOffered, plans }: FirstTimeOffer,
  firstTimePriceMinor: number,
): boolean {
  const isPromoted = isOffered && (plans === null || plans.includes(id))
  return isPromoted && kind === 'plan' && priceMinor !== null && priceMinor > firstTimePriceMinor
}
