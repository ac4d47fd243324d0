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
  getPayment,
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

type Also = (trx: Transaction<Tables>, held: Payment) => Promise<void>
const noEffect: Also = () => Promise.resolve()

/**
 * Records any event of a payment except `paid`. A renewal that ends without payment is handled in the same transaction. `also` is
 * called within it, unless the payment is paid or closed.
 */
export async function recordPaymentEvent(
  deps: PaymentDeps,
  known: Payment,
  update: PaymentUpdate,
  also: Also = noEffect,
): Promise<Payment> {
  // Most lookups of an open payment change nothing; avoid a transaction for those.
  if (changesNothing(known.state, update.event)) return known
  return deps.db.transaction().execute((trx) => recordInTransaction(deps, trx, known, update, also))
}

async function recordInTransaction(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  known: Payment,
  { event, failure }: PaymentUpdate,
  also: Also,
): Promise<Payment> {
  await lockAccount(trx, known.account_id)
  const held = await lockPayment(trx, known.id)
  const state = nextPaymentState(held.state, event)
  if (held.state === 'paid' || held.state === 'closed') return held
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
  if (held.collection === 'saved-card' && isUnpaid(state)) {
    const hasReachedPaystack = state !== 'expired' || held.state === 'pending'
    await handleFailedRenewal(
      deps,
      trx,
      { payment: after, hasReachedPaystack },
      await findInvoice(trx, held.invoice_id),
    )
  }
  return after
}

/**
 * Closes a payment whose review staff closed. A renewal is not charged again: unlike `closed` in a look-up, this does not say that
 * the money was returned.
 */
export async function closeReviewedPayment(trx: Transaction<Tables>, id: string): Promise<void> {
  const { account_id } = await getPayment(trx, id)
  await lockAccount(trx, account_id)
  const { state } = await lockPayment(trx, id)
  if (state === 'needs-review')
    await changePayment(trx, id, { state: nextPaymentState(state, 'closed'), next_check_at: null })
}

/** A mismatch may differ from the one that was stored. */
function changesNothing(state: PaymentState, event: UnfulfilledEvent): boolean {
  const isSame = nextPaymentState(state, event) === state
  return isSame && (event !== 'mismatch' || state === 'paid' || state === 'closed')
}

function isUnpaid(state: PaymentState): boolean {
  return state === 'failed' || state === 'expired' || state === 'closed'
}

/** After a declined card the page still accepts another one, for which Paystack's webhook may be lost. */
function checksAfter({ collection, method }: Payment, state: PaymentState, nowMs: number): PaymentChanges {
  if (isOpen(state)) return {}
  if (collection !== 'checkout' || state !== 'failed') return { next_check_at: null }
  return { checks_from: new Date(nowMs), next_check_at: checkAt(nowMs, method) }
}
