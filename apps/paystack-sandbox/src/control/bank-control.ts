import { openDispute, remindOfDispute, resolveDispute } from '../disputes/change-dispute.ts'
import { createRefund } from '../refunds/create-refund.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Dispute, Resolution } from '../world/dispute.ts'
import type { Refund } from '../world/refund.ts'
import { isPaid, type Transaction } from '../world/transaction.ts'

/** Events that happen to payments outside the merchant's program. */
export interface BankControl {
  /** Refunds a payment in Paystack's dashboard: all that is left, or an amount in minor units. */
  refundInDashboard(reference: string, amount?: number): Refund
  /** The bank takes the money of a payment back, without a refund or dispute. */
  reverse(reference: string): Transaction
  /** The customer's bank disputes a payment, or an amount of it. */
  dispute(reference: string, amount?: number): Dispute
  remindOfDispute(id: number): void
  resolveDispute(id: number, resolution: Resolution): Dispute
  disputes(): Dispute[]
}

/** `act` stores changes and sends webhooks. */
export function bankControl(sandbox: Sandbox, act: <T>(change: () => T) => T): BankControl {
  return {
    refundInDashboard: (reference, amount) =>
      act(() => {
        const notes = { customerNote: null, merchantNote: null }
        const request = { transaction: reference, amount: amount ?? null, currency: null, ...notes }
        return structuredClone(createRefund(sandbox, request)[0])
      }),
    reverse: (reference) =>
      act(() => {
        const transaction = transactionOf(sandbox, reference)
        if (!isPaid(transaction)) throw new Error(`${reference} has not been paid`)
        Object.assign(transaction, { isReversed: true, status: 'reversed' })
        return structuredClone(transaction)
      }),
    dispute: (reference, amount) =>
      act(() => structuredClone(openDispute(sandbox, transactionOf(sandbox, reference), amount ?? null))),
    remindOfDispute: (id) => act(() => remindOfDispute(sandbox, disputeOf(sandbox, id))),
    resolveDispute: (id, resolution) =>
      act(() => {
        resolveDispute(sandbox, disputeOf(sandbox, id), resolution)
        return structuredClone(disputeOf(sandbox, id))
      }),
    disputes: () => structuredClone([...sandbox.world.disputes.values()]),
  }
}

export function transactionOf({ world }: Sandbox, reference: string): Transaction {
  const found = world.transactions.get(reference)
  if (!found) throw new Error(`there is no transaction ${reference}`)
  return found
}

function disputeOf({ world }: Sandbox, id: number): Dispute {
  const found = world.disputes.get(id)
  if (!found) throw new Error(`there is no dispute ${id}`)
  return found
}
