import { isRegionBlocked, type RegionRule } from '../foundation/region.ts'
import { hasRunningSubscription } from '../billing/running-subscription.ts'

/** Reasons to deny access, in order of precedence (T-02, T-05). */
export type AccessReason = 'region-blocked' | 'login-required' | 'subscription-required' | 'stream-limit'

export type AccessDecision = { allowed: true } | { allowed: false; reason: AccessReason }

/** The requested content. */
export interface Wanted extends RegionRule {
  isPaid: boolean
  /** VODs require a session even if they are free. */
  isForViewersOnly: boolean
}

export interface Watcher {
  isSignedIn: boolean
  /** ISO country code of the address; null if unknown. */
  country: string | null
  /** Ends of all subscriptions of this viewer (UTC ms). Empty for visitors. */
  subscriptionEndsAt: readonly number[]
  /** T-05: other active streams of this viewer. Absent: not checked. */
  streams?: { playing: number; max: number }
}

export interface AccessSituation {
  /** Status of the third content type (position 2): whether paid content requires a session and a subscription. */
  isSubscriptionRequired: boolean
  nowMs: number
  /** The service's time zone, which determines the end of the day. */
  timeZone: string
}

/**
 * T-02…T-05: decides access by region, session, subscription and number of streams, in this order. Used by the server to
 * authorise and by the browser to choose what to show.
 */
export function decideAccess(wanted: Wanted, watcher: Watcher, situation: AccessSituation): AccessDecision {
  if (isRegionBlocked(wanted, watcher.country)) return denied('region-blocked')
  const needsSubscription = requiresSubscription(wanted, situation)
  if ((needsSubscription || wanted.isForViewersOnly) && !watcher.isSignedIn) return denied('login-required')
  if (!needsSubscription) return { allowed: true }
  if (!hasRunningSubscription(watcher.subscriptionEndsAt, situation)) return denied('subscription-required')
  const { streams } = watcher
  return streams && streams.playing >= streams.max ? denied('stream-limit') : { allowed: true }
}

/** T-05: only content that requires a subscription counts towards its streams. */
export function requiresSubscription(
  { isPaid }: Pick<Wanted, 'isPaid'>,
  { isSubscriptionRequired }: Pick<AccessSituation, 'isSubscriptionRequired'>,
): boolean {
  return isPaid && isSubscriptionRequired
}

/** B-12, P-03: the access rules of every VOD. VODs have no region rule. */
export const vodAccess: Wanted = {
  geoblock: 'none',
  geoblockCountries: [],
  isPaid: true,
  isForViewersOnly: true,
}

function denied(reason: AccessReason): AccessDecision {
  return { allowed: false, reason }
}
