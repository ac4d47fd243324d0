import { currencies } from '@kallo/rules/billing/money'
import { paymentMethods } from '@kallo/rules/billing/payment-methods'
import { paymentStates } from '@kallo/rules/billing/payment-state'
import { subscriptionStates } from '@kallo/rules/billing/subscription-state'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { giftRequest, givenGift } from './gifts.ts'
import { checkoutLimit, paymentViewLimit, quoteLimit, wrongCodeLimits } from './limits.ts'
import { localInstant, planSummary } from './plan-in-short.ts'
import { renewalWays } from './subscriptions.ts'
import type { ErrorReason } from '../errors.ts'
import { listOf } from '../platform/lists.ts'
import { line, text, localisedName } from '../text.ts'

/** A `purchase` with a running subscription is quoted as a `change`, or as a `renewal` of the running pass. */
export const purposes = ['purchase', 'change', 'add-device', 'renewal', 'gift'] as const
const purpose = z.enum(purposes)
const currency = z.enum(currencies)
const minor = z.number().int()

/** A line of a quote or receipt, labelled by `kind`. Amounts are minor units; discounts are negative. */
const quoteLine = z.object({
  /**
   * `plan`; `first-time`, `promo-code`: discounts; `unused-credit`: credit for the rest of the current period;
   * `extra-devices`: added devices; `vat`: VAT on them; `voucher`, `gift`: paid by them;
   * `retention`: the retention discount (S-22); `account-credit`: paid from the account's balance (I-17); `minimum-credit`: the
   * difference to Paystack's minimum charge, added to the balance (S-12). On older receipts, `waived`: a remainder below that
   * minimum; `minimum-charge`: the difference to it, refunded.
   */
  kind: z.enum([
    'plan',
    'first-time',
    'promo-code',
    'unused-credit',
    'extra-devices',
    'vat',
    'minimum-credit',
    'voucher',
    'gift',
    'retention',
    'account-credit',
    'waived',
    'minimum-charge',
  ]),
  quantity: z.number().int(),
  amountMinor: minor,
})

const choice = z.object({
  purpose: purpose.default('purchase'),
  /** Plan of a purchase, change or gift. */
  planId: text(100).default(''),
  /** Number of devices to add, for `add-device`. */
  devices: z.number().int().min(0).max(5).default(0),
  currency: currency.default('NGN'),
  promoCode: line(60).default(''),
  /** The gift, for `gift`. Quotes do not need its recipient. */
  gift: giftRequest.optional(),
  /** One of the quote's `methods`. Default: `card`, if it is offered. */
  method: line(30).default(''),
  /** S-23: renew a pass with the card that pays it. Monthly plans renew in any case. */
  renew: z.boolean().default(false),
})

export const quote = z.object({
  purpose,
  /** `period-end`: nothing is charged now; the change takes effect with the next renewal. */
  timing: z.enum(['now', 'period-end']),
  plan: planSummary,
  /** Device limit after the order, including added devices. */
  devices: z.number().int(),
  currency,
  lines: z.array(quoteLine),
  /** VAT included in the part of `totalMinor` that is kept. */
  vatMinor: minor,
  /** Charged now. 0: checkout completes the order immediately, or schedules it (`timing`: `period-end`). */
  totalMinor: minor,
  /** Refunded after the payment (S-06), else 0. */
  refundMinor: minor,
  /** S-12: the part of `totalMinor` above the price, added to the account's balance for the next order. */
  creditedMinor: minor,
  isFirstTime: z.boolean(),
  promoCode: z.object({ code: z.string(), percent: z.number().int() }).nullable(),
  startsAt: localInstant,
  endsAt: localInstant,
  /** Unused free days of the current plan, added at the end of the new one. */
  keptDays: z.number().int(),
  /** Unused vouchers and gifts: they follow the new plan, each with its own plan. */
  keptPlans: z.array(z.object({ id: z.string(), ...localisedName, days: z.number().int() })),
  /** The chosen payment method, and all methods on offer (S-18). */
  method: z.enum(paymentMethods),
  methods: z.array(z.enum(paymentMethods)),
  /**
   * How the next period is paid: `new-card`, the one that pays this order; `saved-card`, an earlier one; `payment-link`: not
   * automatically, a link is mailed before the end (S-19); `none`: it ends without a
   * renewal, as cancelled subscriptions, gifts and most passes do.
   */
  renewalBy: z.enum(['new-card', 'saved-card', 'payment-link', 'none']),
  /** Next charge of the card; null if none is charged. */
  renewal: z.object({ at: localInstant, totalMinor: minor }).nullable(),
  /** S-23: whether `renew` can be chosen. */
  canRenew: z.boolean(),
  /** S-07: the same plan is running; checkout is rejected. */
  isCurrentPlan: z.boolean(),
  /** `You already have {package} package!`, else empty. */
  message: z.string(),
  /** `first-time-needs-card`: by card, this order would have the first-time price. */
  warnings: z.array(z.enum(['first-time-needs-card'])),
})

export const quoteErrors = [
  'plan-missing',
  'package-not-found',
  'device-choice-missing',
  'too-many-devices',
  'no-subscription',
  'other-currency',
  'already-renewed',
  'change-while-cancelled',
  'payment-method-unavailable',
  'pass-not-on-sale',
  'plan-not-in-currency',
  'pass-not-needed',
  'pass-not-renewable',
  'promo-code-unknown',
  'promo-code-expired',
  'promo-code-spent',
  'promo-code-used',
  'promo-code-not-here',
  'promo-code-free-days',
  'promo-code-first-time',
  'voucher-not-here',
  'bad-email',
  'bad-phone',
  'gift-to-self',
  'gift-text-address',
] as const satisfies readonly ErrorReason[]

const receiptInShort = z.object({
  /** Sequential without gaps, such as `KL-000123`. */
  number: z.string(),
  issuedAt: localInstant,
  purpose: z.string(),
  planName: z.string(),
  currency,
  totalMinor: minor,
  /** Recipient of a gift, else null. */
  giftTo: z.string().nullable(),
})

/** The subscription after the payment, for the return page. */
const boughtSubscription = z.object({
  id: z.string(),
  plan: planSummary,
  state: z.enum(subscriptionStates),
  startsAt: localInstant,
  endsAt: localInstant,
  /** Device limit; `extraDevices` of it were added to the plan's. */
  devices: z.int(),
  extraDevices: z.int(),
  isCancelled: z.boolean(),
  renewalBy: z.enum(renewalWays),
  /** The next charge of the saved card, if any. */
  renewal: z.object({ at: localInstant, totalMinor: minor, currency }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), expires: z.string() }).nullable(),
})

/** Payments (S-03…S-14). Amounts, dates and eligibility for the first-time price are determined by the server. */
export const payments = {
  quote: endpoint({
    method: 'POST',
    path: 'payments/quote',
    summary: 'Quote an order: its price, and what it changes',
    auth: 'viewer',
    body: choice,
    data: quote,
    errors: [...quoteErrors],
    limits: [quoteLimit, ...Object.values(wrongCodeLimits)],
  }),
  checkout: endpoint({
    method: 'POST',
    path: 'payments/checkout',
    summary:
      'Start a payment. It continues at `authorizationUrl`; null: nothing has to be paid now, and the order is complete or, with the state `scheduled`, takes effect at the end of the period. Repeating an order within 20 hours (a change of plan: on the same day) returns the same payment while its page is open',
    auth: 'viewer',
    body: choice.extend({
      /** The total shown to the viewer. If it has changed, checkout fails with `price-changed`. */
      expectedTotalMinor: minor.optional(),
      /** Chosen by the client for each order. Repeating an order that nothing was charged for does not place another. */
      requestId: z.uuid().nullable().default(null),
    }),
    data: z.object({
      /** Empty if there is no payment, because the change takes effect at the end of the period: `state` is `scheduled`. */
      reference: z.string(),
      authorizationUrl: z.string().nullable(),
      state: z.enum([...paymentStates, 'scheduled']),
      /** Null: a repetition of an order that is complete. */
      quote: quote.nullable(),
      /** S-12. */
      payload: z.object({
        reference: z.string(),
        email: z.string(),
        amount: minor,
        currency,
        metadata: z.object({ name: z.string(), phone: z.string() }),
        public_key: z.string(),
      }),
    }),
    errors: [
      ...quoteErrors,
      'gift-recipient-missing',
      'already-have',
      'price-changed',
      'payment-failed',
      'payment-provider-unavailable',
    ],
    limits: [checkoutLimit, ...Object.values(wrongCodeLimits)],
  }),
  view: endpoint({
    method: 'GET',
    path: 'payments/:reference',
    summary: 'State of a payment, for the return page. Looks it up at Paystack until it is paid',
    auth: 'viewer',
    // The request looks the payment up at Paystack, and the response contains the code of a gift.
    allowsReadOnly: false,
    params: z.object({ reference: line(100) }),
    data: z.object({
      reference: z.string(),
      state: z.enum(paymentStates),
      /**
       * `waiting`: poll again in a few seconds; `refunded`: paid, but not fulfillable (`refundReason`), returned in full;
       * `not-paid`: failed or expired, may be tried again; `in-review`: checked by staff.
       */
      outcome: z.enum(['waiting', 'granted', 'refunded', 'not-paid', 'in-review']),
      purpose,
      planName: z.string(),
      currency,
      totalMinor: minor,
      method: z.enum(paymentMethods),
      /** The amount received; null: nothing yet. Transfers may bring more or less than `totalMinor` (I-17). */
      receivedMinor: minor.nullable(),
      /**
       * The part of it added to the account's balance: the difference to the minimum charge (S-12), and an excess, or an
       * underpayment, below the minimum refund (I-17).
       */
      creditedMinor: minor,
      /** The bank's message if the card was declined, else null. */
      failure: z.string().nullable(),
      /**
       * `superseded`: another payment, voucher or code was granted in the meantime; `period-over`: the ordered period had ended
       * when its payment arrived; `dispute-lost`: a lost dispute had ended time on which the order builds; `credit-returned`: money
       * that its credit stood for had been returned; `balance-spent`: another order had used the balance; `account-erased`: the account had been deleted; `first-time-card`: the card has
       * used the first-time price; `card-not-reusable`: the first-time price requires a card that can be charged again;
       * `underpaid`: less than the price arrived.
       */
      refundReason: z
        .enum([
          'superseded',
          'period-over',
          'dispute-lost',
          'credit-returned',
          'balance-spent',
          'account-erased',
          'first-time-card',
          'card-not-reusable',
          'underpaid',
        ])
        .nullable(),
      /** Sum of all refunds of the payment: the verification refund (S-06), an excess (I-17), or the full amount. */
      refund: z
        .object({
          amountMinor: minor,
          state: z.enum(['under-way', 'processed', 'paid-elsewhere', 'delayed']),
        })
        .nullable(),
      receiptNumber: z.string().nullable(),
      /** The payment page while the payment is open, else null. */
      authorizationUrl: z.string().nullable(),
      subscription: boughtSubscription.nullable(),
      /** The gift that was paid, else null. */
      gift: givenGift.nullable(),
    }),
    errors: ['payment-not-found'],
    limits: [paymentViewLimit],
  }),
  open: endpoint({
    method: 'GET',
    path: 'payments/open',
    summary: 'Payments by other methods than cards that are not completed yet, latest first (S-18)',
    auth: 'viewer',
    data: listOf(
      z.object({
        reference: z.string(),
        purpose,
        planName: z.string(),
        currency,
        totalMinor: minor,
        method: z.enum(paymentMethods),
        createdAt: localInstant,
      }),
    ),
  }),
  receipts: endpoint({
    method: 'GET',
    path: 'payments/receipts',
    summary: 'All receipts of the account, latest first',
    auth: 'viewer',
    data: listOf(receiptInShort),
  }),
  receipt: endpoint({
    method: 'GET',
    path: 'payments/receipts/:number',
    summary: 'A receipt with its lines and VAT',
    auth: 'viewer',
    params: z.object({ number: line(20) }),
    data: receiptInShort.extend({
      reference: z.string(),
      /** S-24: the seller. Empty fields are not shown. Null: not entered by the operator. */
      seller: z.object({ name: z.string(), address: z.string(), tin: z.string() }).nullable(),
      customer: z.object({ name: z.string(), email: z.string() }),
      lines: z.array(quoteLine),
      /** Without VAT, and without the parts that are refunded or credited. */
      netMinor: minor,
      /** VAT of the part that is kept. */
      vatMinor: minor,
      refundedMinor: minor,
      /** S-12: the part of `totalMinor` that was added to the account's balance. */
      creditedMinor: minor,
      /** Issued for each processed refund. */
      creditNotes: z.array(z.object({ number: z.string(), issuedAt: localInstant, amountMinor: minor })),
      /** Last four digits of the card; null without one. */
      last4: z.string().nullable(),
      method: z.enum(paymentMethods),
      /** The part of a transfer above the total, and how it was returned; null: none (I-17). */
      overpaid: z.object({ amountMinor: minor, way: z.enum(['refund', 'credit']) }).nullable(),
      /** Start of the period. For a gift, which has no period, the time of its payment. */
      startsAt: localInstant,
      endsAt: localInstant,
    }),
    errors: ['receipt-not-found'],
  }),
  webhook: endpoint({
    method: 'POST',
    path: 'payments/webhook',
    summary: 'For Paystack: events, signed over the raw body (x-paystack-signature)',
    auth: 'public',
    data: z.null(),
    errors: ['bad-signature', 'payment-provider-unavailable'],
  }),
}
