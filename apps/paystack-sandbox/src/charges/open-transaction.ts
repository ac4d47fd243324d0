import type { Sandbox } from '../sandbox.ts'
import { customerOf, nextId, randomCode } from '../world/world.ts'
import type { Transaction } from '../world/transaction.ts'

export type NewTransaction = Pick<
  Transaction,
  'email' | 'amount' | 'currency' | 'channels' | 'callbackUrl' | 'metadata'
> & { reference: string | null }

/** Paystack reports an unpaid transaction as `abandoned` from the start. */
export function openTransaction({ world, clock }: Sandbox, given: NewTransaction): Transaction {
  const now = clock.now()
  customerOf(world, given.email, now)
  const transaction: Transaction = {
    ...given,
    id: nextId(world),
    reference: given.reference ?? randomCode('', 10),
    accessCode: randomCode('', 15),
    receivedAmount: null,
    channel: given.channels[0] ?? 'card',
    status: 'abandoned',
    createdAt: now,
    paidAt: null,
    gatewayResponse: 'The transaction was not completed',
    fees: null,
    isReversed: false,
    authorizationCode: null,
    attempts: 0,
    step: { at: 'card' },
    notice: null,
  }
  world.transactions.set(transaction.reference, transaction)
  return transaction
}
