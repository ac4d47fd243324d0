import { isOverdue, isSettled } from '@kallo/rules/billing/refund-state'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { postEntry, refundMadeLines } from '../../ledger/index.ts'
import { requestBillingMail } from '../../mails/index.ts'
import type { RefundResponse } from '../../paystack/index.ts'
import { closeReviews, openReview, type ReviewKind } from '../../reviews/index.ts'
import { lockAccount } from '../../../accounts/auth/index.ts'
import { lockPayment, type Payment, type PaymentDeps } from '../payment-store.ts'
import { changeRefund, lockRefund, type Refund } from './refund-store.ts'

/** Interval at which a refund in progress at Paystack is looked up. */
export const refundPollMs = 3_600_000

/** Applies the status reported by Paystack. A processed refund is posted to the ledger and mailed to the customer. */
export async function applyRefundStatus(
  deps: PaymentDeps,
  refund: Refund,
  seen: RefundResponse,
): Promise<void> {
  const processed = await deps.db.transaction().execute(async (trx): Promise<Refund | null> => {
    await lockAccount(trx, refund.account_id)
    const held = await lockRefund(trx, refund.id)
    if (isSettled(held.state)) return null
    const now = new Date(deps.clock.now())
    if (seen.status === 'processed') {
      await completeRefund(deps, trx, held, seen.id)
      return held
    }
    await applyUnprocessed(trx, held, seen, now)
    return null
  })
  if (processed) emitRefunded(deps, processed)
}

async function applyUnprocessed(
  trx: Transaction<Tables>,
  held: Refund,
  seen: RefundResponse,
  now: Date,
): Promise<void> {
  const known = { provider_refund_id: seen.id }
  if (seen.status === 'failed') {
    if (held.state === 'failed') return
    await changeRefund(trx, held.id, { ...known, state: 'failed', last_error: 'failed', next_try_at: null })
    await closeReviews(trx, unfinishedReviews, held.id, 'failed', now)
    return openRefundReview(trx, 'refund-failed', held, 'Paystack could not send it', now)
  }
  await closeReviews(trx, ['refund-unanswered'], held.id, 'found at Paystack', now)
  const needsAttention = seen.status === 'needs-attention'
  if (needsAttention) await openRefundReview(trx, 'refund-needs-attention', held, seen.status, now)
  else if (isOverdue({ state: held.state, sentAtMs: held.sent_at?.getTime() ?? null }, now.getTime()))
    await openRefundReview(trx, 'refund-overdue', held, seen.status, now)
  await changeRefund(trx, held.id, {
    ...known,
    state: 'pending',
    last_error: needsAttention ? seen.status : null,
    next_try_at: new Date(now.getTime() + refundPollMs),
  })
}

/** Posts a processed refund. Runs in the given transaction, which must hold a lock on the account. */
export async function completeRefund(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  refund: Refund,
  providerRefundId: number,
): Promise<void> {
  const now = new Date(deps.clock.now())
  const payment = await lockPayment(trx, refund.payment_id)
  await recordRefundMade(trx, refund, payment, {
    changes: { state: 'processed', provider_refund_id: providerRefundId },
    lines: refundMadeLines(payment.mode, refund.amount_minor),
    resolution: 'processed',
    now,
  })
  await requestBillingMail(deps, trx, {
    kind: 'refund-made',
    accountId: refund.account_id,
    amountMinor: refund.amount_minor,
    currency: refund.currency,
  })
}

interface RefundMade {
  changes: Pick<Parameters<typeof changeRefund>[2], 'state' | 'provider_refund_id'>
  lines: ReturnType<typeof refundMadeLines>
  /** Why its reviews are closed. */
  resolution: string
  now: Date
}

/** The customer has received a refund: ends it, posts it and closes its reviews. Account and payment must be locked. */
export async function recordRefundMade(
  trx: Transaction<Tables>,
  refund: Refund,
  payment: Payment,
  { changes, lines, resolution, now }: RefundMade,
): Promise<void> {
  await changeRefund(trx, refund.id, { ...changes, last_error: null, next_try_at: null, processed_at: now })
  await postEntry(trx, {
    key: `refund-made:${refund.id}`,
    kind: 'refund-made',
    accountId: refund.account_id,
    invoiceId: payment.invoice_id,
    paymentId: payment.id,
    at: now,
    currency: refund.currency,
    lines,
  })
  await closeReviews(trx, refundReviews, refund.id, resolution, now)
}

/** Reviews of refunds that Paystack may still make. */
const unfinishedReviews = [
  'refund-needs-attention',
  'refund-unanswered',
  'refund-overdue',
] as const satisfies ReviewKind[]

/** Reviews that a refund which the customer has received resolves. */
export const refundReviews = ['refund-failed', ...unfinishedReviews] as const satisfies ReviewKind[]

export function emitRefunded(deps: Pick<PaymentDeps, 'events'>, refund: Refund): void {
  const { id: refundId, account_id: accountId, amount_minor: amountMinor, currency, reason } = refund
  deps.events.emit('payment.refunded', { refundId, accountId, amountMinor, currency, reason })
}

export function openRefundReview(
  trx: Transaction<Tables>,
  kind: (typeof refundReviews)[number],
  refund: Refund,
  lastError: string,
  now: Date,
): Promise<void> {
  // Its status is read hourly: what staff have closed stays closed until the refund is sent again.
  const unlessClosedSince = refund.state === 'pending' ? refund.sent_at : null
  const { id, payment_id: paymentId, amount_minor: amountMinor, currency, reason } = refund
  const detail = { amountMinor, currency, reason, lastError }
  return openReview(trx, { kind, subject: id, paymentId, detail, now, unlessClosedSince })
}

/** Sent with our refund, to find it in Paystack's list: the endpoint has no idempotency key. */
export function noteOf({ id }: Pick<Refund, 'id'>): string {
  return `kallo refund ${id}`
}

/**
 * Our refund among those that Paystack lists for its payment: by ID, or by transaction, amount and our note. While a refund that
 * Paystack failed to make is sent again, its earlier attempts are ignored.
 */
export function findOurRefund(
  listed: readonly RefundResponse[],
  refund: Refund,
  payment: Payment,
): RefundResponse | undefined {
  const isSentAgain = refund.state === 'due' || refund.state === 'sending'
  const failedId = isSentAgain ? (refund.provider_refund_id ?? 0) : 0
  const current = listed.filter(({ id, status }) => status !== 'failed' || id > failedId)
  const byId = current.find(({ id }) => id === refund.provider_refund_id)
  return (
    byId ??
    current.find(
      ({ transactionId, amountMinor, merchantNote }) =>
        (transactionId === null || transactionId === payment.provider_id) &&
        amountMinor === refund.amount_minor &&
        merchantNote.includes(refund.id),
    )
  )
}
