import { lastSecondOfDay } from './period.ts'

/**
 * T-03: whether any of the subscriptions with these ends (UTC ms) is active: it ends at or after the last second of today in the
 * service's time zone.
 */
export function hasRunningSubscription(
  endsAtMs: readonly number[],
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): boolean {
  const endOfToday = lastSecondOfDay(nowMs, timeZone)
  return endsAtMs.some((endsAt) => endsAt >= endOfToday)
}

const lastHourMs = 3_600_000

/** S-02: whether a subscription is shown as `Active`: it ends at or after 23:00 of today in the service's time zone. */
export function isShownActive(endsAtMs: number, nowMs: number, timeZone: string): boolean {
  return endsAtMs >= lastSecondOfDay(nowMs, timeZone) - lastHourMs + 1_000
}
