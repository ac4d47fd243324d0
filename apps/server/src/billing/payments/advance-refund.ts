import type { Kysely } from 'kysely'
import type { RefundResponse } from '../paystack/index.ts'
import type { Tables } from '../../tables.ts'
import { postEntry, refundMadeLines } from '../ledger/index.ts'
import { requestBillingMail } from '../mails/index.ts'
import { lockAccount } from '../subscriptions/index.ts'
import { findPayment, lockPayment, type Payment, type PaymentDeps } from './payment-store.ts'
import { changeRefund, lockRefund, refundsOf, type Refund } from './settlement-store.ts'
import { openReview } from './provider-store.ts'

const minuteMs = 60_000
/** If the response to a refund was lost, Paystack lists the refund by then, or it was never created. */
const resendAfterMs = 5 * minuteMs
const pollMs = 60 * minuteMs
/** Refunds fail, for example, while the Paystack balance is empty. After about a week staff must act. */
const maxTries = 12

/** Takes a refund to its next state: sends one that is due, finds one that may have been sent, polls a pending one. */
export async function advanceRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  const claimed = await claim(deps, refundId)
  if (!claimed) return
  const { refund, payment, was } = claimed
  if (payment.mode !== deps.paystack.mode || payment.provider_id === null) return
  if (was === 'due') return send(deps, refund, payment)
  const made = await deps.paystack.findRefunds(payment.provider_id)
  if (made.kind !== 'ok') return
  const found = made.data.find((one) => isSameRefund(one, refund))
  if (found) return applyStatus(deps, refund.id, found)
  // Paystack's refund endpoint has no idempotency key: resend only if the list lacks it after a delay.
  if (was === 'sending') return send(deps, refund, payment)
}

/** Updates all refunds of a payment from Paystack. False: Paystack could not be reached. */
export async function syncRefunds(deps: PaymentDeps, reference: string): Promise<boolean> {
  const payment = await findPayment(deps.db.query, reference)
  if (!payment || payment.mode !== deps.paystack.mode || payment.provider_id === null) return true
  const refunds = await refundsOf(deps.db.query, payment.id)
  if (refunds.length === 0) return true
  const made = await deps.paystack.findRefunds(payment.provider_id)
  if (made.kind !== 'ok') return made.kind === 'rejected'
  for (const refund of refunds) {
    const found = made.data.find((one) => isSameRefund(one, refund))
    if (found) await applyStatus(deps, refund.id, found)
  }
  return true
}

interface Claimed {
  refund: Refund
  payment: Payment
  was: Refund['state']
}

/** Claims a refund for this process and stores `sending` before it is sent. */
async function claim({ db, clock }: PaymentDeps, refundId: string): Promise<Claimed | null> {
  return db.query.transaction().execute(async (query) => {
    const refund = await lockRefund(query, refundId)
    const now = clock.now()
    if (refund.next_try_at === null || refund.next_try_at.getTime() > now) return null
    const payment = await lockPayment(query, refund.payment_id)
    const isDue = refund.state === 'due'
    await changeRefund(query, refund.id, {
      next_try_at: new Date(now + (refund.state === 'pending' ? pollMs : resendAfterMs)),
      ...(isDue ? { state: 'sending', sent_at: new Date(now), tries: refund.tries + 1 } : {}),
    })
    return { refund, payment, was: refund.state }
  })
}

async function send(deps: PaymentDeps, refund: Refund, payment: Payment): Promise<void> {
  const result = await deps.paystack.refund({
    transactionId: payment.provider_id ?? 0,
    amountMinor: refund.amount_minor,
    currency: refund.currency,
    customerNote:
      refund.reason === 'verification' ? 'Your card is verified.' : 'This payment was not needed.',
    merchantNote: noteOf(refund),
  })
  if (result.kind === 'ok') return applyStatus(deps, refund.id, result.data)
  if (result.kind === 'unknown') return
  await deps.db.query.transaction().execute(async (query) => {
    const held = await lockRefund(query, refund.id)
    if (held.state !== 'sending') return
    const now = deps.clock.now()
    const hasExhaustedTries = held.tries >= maxTries
    await changeRefund(query, held.id, {
      state: hasExhaustedTries ? 'failed' : 'due',
      trouble: result.message,
      next_try_at: hasExhaustedTries
        ? null
        : new Date(now + Math.min(2 ** held.tries * 15, 24 * 60) * minuteMs),
    })
    if (hasExhaustedTries) await review(query, 'refund-failed', held, result.message, new Date(now))
  })
}

/** Applies the status reported by Paystack. A processed refund is posted to the ledger and mailed to the customer. */
async function applyStatus(deps: PaymentDeps, refundId: string, seen: RefundResponse): Promise<void> {
  const processed = await deps.db.query.transaction().execute(async (query): Promise<Refund | null> => {
    const { account_id } = await refundAccount(query, refundId)
    await lockAccount(query, account_id)
    const held = await lockRefund(query, refundId)
    if (held.state === 'processed') return null
    const now = new Date(deps.clock.now())
    const known = { provider_refund_id: seen.id }
    if (seen.status === 'processed') {
      await completeRefund(deps, query, held, seen.id, now)
      return held
    }
    if (seen.status === 'failed') {
      if (held.state === 'failed') return null
      await changeRefund(query, held.id, { ...known, state: 'failed', trouble: 'failed', next_try_at: null })
      await review(query, 'refund-failed', held, 'the provider could not send it', now)
      return null
    }
    const needsAttention = seen.status === 'needs-attention'
    if (needsAttention) await review(query, 'refund-needs-attention', held, seen.status, now)
    await changeRefund(query, held.id, {
      ...known,
      state: 'pending',
      trouble: needsAttention ? seen.status : null,
      next_try_at: new Date(now.getTime() + pollMs),
    })
    return null
  })
  if (!processed) return
  const { id, account_id: accountId, amount_minor: amountMinor, currency, reason } = processed
  deps.events.emit('payment.refunded', { refundId: id, accountId, amountMinor, currency, reason })
}

async function completeRefund(
  deps: PaymentDeps,
  query: Kysely<Tables>,
  refund: Refund,
  providerRefundId: number,
  now: Date,
): Promise<void> {
  const payment = await lockPayment(query, refund.payment_id)
  await changeRefund(query, refund.id, {
    state: 'processed',
    provider_refund_id: providerRefundId,
    trouble: null,
    next_try_at: null,
    processed_at: now,
  })
  await postEntry(query, {
    key: `refund-made:${refund.id}`,
    kind: 'refund-made',
    accountId: refund.account_id,
    invoiceId: payment.invoice_id,
    paymentId: payment.id,
    at: now,
    currency: refund.currency,
    lines: refundMadeLines(payment.mode, refund.amount_minor),
  })
  await requestBillingMail(deps, query, {
    kind: 'refund-made',
    accountId: refund.account_id,
    amountMinor: refund.amount_minor,
    currency: refund.currency,
  })
}

function review(
  query: Kysely<Tables>,
  kind: 'refund-failed' | 'refund-needs-attention',
  refund: Refund,
  trouble: string,
  now: Date,
): Promise<void> {
  const { id, payment_id: paymentId, amount_minor: amountMinor, currency, reason } = refund
  return openReview(query, {
    kind,
    subject: id,
    paymentId,
    detail: { amountMinor, currency, reason, trouble },
    now,
  })
}

function refundAccount(query: Kysely<Tables>, id: string) {
  return query.selectFrom('refund').where('id', '=', id).select('account_id').executeTakeFirstOrThrow()
}

function isSameRefund(made: RefundResponse, refund: Refund): boolean {
  return made.id === refund.provider_refund_id || made.merchantNote === noteOf(refund)
}

/** Identifies our refund in Paystack's list. */
function noteOf({ id }: Refund): string {
  return `kallo refund ${id}`
}
