/**
 * `incomplete`: before the first grant, which stores the subscription, so that no stored one has this state; `past-due`: renewal
 * unpaid; `cancels-at-end`: active until the end of the paid period, without renewal.
 */
export const subscriptionStates = ['incomplete', 'active', 'past-due', 'cancels-at-end', 'expired'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** `granted`: by a payment, voucher, gift or free days. */
export type SubscriptionEvent = 'granted' | 'renewal-unpaid' | 'cancelled' | 'resumed' | 'ended'

/** Only a renewal that is paid late reactivates an expired subscription. */
export function nextSubscriptionState(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  if (state === 'expired') return event === 'granted' ? 'active' : 'expired'
  switch (event) {
    case 'granted':
      return state === 'cancels-at-end' ? 'cancels-at-end' : 'active'
    case 'renewal-unpaid':
      return state === 'active' ? 'past-due' : state
    case 'cancelled':
      return state === 'incomplete' ? 'expired' : 'cancels-at-end'
    case 'resumed':
      return state === 'cancels-at-end' ? 'active' : state
    case 'ended':
      return 'expired'
  }
}
