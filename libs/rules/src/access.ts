import { isRegionBlocked, type RegionRule } from './region.ts'
import { lastSecondOfDay } from './period.ts'

/** Why somebody may not watch, in the order the reasons are looked at (T-02). */
export type AccessReason = 'region-blocked' | 'login-required' | 'subscription-required'

export type AccessDecision = { allowed: true } | { allowed: false; reason: AccessReason }

export interface Watcher {
  isSignedIn: boolean
  /** ISO country code by address, or null when unknown. */
  country: string | null
  /** End of every subscription this viewer ever had (UTC ms). Empty for visitors. */
  subscriptionEndsAt: readonly number[]
}

export interface AccessSituation {
  /** Status of content type 3: do paid things ask for a sign-in and a subscription at all? */
  isSubscriptionRequired: boolean
  nowMs: number
  /** The service's zone: it says when today ends. */
  timeZone: string
}

/** T-03: a subscription runs while one of the end dates is not before the end of today, which is its last second. */
export function hasRunningSubscription(
  subscriptionEndsAt: readonly number[],
  { nowMs, timeZone }: Pick<AccessSituation, 'nowMs' | 'timeZone'>,
): boolean {
  const endOfToday = lastSecondOfDay(nowMs, timeZone)
  return subscriptionEndsAt.some((endsAt) => endsAt >= endOfToday)
}

/** S-02: is a subscription shown as `Active`? Its end must not lie before 23:00 of today in the service's zone. */
export function isShownActive(endsAtMs: number, nowMs: number, timeZone: string): boolean {
  return endsAtMs >= lastSecondOfDay(nowMs, timeZone) - lastHourMs + 1_000
}

const lastHourMs = 3_600_000

/**
 * T-02, T-03, T-04: may this watcher play this channel? Region first, then sign-in, then subscription.
 * The same function decides on the server (what to hand out) and in the browser (what to show).
 */
export function decideChannelAccess(
  channel: RegionRule & { isPaid: boolean },
  watcher: Watcher,
  situation: AccessSituation,
): AccessDecision {
  if (isRegionBlocked(channel, watcher.country)) return { allowed: false, reason: 'region-blocked' }
  if (!channel.isPaid || !situation.isSubscriptionRequired) return { allowed: true }
  return decideBySubscription(watcher, situation)
}

/** B-12, P-03: may this watcher play a film? Films are for signed-in viewers, paid while the flag is on. */
export function decideVodAccess(watcher: Watcher, situation: AccessSituation): AccessDecision {
  if (!watcher.isSignedIn) return { allowed: false, reason: 'login-required' }
  if (!situation.isSubscriptionRequired) return { allowed: true }
  return decideBySubscription(watcher, situation)
}

function decideBySubscription(watcher: Watcher, situation: AccessSituation): AccessDecision {
  if (!watcher.isSignedIn) return { allowed: false, reason: 'login-required' }
  return hasRunningSubscription(watcher.subscriptionEndsAt, situation)
    ? { allowed: true }
    : { allowed: false, reason: 'subscription-required' }
}
