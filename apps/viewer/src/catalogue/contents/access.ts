import { hasRunningSubscription } from '@kallo/rules/billing/running-subscription'
import {
  vodAccess,
  decideAccess,
  requiresSubscription,
  type AccessDecision,
} from '@kallo/rules/streaming/access'
import { geoblockModes, isRegionBlocked } from '@kallo/rules/foundation/region'
import { type ChannelData, type ChannelEntry, type VodData, isOn } from './queries.ts'

type Facts = Pick<VodData, 'content' | 'userSubscriptions' | 'visitor' | 'server_time' | 'time_zone'>

/** T-04: the server's rule applied to the server's facts. The server withholds the stream URL in any case. */
export function decideChannelAccess(data: ChannelData, channel: ChannelEntry): AccessDecision {
  const subject = { ...regionRuleOf(channel), isPaid: channel.paid, isForViewersOnly: false }
  return decideAccess(subject, watcherOf(data), situationOf(data))
}

export function decideVodAccess(data: VodData): AccessDecision {
  return decideAccess(vodAccess, watcherOf(data), situationOf(data))
}

/** T-05: whether playback counts towards the plan’s number of streams. */
export function isCounted({ content }: Pick<Facts, 'content'>, { paid }: { paid: boolean }): boolean {
  return requiresSubscription({ isPaid: paid }, { isSubscriptionRequired: isOn(content, 'subscription') })
}

export function isBlockedIn(channel: ChannelEntry, country: string | null): boolean {
  return isRegionBlocked(regionRuleOf(channel), country)
}

/** B-14: a subscription is required and none is running. Lists do not contain the server's time. */
export function lacksSubscription(
  { content, userSubscriptions, time_zone }: Pick<Facts, 'content' | 'userSubscriptions' | 'time_zone'>,
  nowMs: number,
): boolean {
  const ends = userSubscriptions.map(({ end_date }) => Date.parse(end_date))
  return isOn(content, 'subscription') && !hasRunningSubscription(ends, { nowMs, timeZone: time_zone })
}

function regionRuleOf({ geoblock, geoblock_countries }: ChannelEntry) {
  return { geoblock: geoblockModes[geoblock], geoblockCountries: geoblock_countries }
}

function watcherOf({ visitor, userSubscriptions }: Facts) {
  return {
    isSignedIn: visitor.signed_in,
    country: visitor.country,
    subscriptionEndsAt: userSubscriptions.map(({ end_date }) => Date.parse(end_date)),
  }
}

function situationOf({ content, server_time, time_zone }: Facts) {
  return {
    isSubscriptionRequired: isOn(content, 'subscription'),
    nowMs: Date.parse(server_time),
    timeZone: time_zone,
  }
}
