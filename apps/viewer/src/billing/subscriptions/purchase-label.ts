import type { AvailabilityData } from './queries.ts'

export type PurchaseLabel = 'click-to-subscribe' | 'purchase-subscription'

const subscriptionPlace = 2

/**
 * M-05: what the way to a purchase is called. With status 1 of the third content type a subscription is asked for, and
 * the button is worded like the one on the pages that ask (B-11, B-14); with status 0, the other state of
 * availability, nobody has to buy, and it just names what it does.
 */
export function purchaseLabel(availability: AvailabilityData, isOtherState: boolean): PurchaseLabel {
  const isAskedFor = availability[subscriptionPlace]?.status === 1
  return isAskedFor && !isOtherState ? 'click-to-subscribe' : 'purchase-subscription'
}
