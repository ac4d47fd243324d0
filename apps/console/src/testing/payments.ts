import type { paymentReview } from '@kallo/contract/billing/payment-review'
import type { subscriberBilling } from '@kallo/contract/billing/subscribers'
import type { DataOf } from '@kallo/contract/endpoint'

type Payment = DataOf<typeof paymentReview.view>
type Review = Payment['reviews'][number]
type Run = NonNullable<DataOf<typeof paymentReview.reconciliation>>
type Billing = DataOf<typeof subscriberBilling.view>

const at = '2026-11-01T12:00:00.000Z'

/** A paid subscription of ₦3,000, with 7.5 % VAT. */
export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: 'p1',
    reference: 'ref-1',
    account: { id: 'u1', name: 'Ada Obi', email: 'ada@example.com' },
    planName: 'Monthly',
    state: 'paid',
    outcome: 'granted',
    method: 'card',
    currency: 'NGN',
    amountMinor: 300_000,
    refundedMinor: 0,
    createdAt: at,
    receiptNumber: 'KL-000123',
    mode: 'test',
    isSample: false,
    providerId: 4_711,
    card: 'visa 4081',
    purpose: 'purchase',
    receivedMinor: 300_000,
    creditedMinor: 0,
    refundReason: null,
    externalMinor: 0,
    vatMinor: 20_930,
    refundableMinor: 300_000,
    minRefundMinor: 5_000,
    refundBasis: { totalMinor: 300_000, vatMinor: 20_930, refundedMinor: 0 },
    lines: [{ kind: 'plan', quantity: 1, amountMinor: 300_000 }],
    promoCode: null,
    failure: null,
    paidAt: at,
    settledAt: at,
    checks: 1,
    nextCheckAt: null,
    refunds: [],
    disputes: [],
    reviews: [],
    webhooks: [],
    entries: [],
    ...changes,
  }
}

/** A difference with Paystack that waits for a decision. */
export function aReview(changes: Partial<Review> = {}): Review {
  return {
    id: 'r1',
    kind: 'payment-differs',
    meaning: 'Paystack received another amount.',
    advice: 'Compare both, then refund the difference.',
    subject: 'ref-1',
    reference: 'ref-1',
    detail: null,
    createdAt: at,
    resolvedAt: null,
    resolution: null,
    ...changes,
  }
}

/** A reconciliation that compares payments. */
export function aReconciliation(changes: Partial<Run> = {}): Run {
  return {
    id: 'run1',
    actor: 'Ngozi Bello',
    startedAt: at,
    finishedAt: null,
    step: 'payments',
    compared: 120,
    outcome: null,
    error: null,
    reviewsOpened: 0,
    reviewsOpen: 1,
    ...changes,
  }
}

/** A monthly plan that renews by card. */
export function aSubscription(
  changes: Partial<Billing['subscriptions'][number]> = {},
): Billing['subscriptions'][number] {
  return {
    id: 'sub1',
    planId: 'p1',
    planName: 'Monthly',
    devices: 2,
    state: 'active',
    startsAt: at,
    endsAt: '2026-12-01T12:00:00.000Z',
    accessEndsAt: '2026-12-01T12:00:00.000Z',
    isEnded: false,
    nextPlan: null,
    renewsAt: '2026-12-01T12:00:00.000Z',
    card: 'visa 4081',
    cancelledAt: null,
    cancelReason: null,
    currency: 'NGN',
    agreedPriceMinor: 300_000,
    ...changes,
  }
}

export function aBilling(changes: Partial<Billing> = {}): Billing {
  const { id, reference, planName, state, currency, amountMinor, refundedMinor, method } = aPayment()
  const payment = { id, reference, planName, state, currency, amountMinor, refundedMinor, method }
  return {
    subscriptions: [aSubscription()],
    payments: [{ ...payment, createdAt: at, receiptNumber: 'KL-000123' }],
    balances: [],
    ...changes,
  }
}
