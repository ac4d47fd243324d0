/**
 * `incomplete` begun, but nothing is paid; `active` runs and renews, or simply runs; `past-due` its renewal has not been
 * paid yet; `cancels-at-end` runs to the end of what is paid; `expired` over.
 */
export const subscriptionStates = ['incomplete', 'active', 'past-due', 'cancels-at-end', 'expired'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]
