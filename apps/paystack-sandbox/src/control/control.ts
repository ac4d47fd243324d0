import { leaveCheckout } from '../charges/checkout-steps.ts'
import { pay, type PayingCard } from '../charges/pay.ts'
import type { ActiveFault } from '../faults/fault-list.ts'
import type { FaultRequest } from '../faults/fault.ts'
import { advanceRefund, moveRefund } from '../refunds/advance-refund.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Delivery } from '../world/delivery.ts'
import type { Refund } from '../world/refund.ts'
import { type Currency, isPaid, paidMinor, type Transaction } from '../world/transaction.ts'
import { customerOf, emptyWorld, nextId, randomCode, type Subscription, type World } from '../world/world.ts'
import { bankControl, type BankControl, transactionOf } from './bank-control.ts'
import { payoutControl, type PayoutControl } from './payout-control.ts'
import { transferControl, type TransferControl } from './transfer-control.ts'

/** Functions for tests in addition to the API. */
export interface Control extends BankControl, TransferControl, PayoutControl {
  /** Returns the fault's ID. */
  inject(fault: FaultRequest): number
  faults(): readonly ActiveFault[]
  /** Clears one fault, or all of them without an ID. */
  clearFaults(id?: number): void
  /** Completes the checkout, or the bank's page of a paused or pending charge. `success` is the card when none is named. */
  pay(reference: string, card?: PayingCard): Transaction
  cancel(reference: string): Transaction
  transactions(): Transaction[]
  refunds(): Refund[]
  webhooks(): Delivery[]
  /** Amounts paid, before refunds. */
  chargesTotal(): ChargesTotal[]
  /** Advances all refunds, or those of one transaction, by one step. Returns how many moved. */
  advanceRefunds(reference?: string): number
  /** Completes a refund that is stuck or needs attention. */
  settleRefund(id: number, status: 'processed' | 'failed'): Refund
  addSubscription(subscription: NewSubscription): Subscription
  /** Sends webhooks that faults hold back, or only those of one event. Returns how many. */
  releaseWebhooks(event?: string): number
  /** Retries webhooks that have not been accepted, immediately. */
  retryWebhooks(): void
  /** Resolves when no webhook is in flight. */
  webhooksIdle(): Promise<void>
  setWebhookUrl(url: string | null): void
  /** Deletes all payments, webhooks and faults. */
  reset(): void
}

export function createControl(sandbox: Sandbox): Control {
  const { faults, webhooks } = sandbox

  /** Stores changes and sends webhooks, as the API does. */
  const act = <T>(change: () => T): T => {
    const result = change()
    sandbox.save()
    webhooks.send()
    return result
  }

  return {
    inject: faults.inject,
    faults: faults.active,
    clearFaults: faults.clear,
    pay: (reference, card = 'success') => act(() => structuredClone(pay(sandbox, reference, card))),
    cancel: (reference) =>
      act(() => {
        leaveCheckout(transactionOf(sandbox, reference))
        return structuredClone(transactionOf(sandbox, reference))
      }),
    transactions: () => structuredClone([...sandbox.world.transactions.values()]),
    refunds: () => structuredClone([...sandbox.world.refunds.values()]),
    webhooks: () => structuredClone(sandbox.world.deliveries),
    chargesTotal: () => chargesTotal(sandbox.world),
    advanceRefunds(reference) {
      const moved = refundsOf(sandbox, reference).filter((refund) => advanceRefund(sandbox, refund)).length
      // A timer calls this every few seconds, so nothing is stored without a change.
      return moved === 0 ? 0 : act(() => moved)
    },
    settleRefund: (id, status) =>
      act(() => {
        const refund = sandbox.world.refunds.get(id)
        if (!refund) throw new Error(`there is no refund ${id}`)
        moveRefund(sandbox, refund, status)
        return structuredClone(refund)
      }),
    ...bankControl(sandbox, act),
    ...transferControl(sandbox, act),
    ...payoutControl(sandbox, act),
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

function refundsOf({ world }: Sandbox, reference?: string): Refund[] {
  return [...world.refunds.values()].filter(
    ({ transactionReference }) => reference === undefined || transactionReference === reference,
  )
}

type NewSubscription = Pick<Subscription, 'email' | 'planCode' | 'amount' | 'currency'>

/** A subscription that Paystack renews, as an older system may have created. */
function addSubscription({ world, clock }: Sandbox, given: NewSubscription): Subscription {
  customerOf(world, given.email, clock.now())
  const subscription: Subscription = {
    ...given,
    id: nextId(world),
    code: randomCode('SUB_', 15),
    emailToken: randomCode('', 15),
    status: 'active',
    createdAt: clock.now(),
  }
  world.subscriptions.set(subscription.code, subscription)
  return structuredClone(subscription)
}

interface ChargesTotal {
  email: string
  currency: Currency
  /** Minor units charged, before refunds. */
  amount: number
  count: number
}

/** Amount paid by customer and currency, to compare with the merchant's ledger. */
function chargesTotal({ transactions }: World): ChargesTotal[] {
  const paid = [...transactions.values()].filter(isPaid)
  const groups = Map.groupBy(paid, ({ email, currency }) => `${currency} ${email}`)
  return [...groups.values()].flatMap((charges) => {
    const [first] = charges
    if (!first) return []
    const amount = charges.reduce((sum, charge) => sum + paidMinor(charge), 0)
    return [{ email: first.email, currency: first.currency, amount, count: charges.length }]
  })
}
