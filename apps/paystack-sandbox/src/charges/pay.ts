import { paymentCard } from '../cards/payment-card.ts'
import { type CardName, testCards, testOtp, testPin } from '../cards/test-cards.ts'
import type { Sandbox } from '../sandbox.ts'
import { isPaid, type Transaction } from '../world/transaction.ts'
import { answerBank, submitOtp, submitPin, useCard } from './checkout-steps.ts'
import { deliverMoney, instructedChannelOf } from './instructions.ts'

/** A test card by name, or any other number, which pays immediately and has its own signature. */
export type PayingCard = CardName | { number: string }

/** Completes the checkout with a card. */
export function pay(sandbox: Sandbox, reference: string, paying: PayingCard): Transaction {
  const transaction = sandbox.world.transactions.get(reference)
  if (!transaction) throw new Error(`there is no transaction ${reference}`)
  if (instructedChannelOf(transaction) !== null) {
    if (!isPaid(transaction)) deliverMoney(sandbox, transaction, null)
    return transaction
  }
  // A charge of a saved card continues at the bank without card input.
  if (transaction.step.at !== 'bank' && !isPaid(transaction)) present(sandbox, transaction, paying)
  submitPin(transaction, testPin)
  submitOtp(sandbox, transaction, testOtp)
  answerBank(sandbox, transaction, true)
  return transaction
}

function present(sandbox: Sandbox, transaction: Transaction, paying: PayingCard): void {
  const card = typeof paying === 'string' ? testCards[paying] : { ...testCards.success, ...paying }
  const year = new Date(sandbox.clock.now()).getUTCFullYear() + 4
  useCard(sandbox, transaction, card, paymentCard(card, { month: 12, year }))
}
