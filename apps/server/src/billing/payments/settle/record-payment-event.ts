import {
  nextPaymentState,
  isOpen,
  type PaymentEvent,
  type PaymentState,
} from '@kallo/rules/billing/payment-state'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { findInvoice } from '../../invoices/index.ts'
import { closeReview } from '../../reviews/index.ts'
import { lockAccount } from '../../../accounts/auth/index.ts'
import {
  changePayment,
  checkAt,
  lockPayment,
  type Payment,
  type PaymentChanges,
  type PaymentDeps,
} from '../payment-store.ts'
import { handleFailedRenewal } from '../renewals/handle-failed-renewal.ts'

export type UnfulfilledEvent = Exclude<PaymentEvent, 'paid'>

export interface PaymentUpdate {
  event: UnfulfilledEvent
  /** The bank's message. */
  failure: string | null
}

/** Records any event of a payment except `paid`. A failed or expired renewal is handled in the same transaction. */
export async function recordPaymentEvent(
  deps: PaymentDeps,
  known: Payment,
  { event, failure }: PaymentUpdate,
  also: (trx: Transaction<Tables>, held: Payment) => Promise<void> = () => Promise.resolve(),
): Promise<Payment> {
  // Most lookups of an open payment change nothing; avoid a transaction for those.
  if (nextPaymentState(known.state, event) === known.state && event !== 'mismatch') return known
  return deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, known.account_id)
    const held = await lockPayment(trx, known.id)
    const state = nextPaymentState(held.state, event)
    if (held.state === 'paid') return held
    await also(trx, held)
    if (state === held.state) return held
    const message = failure ?? held.failure
    await changePayment(trx, held.id, {
      state,
      failure: message,
      ...checksAfter(held, state, deps.clock.now()),
    })
    if (!isOpen(state))
      await closeReview(trx, 'payment-stuck', held.reference, state, new Date(deps.clock.now()))
    const after: Payment = { ...held, state, failure: message }
    if (held.collection === 'saved-card' && (state === 'failed' || state === 'expired')) {
      const hasReachedPaystack = state === 'failed' || held.state === 'pending'
      await handleFailedRenewal(
        deps,
        trx,
        { payment: after, hasReachedPaystack },
        await findInvoice(trx, held.invoice_id),
      )
    }
    return after
  })
}

/** After a declined card the page still accepts another one, for which Paystack's webhook may be lost. */
function checksAfter({ collection, method }: Payment, state: PaymentState, nowMs: number): PaymentChanges {
  if (isOpen(state)) return {}
  if (collection !== 'checkout' || state !== 'failed') return { next_check_at: null }
  return { checks_from: new Date(nowMs), next_check_at: checkAt(nowMs, method) }
}
