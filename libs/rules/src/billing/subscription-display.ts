import { instantOf, zonedTime } from '../foundation/zoned-time.ts'

export type SubscriptionLabel = 'active' | 'expired'

export interface DisplayedSubscription {
  /** 0: expired (C-10). */
  status: 0 | 1
  /** A UTC instant, or an ISO date in the service's zone, meaning the end of that day. */
  endDate: string
}

/**
 * S-02: the label of a subscription at `nowMs`. Expired if its status is 0 or it ends before 23:00 today in the service's
 * zone. An invalid date counts as past.
 */
export function subscriptionLabel(
  { status, endDate }: DisplayedSubscription,
  nowMs: number,
  timeZone: string,
): SubscriptionLabel {
  const { year, month, day } = zonedTime(nowMs, timeZone)
  const markMs = instantOf({ year, month, day, hour: 23 }, timeZone)
  return status !== 0 && endMs(endDate, timeZone) >= markMs ? 'active' : 'expired'
}

function endMs(endDate: string, timeZone: string): number {
  const dayOnly = /^(\d{4})-(\d\d)-(\d\d)$/.exec(endDate)
  if (!dayOnly) return Date.parse(endDate)
  const [year = 0, month = 0, day = 0] = dayOnly.slice(1).map(Number)
  return instantOf({ year, month, day: day + 1 }, timeZone)
}
