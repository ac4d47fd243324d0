import { minuteMs } from '@kallo/rules/foundation/durations'
import { isSettled, isUnanswered } from '@kallo/rules/billing/refund-state'
import type { RefundResponse } from '../../paystack/index.ts'
import { lockAccount } from '../../../accounts/auth/index.ts'
import { closeReviews } from '../../reviews/index.ts'
import { lockPayment, type Payment, type PaymentDeps } from '../payment-store.ts'
import {
  applyRefundStatus,
  findOurRefund,
  noteOf,
  openRefundReview,
  refundPollMs,
} from './apply-refund-status.ts'
import { postExternalChanges } from '../reconcile/post-external-changes.ts'
import { changeRefund, getRefund, lockRefund, type Refund } from './refund-store.ts'

/** If the response to a refund was lost, Paystack lists the refund by then, or it was never created. */
const resendAfterMs = 5 * minuteMs
/** Refunds fail, for example, while the Paystack balance is empty. After about a week staff must act. */
const maxTries = 12

/** Takes a refund to its next state: sends one that is due, finds one that may have been sent, polls a pending one. */
export async function advanceRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  const taken = await takeRefund(deps, refundId)
  if (!taken) return
  const { refund, payment, was } = taken
  if (payment.mode !== deps.paystack.mode || payment.provider_id === null) return
  const isFirstTry = was === 'due' && refund.tries === 0
  // Paystack's refund endpoint has no idempotency key: resend only what its list lacks.
  const found = isFirstTry ? 'absent' : await findAndApply(deps, refund, payment)
  if (found === 'no-response') return reviewUnanswered(deps, refund)
  if (found === 'absent' && was !== 'pending') return send(deps, refund, payment)
}

interface TakenRefund {
  refund: Refund
  payment: Payment
  was: Refund['state']
}

/** Takes a refund for this process and stores `sending` before it is sent. */
async function takeRefund({ db, clock }: PaymentDeps, refundId: string): Promise<TakenRefund | null> {
  const { account_id: accountId } = await getRefund(db, refundId)
  return db.transaction().execute(async (trx) => {
    // Lock order: the account first. Completing it by an external refund locks the payment before the refund.
    await lockAccount(trx, accountId)
    const refund = await lockRefund(trx, refundId)
    const now = clock.now()
    if (refund.next_try_at === null || refund.next_try_at.getTime() > now) return null
    const payment = await lockPayment(trx, refund.payment_id)
    const isDue = refund.state === 'due'
    await changeRefund(trx, refund.id, {
      next_try_at: new Date(now + (refund.state === 'pending' ? refundPollMs : resendAfterMs)),
      ...(isDue ? { state: 'sending', sent_at: new Date(now), tries: refund.tries + 1 } : {}),
    })
    return { refund, payment, was: refund.state }
  })
}

/** Looks a refund up in Paystack's list and applies its status. */
async function findAndApply(
  deps: PaymentDeps,
  refund: Refund,
  payment: Payment,
): Promise<'applied' | 'absent' | 'no-response'> {
  const listed = await listRefunds(deps, payment)
  if (!listed) return 'no-response'
  const found = findOurRefund(listed, refund, payment)
  if (found) await applyRefundStatus(deps, refund, found)
  await postExternalChanges(deps, payment, { refunds: listed, status: null })
  if (found) return 'applied'
  // Staff may have refunded the payment in the dashboard, which completes our refund.
  return isSettled((await getRefund(deps.db, refund.id)).state) ? 'applied' : 'absent'
}

async function listRefunds({ paystack }: PaymentDeps, payment: Payment): Promise<RefundResponse[] | null> {
  const listed = await paystack.listRefundsOf(payment.provider_id ?? 0)
  return listed.kind === 'ok' ? listed.data : null
}

const customerNote: Partial<Record<Refund['reason'], string>> = {
  verification: 'Your card is verified.',
  overpaid: 'You paid more than the price.',
  underpaid: 'You paid less than the price.',
  operator: 'Our team refunded this payment.',
}

async function send(deps: PaymentDeps, refund: Refund, payment: Payment): Promise<void> {
  // F-22: staff may have paid it another way during the look-up.
  if ((await getRefund(deps.db, refund.id)).state !== 'sending') return
  const result = await deps.paystack.createRefund({
    transactionId: payment.provider_id ?? 0,
    amountMinor: refund.amount_minor,
    currency: refund.currency,
    customerNote: customerNote[refund.reason] ?? 'This payment could not be used.',
    merchantNote: noteOf(refund),
  })
  if (result.kind === 'ok') return applyRefundStatus(deps, refund, result.data)
  if (result.kind === 'unknown') return reviewUnanswered(deps, refund)
  // An earlier request may have been carried out. Paystack then rejects this one with "fully reversed".
  const found = await findAndApply(deps, refund, payment)
  if (found === 'no-response') return reviewUnanswered(deps, refund)
  if (found === 'absent') await recordRejection(deps, refund, result.message)
}

/** I-09: whether the refund was made is not known, so it is looked up again; after a day a review is opened. */
async function reviewUnanswered({ db, clock }: PaymentDeps, refund: Refund): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, refund.account_id)
    const held = await lockRefund(trx, refund.id)
    const now = clock.now()
    if (isUnanswered({ state: held.state, sentAtMs: held.sent_at?.getTime() ?? null }, now))
      await openRefundReview(trx, 'refund-unanswered', held, 'no response', new Date(now))
  })
}

async function recordRejection({ db, clock }: PaymentDeps, refund: Refund, message: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, refund.account_id)
    const held = await lockRefund(trx, refund.id)
    if (held.state !== 'sending') return
    const now = clock.now()
    await closeReviews(trx, ['refund-unanswered'], held.id, 'rejected by Paystack', new Date(now))
    const hasExhaustedTries = held.tries >= maxTries
    const backOffMs = Math.min(2 ** held.tries * 15, 24 * 60) * minuteMs
    await changeRefund(trx, held.id, {
      state: hasExhaustedTries ? 'failed' : 'due',
      last_error: message,
      next_try_at: hasExhaustedTries ? null : new Date(now + backOffMs),
    })
    if (hasExhaustedTries) await openRefundReview(trx, 'refund-failed', held, message, new Date(now))
  })
}
