import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { promoCodeLimit } from './limits.ts'
import { runningSubscription } from './subscriptions.ts'
import { line } from '../text.ts'

/** S-11. Partial discounts are applied by `payments/quote` and `payments/checkout`. */
export const promoCodes = {
  subscribe: endpoint({
    method: 'POST',
    path: 'promocode/subscribe',
    summary: 'Redeem a code for a free subscription period, once per account',
    auth: 'viewer',
    body: z.object({ promoCode: line(60).default('') }),
    data: z.object({ subscription: runningSubscription }),
    errors: [
      'promo-code-missing',
      'promo-code-unknown',
      'promo-code-expired',
      'promo-code-spent',
      'promo-code-used',
      'promo-code-at-checkout',
    ],
    limits: [promoCodeLimit],
  }),
}
