import { cancelReasons } from '@kallo/rules/billing/cancel-reasons'
import { currencies } from '@kallo/rules/billing/money'
import { paymentMethods } from '@kallo/rules/billing/payment-methods'
import { paymentStates } from '@kallo/rules/billing/payment-state'
import { subscriptionStates } from '@kallo/rules/billing/subscription-state'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { textFile, listInput, listOf } from '../platform/lists.ts'
import { line, text } from '../text.ts'

const instant = z.iso.datetime()
const currency = z.enum(currencies)
const minor = z.number().int()
const params = z.object({ id: line(80) })
const requestId = z.uuid()
const reason = line(300)
  .transform((typed) => typed.trim())
  .refine((typed) => typed.length >= 3, 'must have at least 3 characters')

/** `running`: may watch now; `cancelled`: running, does not renew; `ended`: had a subscription; `never`: had none. */
export const subscriberStates = ['running', 'cancelled', 'past-due', 'ended', 'never'] as const

const filters = {
  /** Part of a name, email address or phone number; a payment reference or receipt number in full. */
  search: listInput.search,
  /** Empty: all. */
  state: z.enum(['', ...subscriberStates]).default(''),
  sort: listInput.sort,
}

const row = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  createdAt: instant,
  isActivated: z.boolean(),
  state: z.enum(subscriberStates),
  /** The plan that runs or ran last; empty without one. */
  planName: z.string(),
  endsAt: instant.nullable(),
})

const subscription = z.object({
  id: z.string(),
  planId: z.string(),
  planName: z.string(),
  devices: z.number().int(),
  state: z.enum(subscriptionStates),
  startsAt: instant,
  endsAt: instant,
  /** End of access: later than `endsAt` in the days of grace. */
  accessEndsAt: instant,
  isEnded: z.boolean(),
  /** The plan of the next renewal, if it changes. */
  nextPlan: z.object({ id: z.string(), name: z.string() }).nullable(),
  renewsAt: instant.nullable(),
  /** The card that is charged, such as `visa 4081`; null without one. */
  card: z.string().nullable(),
  cancelledAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  currency: currency.nullable(),
  /** S-17: the price of the next periods, unless a higher price was announced. */
  agreedPriceMinor: minor.nullable(),
})

const payment = z.object({
  id: z.string(),
  reference: z.string(),
  planName: z.string(),
  state: z.enum(paymentStates),
  currency,
  amountMinor: minor,
  /** Already refunded, or on its way back. */
  refundedMinor: minor,
  method: z.enum(paymentMethods),
  createdAt: instant,
  receiptNumber: z.string().nullable(),
})

/** F-01, F-04: subscribers, their plans and payments. */
export const subscriberBilling = {
  list: endpoint({
    method: 'POST',
    path: 'console/subscribers/list',
    summary: 'Subscribers by name, email address, phone number, payment reference or receipt number',
    auth: 'console',
    roles: ['support', 'finance'],
    body: z.object({ ...listInput, ...filters }),
    data: listOf(row),
  }),
  csv: endpoint({
    method: 'POST',
    path: 'console/subscribers/csv',
    summary: 'The same list as a file, at most 100,000 rows',
    auth: 'console',
    roles: ['support'],
    needsStepUp: true,
    body: z.object(filters),
    data: textFile,
  }),
  view: endpoint({
    method: 'GET',
    path: 'console/subscribers/:id/billing',
    summary: 'All subscriptions and payments of a subscriber, latest first',
    auth: 'console',
    roles: ['support', 'finance'],
    params,
    data: z.object({
      subscriptions: z.array(subscription),
      /** The latest 200. */
      payments: z.array(payment),
      /** Balances in minor units, by currency (I-17). */
      balances: z.array(z.object({ currency, amountMinor: minor })),
    }),
    errors: ['subscriber-not-found'],
  }),
  extend: endpoint({
    method: 'POST',
    path: 'console/subscribers/:id/extend',
    summary: 'Give free days: after the running time, or from now with the given plan',
    auth: 'console',
    roles: ['support'],
    params,
    body: z.object({
      requestId,
      days: z.int().min(1).max(366),
      reason,
      /** Needed if no subscription is running. */
      planId: text(100).default(''),
    }),
    data: z.object({ endsAt: instant }),
    errors: [
      'subscriber-not-found',
      'subscriber-erased',
      'plan-missing',
      'package-not-found',
      'request-reused',
    ],
  }),
  changePlan: endpoint({
    method: 'POST',
    path: 'console/subscribers/:id/change-plan',
    summary:
      'Choose the plan of the next renewal; choosing the current plan undoes it. Nothing is charged now',
    auth: 'console',
    roles: ['support'],
    params,
    body: z.object({ requestId, planId: text(100), reason }),
    data: z.null(),
    errors: [
      'subscriber-not-found',
      'subscriber-erased',
      'no-subscription',
      'package-not-found',
      'change-while-cancelled',
      'plan-not-renewable',
      'not-renewing',
      'plan-not-in-currency',
      'request-reused',
    ],
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'console/subscribers/:id/cancel',
    summary: 'Stop the renewal; what is paid for runs to its end',
    auth: 'console',
    roles: ['support'],
    params,
    body: z.object({ requestId, subscriptionId: line(80), reason: z.enum(cancelReasons) }),
    data: z.null(),
    errors: [
      'subscriber-not-found',
      'subscription-not-found',
      'already-cancelled',
      'subscription-ended',
      'request-reused',
    ],
  }),
  resume: endpoint({
    method: 'POST',
    path: 'console/subscribers/:id/resume',
    summary: 'Undo a cancellation before its period ends',
    auth: 'console',
    roles: ['support'],
    params,
    body: z.object({ requestId, subscriptionId: line(80) }),
    data: z.null(),
    errors: ['subscriber-not-found', 'subscription-not-found', 'subscription-ended', 'request-reused'],
  }),
  resendReceipt: endpoint({
    method: 'POST',
    path: 'console/subscribers/:id/receipts',
    summary: 'Mail a receipt again',
    auth: 'console',
    roles: ['support', 'finance'],
    params,
    body: z.object({ requestId, number: line(40) }),
    data: z.null(),
    errors: ['subscriber-not-found', 'subscriber-erased', 'receipt-not-found', 'request-reused'],
  }),
}
