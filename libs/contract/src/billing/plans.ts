import { currencies } from '@kallo/rules/billing/money'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { claimLimit } from './limits.ts'
import { runningSubscription } from './subscriptions.ts'
import { localInstant, planInShort, planSummary } from './plan-in-short.ts'
import { line, text } from '../text.ts'

/** A plan or pass on sale. Prices are in naira and dollars (C-10), including VAT; null: not sold in this currency (S-25). */
export const planEntity = planInShort.extend({
  price: z.number().nullable(),
  price_in_dollar: z.number().nullable(),
  /** Code of the plan at Paystack, for operators who let Paystack renew subscriptions; else empty. */
  paystack_plan_code_naira: z.string(),
  paystack_plan_code_dollar: z.string(),
  /** S-23: when a weekend pass can be bought next; null: now. */
  on_sale_from: z.string().nullable(),
})

/** A plan or pass on sale in all other endpoints. */
const offeredPlan = planSummary.extend({
  /** S-25: null if the plan is not sold in this currency. */
  priceNgnMinor: z.int().nullable(),
  priceUsdMinor: z.int().nullable(),
  /** S-23: when a weekend pass can be bought next; null: now. */
  onSaleFrom: localInstant.nullable(),
})

/** What the plan page shows. */
export const offeredPlans = z.object({
  /** Plans by duration, then devices. */
  plans: z.array(offeredPlan),
  /** S-23: passes by days, then devices. */
  passes: z.array(offeredPlan),
  /** The recommended plan; null if it is not on sale. */
  recommended: z.string().nullable(),
  /** S-06: first-time price and refund by currency. Null for accounts that have had a subscription. */
  firstTime: z
    .array(
      z.object({
        currency: z.enum(currencies),
        totalMinor: z.number().int(),
        refundMinor: z.number().int(),
        /** S-12: added to the account's balance. */
        creditedMinor: z.number().int(),
        /** IDs of the plans with the first-time price; null: every plan. */
        plans: z.array(z.string()).nullable(),
      }),
    )
    .nullable(),
})

/** C-07: plans and claims. For payments see `payments.ts`, for cancellation `subscriptions.ts`. */
export const packages = {
  view: endpoint({
    method: 'GET',
    path: 'packages/view/:choice',
    summary: 'Plans of a duration and a number of devices, such as `3_2`',
    auth: 'optional',
    params: z.object({ choice: z.string().regex(/^\d{1,3}_\d{1,3}$/, 'must read {duration}_{devices}') }),
    data: z.array(planEntity),
  }),
  plans: endpoint({
    method: 'GET',
    path: 'packages/plans',
    summary: 'All plans on sale, with the offer for a first subscription',
    auth: 'optional',
    data: offeredPlans,
  }),
  find: endpoint({
    method: 'GET',
    path: 'packages/id/:packageId',
    summary: 'A plan',
    auth: 'optional',
    params: z.object({ packageId: text(100) }),
    data: planEntity,
    errors: ['package-not-found'],
  }),
  claim: endpoint({
    method: 'POST',
    path: 'packages/subscription/purchase/',
    summary:
      'Claim a paid plan (S-13). The payment is looked up at Paystack; the dates sent are ignored. Idempotent',
    auth: 'viewer',
    body: z.object({
      packageId: text(100).default(''),
      startDate: line(40).default(''),
      endDate: line(40).default(''),
      /** The payment to check; by default the latest for this plan. */
      reference: line(100).optional(),
    }),
    data: z.object({ reference: z.string(), subscription: runningSubscription }),
    errors: [
      'plan-missing',
      'package-not-found',
      'payment-not-found',
      'payment-pending',
      'payment-failed',
      'payment-in-review',
      'payment-refunded',
    ],
    limits: [claimLimit],
  }),
}
