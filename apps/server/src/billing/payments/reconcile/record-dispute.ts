import { isErasedEmail } from '@kallo/rules/accounts/erased-email'
import { disputeOutcome } from '@kallo/rules/billing/external-changes'
import type { DisputeResponse } from '../../paystack/index.ts'
import { hasOpenDispute, storeDispute } from './dispute-store.ts'
import { findPayment, receivedMinor, type Payment, type PaymentDeps } from '../payment-store.ts'
import { closeReview, openReview } from '../../reviews/index.ts'
import { syncPayment } from './sync-payment.ts'

/** Looks a dispute up at Paystack and records it. False: Paystack could not be reached. */
export async function syncDispute(deps: PaymentDeps, id: number, reference: string): Promise<boolean> {
  const found = await deps.paystack.fetchDispute(id)
  if (found.kind === 'ok') return recordDispute(deps, found.data)
  if (found.kind === 'unknown') return false
  const payment = await findPayment(deps.db, reference)
  await reviewDispute(deps, reference, payment, { disputeId: id, lastError: found.message })
  return true
}

/**
 * I-15: records deadline, amount and evidence of a dispute. It stays in review until Paystack reports who won; a lost one
 * is posted. False: Paystack could not be reached.
 */
export async function recordDispute(deps: PaymentDeps, seen: DisputeResponse): Promise<boolean> {
  if (seen.mode !== deps.paystack.mode) return true
  const { reference } = seen
  const payment = await findPayment(deps.db, reference)
  const amountMinor = seen.amountMinor ?? (payment ? receivedMinor(payment) : 0)
  const now = new Date(deps.clock.now())
  const isCurrent =
    payment === null ||
    (await storeDispute(deps.db, {
      id: seen.id,
      payment_id: payment.id,
      status: seen.status,
      resolution: seen.resolution,
      category: seen.category,
      currency: payment.currency,
      amount_minor: amountMinor,
      due_at: dateOf(seen.dueAt),
      // Evidence names the customer, so it is not stored for an erased account.
      evidence: seen.evidence === null || isErasedEmail(payment.email) ? null : JSON.stringify(seen.evidence),
      created_at: now,
      updated_at: now,
      resolved_at: dateOf(seen.resolvedAt),
    }))
  if (!isCurrent) return true
  const outcome = disputeOutcome(seen.status, seen.resolution)
  if (outcome === 'open' || outcome === 'unclear') {
    const { id: disputeId, status, resolution, category, currency } = seen
    const dueAt = dateOf(seen.dueAt)?.toISOString() ?? null
    const detail = { disputeId, status, resolution, category, amountMinor, currency, dueAt }
    await reviewDispute(deps, reference, payment, detail)
    return true
  }
  if (outcome === 'lost' && payment && !(await syncPayment(deps, payment, null))) return false
  // Another dispute of the same payment may still be open.
  if (payment === null || !(await hasOpenDispute(deps.db, payment.id)))
    await closeReview(deps.db, 'dispute', reference, outcome, now)
  return true
}

async function reviewDispute(
  { db, clock }: PaymentDeps,
  reference: string,
  payment: Payment | null,
  detail: Record<string, unknown>,
): Promise<void> {
  const now = new Date(clock.now())
  await openReview(db, {
    kind: 'dispute',
    subject: reference,
    paymentId: payment?.id ?? null,
    detail,
    now,
  })
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}
