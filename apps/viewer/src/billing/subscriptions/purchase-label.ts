import type { AvailabilityData } from './queries.ts'

export type PurchaseLabel = 'subscribe' | 'purchase'

const subscriptionIndex = 2

/**
 * M-05: label of the purchase link. With status 1 of the third content type a subscription is required, and the label
 * matches the pages that require it (B-11, B-14); with status 0 it is neutral.
 */
export function purchaseLabel(availability: AvailabilityData, isOtherState: boolean): PurchaseLabel {
  const isRequired = availability[subscriptionIndex]?.status === 1
  return isRequired && !isOtherState ? 'subscribe' : 'purchase'
}
