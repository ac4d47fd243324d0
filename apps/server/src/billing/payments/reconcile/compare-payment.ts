import type { PaystackTransaction } from '../../paystack/index.ts'
import { closeReviews, openReview, type ReviewKind } from '../../reviews/index.ts'
import { receivedMinor, type Payment, type PaymentDeps } from '../payment-store.ts'
import { settle } from '../settle/settle.ts'
import { syncFees, syncPayment } from './sync-payment.ts'

/** Compares one payment with Paystack. Rejects if Paystack did not respond. Null: not in our records. */
export async function comparePayment(
  deps: PaymentDeps,
  { reference, amountMinor, currency, status, feesMinor }: PaystackTransaction,
  known: Payment | null,
): Promise<void> {
  const detail = { seen: { amountMinor, currency, status } }
  // A reversed charge without a payment in our records needs no action.
  if (!known && status === 'reversed') return closeAgreeing(deps, ['payment-unknown'], reference)
  if (!known) return reviewPayment(deps, 'payment-unknown', reference, null, detail)
  if (known.state === 'paid') {
    if (receivedMinor(known) !== amountMinor || known.currency !== currency)
      return reviewPayment(deps, 'payment-differs', reference, known.id, detail)
    await closeAgreeing(deps, ['payment-differs', 'payment-missing', 'payment-unknown'], reference)
    await syncFees(deps, known, feesMinor)
    if (status !== 'success' && !(await syncPayment(deps, known, status)))
      throw new Error("Paystack's refunds cannot be listed: no response")
    return
  }
  const settled = await settle(deps, reference)
  const isDecided = settled?.lookup === 'decided' || (settled?.lookup === 'returned' && status === 'reversed')
  if (!isDecided) await reviewPayment(deps, 'payment-unsettled', reference, known.id, detail)
}

/** True even if the money was returned afterwards. */
export function isCharged(status: string): boolean {
  return ['success', 'reversed', 'reversal-pending'].includes(status)
}

export function reviewPayment(
  { db, clock }: PaymentDeps,
  kind: ReviewKind,
  subject: string,
  paymentId: string | null,
  detail: Record<string, unknown>,
): Promise<void> {
  return openReview(db, { kind, subject, paymentId, detail, now: new Date(clock.now()) })
}

export function closeAgreeing(
  { db, clock }: PaymentDeps,
  kinds: readonly ReviewKind[],
  reference: string,
): Promise<void> {
  return closeReviews(db, kinds, reference, 'agrees with Paystack', new Date(clock.now()))
}
