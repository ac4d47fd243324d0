import { dayMs } from '../foundation/durations.ts'

/** S-17: how many days before a higher price applies the payer must have been notified. */
export const priceNoticeDays = 30

/** A price of a running subscription, in minor units. */
export interface RunningPrice {
  /** The price for which the running period was bought; null: unknown, such as for free periods. */
  agreedMinor: number | null
  /** The current price of the plan. */
  currentMinor: number
  /** The latest notice of a higher price; `at` in UTC ms. */
  notice: { priceMinor: number; at: number } | null
}

/**
 * S-17: the price of a period that starts at `startsAtMs`. A lower price applies at once, a higher one only if the payer was
 * notified of it at least 30 days before.
 */
export function renewalPrice(
  { agreedMinor, currentMinor, notice }: RunningPrice,
  startsAtMs: number,
): number {
  const isInTime = notice !== null && notice.at + priceNoticeDays * dayMs <= startsAtMs
  return Math.min(currentMinor, Math.max(agreedMinor ?? currentMinor, isInTime ? notice.priceMinor : 0))
}

/** Whether the payer has not been notified of the current price yet. */
export function needsPriceNotice({ agreedMinor, currentMinor, notice }: RunningPrice): boolean {
  return currentMinor > Math.max(agreedMinor ?? currentMinor, notice?.priceMinor ?? 0)
}
