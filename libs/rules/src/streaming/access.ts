import { isRegionBlocked, type RegionRule } from '../foundation/region.ts'
import { lastSecondOfDay } from '../billing/period.ts'

/** Why somebody may not watch, in the order the reasons are looked at (T-02, T-05). */
export type AccessReason = 'region-blocked' | 'login-required' | 'subscription-required' | 'stream-limit'

export type AccessDecision = { allowed: true } | { allowed: false; reason: AccessReason }

/** What is to be watched. */
export interface Wanted extends RegionRule {
  isPaid: boolean
  /** Films are for viewers who have signed in, also while nothing has to be paid for. */
  isForViewersOnly: boolean
}

export interface Watcher {
  isSignedIn: boolean
  /** ISO country code by address, or null when unknown. */
  country: string | null
  /** End of every subscription this viewer ever had (UTC ms). Empty for visitors. */
  subscriptionEndsAt: readonly number[]
  /** T-05: streams of this viewer that play now, besides the one in question. Absent: not known, and not looked at. */
  streams?: { playing: number; most: number }
}

export interface AccessSituation {
  /** Status of content type 3: do paid things ask for a sign-in and a subscription at all? */
  isSubscriptionRequired: boolean
  nowMs: number
  /** The service's zone: it says when today ends. */
  timeZone: string
}

/**
 * T-02…T-05: may this watcher play this? Region first, then sign-in, then subscription, then how many streams play.
 * The same function decides on the server (what to hand out) and in the browser (what to show).
 */
export function decideAccess(wanted: Wanted, watcher: Watcher, situation: AccessSituation): AccessDecision {
  if (isRegionBlocked(wanted, watcher.country)) return refused('region-blocked')
  const isCharged = isChargedFor(wanted, situation)
  if ((isCharged || wanted.isForViewersOnly) && !watcher.isSignedIn) return refused('login-required')
  if (!isCharged) return { allowed: true }
  if (!hasRunningSubscription(watcher.subscriptionEndsAt, situation)) return refused('subscription-required')
  const { streams } = watcher
  return streams && streams.playing >= streams.most ? refused('stream-limit') : { allowed: true }
}

/** T-05: only what a subscription pays for counts as one of its streams. */
export function isChargedFor(
  { isPaid }: Pick<Wanted, 'isPaid'>,
  { isSubscriptionRequired }: Pick<AccessSituation, 'isSubscriptionRequired'>,
): boolean {
  return isPaid && isSubscriptionRequired
}

/** B-12, P-03: films carry no rule of their own. */
export const anyFilm: Wanted = { geoblock: 0, geoblockCountries: [], isPaid: true, isForViewersOnly: true }

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

function refused(reason: AccessReason): AccessDecision {
  return { allowed: false, reason }
}
