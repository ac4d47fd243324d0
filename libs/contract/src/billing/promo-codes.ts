import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { promoCodeLimit, wrongCodeLimits } from './limits.ts'
import { runningSubscription } from './subscriptions.ts'
import { line, translatedName } from '../text.ts'

/** S-11. Partial discounts are applied by `payments/quote` and `payments/checkout`. */
export const promoCodes = {
  subscribe: endpoint({
    method: 'POST',
    path: 'promocode/subscribe',
    summary: 'Redeem a promo code for free days, once per account, or a voucher for a plan',
    auth: 'viewer',
    body: z.object({ promoCode: line(60).default('') }),
    data: z.object({
      subscription: runningSubscription,
      /** The plan of a voucher or gift; null for a promo code. */
      redeemed: z
        .object({
          kind: z.enum(['voucher', 'gift']),
          package: z.object({ _id: z.string(), ...translatedName }),
          /** `extended`: more time of the running plan; `follows`: starts when another plan ends. */
          addition: z.enum(['started', 'extended', 'follows']),
          start_date: z.string(),
          end_date: z.string(),
          /** Name of the giver; null for vouchers. */
          gift_from: z.string().nullable(),
        })
        .nullable(),
    }),
    errors: [
      'promo-code-missing',
      'promo-code-unknown',
      'promo-code-expired',
      'promo-code-spent',
      'promo-code-used',
      'promo-code-at-checkout',
      'voucher-mistyped',
      'voucher-used',
      'voucher-expired',
      'voucher-void',
      'gift-own',
      'gift-claimed',
      'gift-received',
      'gift-withdrawn',
    ],
    limits: [promoCodeLimit, ...Object.values(wrongCodeLimits)],
  }),
}
