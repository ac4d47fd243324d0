import { nextPaymentState, isOpen, type PaymentEvent } from '@kallo/rules/billing/payment-state'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { findInvoice } from '../invoices/index.ts'
import { lockAccount } from '../subscriptions/index.ts'
import { changePayment, lockPayment, type Payment, type PaymentDeps } from './payment-store.ts'
import { handleFailedRenewal } from './handle-failed-renewal.ts'

/** Everything but money. */
export type UnpaidEvent = Exclude<PaymentEvent, 'paid'>

export interface PaymentUpdate {
  event: UnpaidEvent
  /** The bank's own words. */
  failure: string | null
}

/** Writes down what was learnt of an attempt that has not brought money. A renewal that ends so has its consequences. */
export async function recordPaymentEvent(
  deps: PaymentDeps,
  known: Payment,
  { event, failure }: PaymentUpdate,
  also: (query: Kysely<Tables>, held: Payment) => Promise<void> = () => Promise.resolve(),
): Promise<Payment> {
  // Most looks at an open payment bring nothing new: those cost no transaction.
  if (nextPaymentState(known.state, event) === known.state && event !== 'mismatch') return known
  return deps.db.query.transaction().execute(async (query) => {
    await lockAccount(query, known.account_id)
    const held = await lockPayment(query, known.id)
    const state = nextPaymentState(held.state, event)
    if (held.state === 'paid') return held
    await also(query, held)
    if (state === held.state) return held
    const said = failure ?? held.failure
    await changePayment(query, held.id, {
      state,
      failure: said,
      ...(isOpen(state) ? {} : { next_check_at: null }),
    })
    const after: Payment = { ...held, state, failure: said }
    if (held.method === 'saved-card' && (state === 'failed' || state === 'expired')) {
      const hasArrived = state === 'failed' || held.state === 'pending'
      await handleFailedRenewal(
        deps,
        query,
        { payment: after, hasArrived },
        await findInvoice(query, held.invoice_id),
      )
    }
    return after
  })
}
