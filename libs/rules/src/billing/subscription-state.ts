/**
 * `incomplete` begun, but nothing is paid; `active` runs; `past-due` its renewal has not been paid yet; `cancels-at-end`
 * runs to the end of what is paid; `expired` over.
 */
export const subscriptionStates = ['incomplete', 'active', 'past-due', 'cancels-at-end', 'expired'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export type SubscriptionEvent = 'paid' | 'renewal-declined' | 'cancelled' | 'resumed' | 'ended'

/** The state that follows. Only money, seen late, brings back what is over. */
export function nextSubscriptionState(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  if (state === 'expired') return event === 'paid' ? 'active' : 'expired'
  switch (event) {
    case 'paid':
      return state === 'cancels-at-end' ? 'cancels-at-end' : 'active'
    case 'renewal-declined':
      return state === 'active' ? 'past-due' : state
    case 'cancelled':
      return state === 'incomplete' ? 'expired' : 'cancels-at-end'
    case 'resumed':
      return state === 'cancels-at-end' ? 'active' : state
    case 'ended':
      return 'expired'
  }
}
