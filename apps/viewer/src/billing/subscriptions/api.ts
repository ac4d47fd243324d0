import type { profile } from '@kallo/contract/accounts/profile'
import type { payments } from '@kallo/contract/billing/payments'
import type { packages } from '@kallo/contract/billing/plans'
import type { contents } from '@kallo/contract/catalogue/contents'
import { client } from '../../platform/api-client.ts'

export const subscriptionsApi = client<typeof profile>()({
  subscriptions: 'GET profile/subscriptions',
  subscription: 'GET profile/subscription',
})

export const plansApi = client<typeof packages>()({
  plans: 'GET packages/plans',
  cancel: 'PATCH packages/subscription/cancel',
  resume: 'PATCH packages/subscription/resume',
})

export const checkoutApi = client<typeof payments>()({
  quote: 'POST payments/quote',
  checkout: 'POST payments/checkout',
})

/** What billing pages need of the catalogue. */
export const availabilityApi = client<typeof contents>()({
  availability: 'GET contents/availability',
  categories: 'GET contents/categories/view',
})
