import { currencies } from '@kallo/rules/billing/money'
import { paymentMethods } from '@kallo/rules/billing/payment-methods'
import { paymentStates } from '@kallo/rules/billing/payment-state'
import { refundStates } from '@kallo/rules/billing/refund-state'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { textFile, listInput, listOf } from '../platform/lists.ts'
import { line } from '../text.ts'

const instant = z.iso.datetime()
const currency = z.enum(currencies)
const mode = z.enum(['test', 'live'])
const minor = z.number().int()
const requestId = z.uuid()
const reason = line(300)
  .transform((typed) => typed.trim())
  .refine((typed) => typed.length >= 3, 'must have at least 3 characters')
const day = z.union([z.literal(''), z.iso.date()]).default('')

const filters = {
  /** A reference or receipt number, or the beginning of one. */
  search: listInput.search,
  sort: listInput.sort,
  state: z.enum(['', ...paymentStates]).default(''),
  method: z.enum(['', ...paymentMethods]).default(''),
  currency: z.enum(['', ...currencies]).default(''),
  /** Payments on a payment page, by a charge of a saved card, or covered by the balance or unused credit alone. */
  collection: z.enum(['', 'checkout', 'saved-card', 'none']).default(''),
  /** With test or live keys of Paystack. */
  mode: z.enum(['', ...mode.options]).default(''),
  /** Days of the service’s zone, both included; empty: no limit. */
  from: day,
  to: day,
}

const row = z.object({
  id: z.string(),
  reference: z.string(),
  mode,
  account: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  planName: z.string(),
  state: z.enum(paymentStates),
  outcome: z.enum(['granted', 'refunded']).nullable(),
  method: z.enum(paymentMethods),
  currency,
  amountMinor: minor,
  refundedMinor: minor,
  createdAt: instant,
  receiptNumber: z.string().nullable(),
})

const refund = z.object({
  id: z.string(),
  reason: z.string(),
  note: z.string(),
  amountMinor: minor,
  state: z.enum(refundStates),
  /** Paystack’s message, if the refund could not be sent. */
  lastError: z.string().nullable(),
  createdAt: instant,
  processedAt: instant.nullable(),
  /** F-22: what staff can do about it. */
  canSendAgain: z.boolean(),
  canPayElsewhere: z.boolean(),
})

const dispute = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  resolution: z.string().nullable(),
  category: z.string(),
  outcome: z.enum(['open', 'won', 'lost', 'unclear']),
  currency,
  amountMinor: minor,
  /** Until when the operator must respond. Otherwise the dispute is lost. */
  dueAt: instant.nullable(),
  /** As reported by Paystack. */
  evidence: z.unknown(),
  createdAt: instant,
  resolvedAt: instant.nullable(),
})

const review = z.object({
  id: z.string(),
  kind: z.string(),
  meaning: z.string(),
  advice: z.string(),
  subject: z.string(),
  /** Null if the entry is about no known payment. */
  reference: z.string().nullable(),
  detail: z.unknown(),
  createdAt: instant,
  resolvedAt: instant.nullable(),
  resolution: z.string().nullable(),
})

const run = z.object({
  id: z.string(),
  actor: z.string(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  step: z.enum(['waiting', 'payments', 'missing', 'refunds', 'disputes', 'settlements']),
  /** Records of Paystack compared so far. */
  compared: z.number().int(),
  outcome: z.enum(['done', 'failed', 'cancelled', 'interrupted']).nullable(),
  error: z.string().nullable(),
  /** Review entries opened since the start, and those open now. */
  reviewsOpened: z.number().int(),
  reviewsOpen: z.number().int(),
})

const refundParams = z.object({ reference: line(100), id: line(80) })
const refundErrors = [
  'payment-not-found',
  'refund-not-found',
  'refund-not-open',
  'sample-payment',
  'request-reused',
] as const

/** F-09…F-12, F-22: payments as the finance role works with them. */
export const paymentReview = {
  list: endpoint({
    method: 'POST',
    path: 'console/payments/list',
    summary: 'Payments, latest first',
    auth: 'console',
    roles: ['finance', 'support'],
    body: z.object({ ...listInput, ...filters }),
    data: listOf(row),
  }),
  csv: endpoint({
    method: 'POST',
    path: 'console/payments/csv',
    summary: 'The same list as a file, at most 100,000 rows',
    auth: 'console',
    roles: ['finance'],
    needsStepUp: true,
    body: z.object(filters),
    data: textFile,
  }),
  view: endpoint({
    method: 'GET',
    path: 'console/payments/:reference',
    summary: 'A payment with order, ledger entries, refunds, disputes, webhooks and checks',
    auth: 'console',
    roles: ['finance', 'support'],
    params: z.object({ reference: line(100) }),
    data: row.extend({
      /** K-03: sample data of the demo, which Paystack does not know. */
      isSample: z.boolean(),
      /** Paystack’s transaction ID. */
      providerId: z.number().int().nullable(),
      /** The card, such as `visa 4081`; null: none. */
      card: z.string().nullable(),
      purpose: z.string(),
      receivedMinor: minor.nullable(),
      /** Added to the account's balance instead of being refunded. */
      creditedMinor: minor,
      /** Why a paid payment was returned; null: it was granted. */
      refundReason: z.string().nullable(),
      /** Refunded in Paystack’s dashboard, charged back or reversed. */
      externalMinor: minor,
      vatMinor: minor,
      /** The amount that an operator can still refund, and Paystack’s minimum refund. */
      refundableMinor: minor,
      minRefundMinor: minor,
      /** The input of `vatOfRefund`: the sale, and the part of it that operators have refunded. */
      refundBasis: z.object({ totalMinor: minor, vatMinor: minor, refundedMinor: minor }),
      lines: z.array(z.object({ kind: z.string(), quantity: z.number().int(), amountMinor: minor })),
      promoCode: z.string().nullable(),
      failure: z.string().nullable(),
      paidAt: instant.nullable(),
      settledAt: instant.nullable(),
      /** Scheduled checks after which it was still open or declined, and when the next one is due. */
      checks: z.number().int(),
      nextCheckAt: instant.nullable(),
      refunds: z.array(refund),
      disputes: z.array(dispute),
      reviews: z.array(review),
      webhooks: z.array(z.object({ event: z.string(), handledAt: instant })),
      entries: z.array(
        z.object({
          id: z.string(),
          key: z.string(),
          kind: z.string(),
          at: instant,
          /** Debits are positive, credits negative. */
          lines: z.array(z.object({ ledgerAccount: z.string(), amountMinor: minor })),
        }),
      ),
    }),
    errors: ['payment-not-found'],
  }),
  refund: endpoint({
    method: 'POST',
    path: 'console/payments/:reference/refund',
    summary: 'Refund a payment in full or in part; never more than was paid and not refunded',
    auth: 'console',
    roles: ['finance'],
    needsStepUp: true,
    params: z.object({ reference: line(100) }),
    body: z.object({ requestId, amountMinor: z.int().min(1), reason }),
    data: z.object({ refundableMinor: minor }),
    errors: [
      'payment-not-found',
      'sample-payment',
      'not-refundable',
      'refund-too-large',
      'refund-too-small',
      'request-reused',
    ],
  }),
  sendRefundAgain: endpoint({
    method: 'POST',
    path: 'console/payments/:reference/refunds/:id/send-again',
    summary: 'Send a failed refund again. It is looked up at Paystack first, so that it is not made twice',
    auth: 'console',
    roles: ['finance'],
    needsStepUp: true,
    params: refundParams,
    body: z.object({ requestId }),
    data: z.null(),
    errors: [...refundErrors, 'payment-of-other-mode', 'payment-provider-unavailable'],
  }),
  payRefundElsewhere: endpoint({
    method: 'POST',
    path: 'console/payments/:reference/refunds/:id/pay-elsewhere',
    summary:
      'Record that a failed or unanswered refund was paid to the customer without Paystack, with a reason',
    auth: 'console',
    roles: ['finance'],
    needsStepUp: true,
    params: refundParams,
    body: z.object({ requestId, reason }),
    data: z.null(),
    errors: refundErrors,
  }),
  lookUp: endpoint({
    method: 'POST',
    path: 'console/payments/:reference/look-up',
    summary: 'Look the payment and its refunds up at Paystack now',
    auth: 'console',
    roles: ['finance', 'support'],
    params: z.object({ reference: line(100) }),
    data: z.object({ state: z.enum(paymentStates) }),
    errors: ['payment-not-found', 'sample-payment', 'payment-of-other-mode', 'payment-provider-unavailable'],
  }),
  reviews: endpoint({
    method: 'POST',
    path: 'console/reviews/list',
    summary: 'The review queue: differences with Paystack, and what to do about each',
    auth: 'console',
    roles: ['finance'],
    body: z.object({ ...listInput, state: z.enum(['open', 'closed']).default('open') }),
    data: listOf(review),
  }),
  closeReview: endpoint({
    method: 'POST',
    path: 'console/reviews/:id/close',
    summary:
      'Close an entry of the review queue, with what was done. It reopens if the difference remains; a payment that was not granted is closed with it',
    auth: 'console',
    roles: ['finance'],
    params: z.object({ id: line(80) }),
    body: z.object({ requestId, resolution: reason }),
    data: z.null(),
    errors: ['review-not-found', 'request-reused'],
  }),
  disputes: endpoint({
    method: 'POST',
    path: 'console/disputes/list',
    summary: 'Disputes: open ones by deadline, then the latest',
    auth: 'console',
    roles: ['finance'],
    body: z.object({ ...listInput, state: z.enum(['', 'open']).default('') }),
    data: listOf(dispute),
  }),
  startReconciliation: endpoint({
    method: 'POST',
    path: 'console/reconciliation',
    summary: 'Compare the payments of the last days with Paystack now',
    auth: 'console',
    roles: ['finance'],
    data: run,
    errors: ['reconciliation-runs'],
  }),
  reconciliation: endpoint({
    method: 'GET',
    path: 'console/reconciliation',
    summary: 'The latest reconciliation on request, with its progress; null if there was none',
    auth: 'console',
    roles: ['finance'],
    data: run.nullable(),
  }),
  cancelReconciliation: endpoint({
    method: 'POST',
    path: 'console/reconciliation/cancel',
    summary: 'Stop the reconciliation after the current page. What was compared stays',
    auth: 'console',
    roles: ['finance'],
    data: z.null(),
    errors: ['no-reconciliation'],
  }),
}
