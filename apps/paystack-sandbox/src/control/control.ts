import { pay, type PayingCard } from '../charges/pay.ts'
import { leaveCheckout } from '../charges/checkout-steps.ts'
import type { FaultRequest } from '../faults/fault.ts'
import type { ActiveFault } from '../faults/fault-list.ts'
import { advanceRefund, moveRefund } from '../refunds/advance-refund.ts'
import type { Sandbox } from '../sandbox.ts'
import { disputeCreated } from '../webhooks/events.ts'
import type { Delivery } from '../world/delivery.ts'
import type { Refund } from '../world/refund.ts'
import { isPaid, type Transaction } from '../world/transaction.ts'
import { emptyWorld, type Subscription } from '../world/world.ts'
import { addSubscription, type NewSubscription } from './add-subscription.ts'
import { chargesTotal, type ChargesTotal } from './charges-total.ts'

/** Everything that a test may know or do behind the API's back. */
export interface Control {
  /** Returns the fault's number, by which it can be cleared. */
  inject(fault: FaultRequest): number
  faults(): readonly ActiveFault[]
  /** Without a number: all. */
  clearFaults(id?: number): void
  /** Completes the checkout, or the bank's page of a paused or pending charge. `success` is the card when none is named. */
  pay(reference: string, card?: PayingCard): Transaction
  cancel(reference: string): Transaction
  transactions(): Transaction[]
  refunds(): Refund[]
  webhooks(): Delivery[]
  /** What customers have paid, before refunds. */
  chargesTotal(): ChargesTotal[]
  /** One step for every refund, or for those of one transaction. Returns how many moved. */
  advanceRefunds(reference?: string): number
  /** Completes a refund that is stuck or needs attention. */
  settleRefund(id: number, status: 'processed' | 'failed'): Refund
  dispute(reference: string): void
  addSubscription(subscription: NewSubscription): Subscription
  /** Sends what faults hold back, or only those of one event. Returns how many. */
  releaseWebhooks(event?: string): number
  /** Sends again, at once, what has not been accepted. */
  retryWebhooks(): void
  /** Resolves when no webhook is under way. */
  webhooksIdle(): Promise<void>
  setWebhookUrl(url: string | null): void
  /** Forgets everything: payments, webhooks and faults. */
  reset(): void
}

export function createControl(sandbox: Sandbox): Control {
  const { faults, webhooks } = sandbox

  /** Changes are stored and published like those of the API. */
  const act = <T>(what: () => T): T => {
    const result = what()
    sandbox.save()
    webhooks.send()
    return result
  }
  const transactionOf = (reference: string): Transaction => {
    const found = sandbox.world.transactions.get(reference)
    if (!found) throw new Error(`there is no transaction ${reference}`)
    return found
  }
  const openRefunds = (reference?: string) =>
    [...sandbox.world.refunds.values()].filter(
      ({ transactionReference }) => reference === undefined || transactionReference === reference,
    )

  return {
    inject: faults.inject,
    faults: faults.active,
    clearFaults: faults.clear,
    pay: (reference, card = 'success') => act(() => structuredClone(pay(sandbox, reference, card))),
    cancel: (reference) =>
      act(() => {
        leaveCheckout(transactionOf(reference))
        return structuredClone(transactionOf(reference))
      }),
    transactions: () => structuredClone([...sandbox.world.transactions.values()]),
    refunds: () => structuredClone([...sandbox.world.refunds.values()]),
    webhooks: () => structuredClone(sandbox.world.deliveries),
    chargesTotal: () => chargesTotal(sandbox.world),
    advanceRefunds(reference) {
      const moved = openRefunds(reference).filter((refund) => advanceRefund(sandbox, refund)).length
      // Called by a timer: saved only after a change.
      return moved === 0 ? 0 : act(() => moved)
    },
    settleRefund: (id, status) =>
      act(() => {
        const refund = sandbox.world.refunds.get(id)
        if (!refund) throw new Error(`there is no refund ${id}`)
        moveRefund(sandbox, refund, status)
        return structuredClone(refund)
      }),
    dispute: (reference) =>
      act(() => {
        const transaction = transactionOf(reference)
        if (!isPaid(transaction)) throw new Error(`${reference} has not been paid`)
        webhooks.publish(disputeCreated(sandbox, transaction))
      }),
    addSubscription: (given) => act(() => addSubscription(sandbox, given)),
    releaseWebhooks: (event) => act(() => webhooks.release(event)),
    retryWebhooks: webhooks.retry,
    webhooksIdle: webhooks.idle,
    setWebhookUrl: webhooks.setUrl,
    reset() {
      webhooks.stop()
      faults.clear()
      Object.assign(sandbox.world, emptyWorld())
      sandbox.save()
    },
  }
}
