import { isExpired, parseExpiry, paymentCard } from '../cards/payment-card.ts'
import { testCardByNumber, testOtp, testPin, type TestCard } from '../cards/test-cards.ts'
import type { Sandbox } from '../sandbox.ts'
import { isPaid, type PaymentCard, type Transaction } from '../world/transaction.ts'
import { failAttempt, takeMoney } from './end-attempt.ts'

export interface CardInput {
  number: string
  /** `MM/YY` */
  expiry: string
  cvv: string
}

/** Validates the input first, so that a typing error does not count as an attempt. */
export function submitCard(sandbox: Sandbox, transaction: Transaction, input: CardInput): void {
  if (isPaid(transaction)) return
  const card = testCardByNumber(input.number.replace(/[\s-]/g, ''))
  const expiry = parseExpiry(input.expiry)
  if (!card) return showNotice(transaction, 'This page takes the test cards listed below and no other card.')
  if (!expiry) return showNotice(transaction, 'Write the expiry date as MM/YY.')
  if (isExpired(expiry, sandbox.clock.now())) return showNotice(transaction, 'This card has expired.')
  if (input.cvv.trim() !== card.cvv)
    return showNotice(transaction, 'The security code does not belong to this card.')
  useCard(sandbox, transaction, card, paymentCard(card, expiry))
}

/** The bank's response to a valid card. */
export function useCard(
  sandbox: Sandbox,
  transaction: Transaction,
  { asks, outcome }: Pick<TestCard, 'asks' | 'outcome'>,
  card: PaymentCard,
): void {
  transaction.attempts++
  transaction.notice = null
  if (outcome !== 'paid') return failAttempt(transaction, outcome)
  switch (asks) {
    case 'nothing':
      return paid(sandbox, transaction, card)
    case 'pin-and-otp':
      transaction.status = 'ongoing'
      transaction.step = { at: 'pin', card }
      return
    case 'bank':
      transaction.status = 'ongoing'
      transaction.step = { at: 'bank', card }
  }
}

export function submitPin(transaction: Transaction, pin: string): void {
  if (transaction.step.at !== 'pin') return
  if (pin.trim() !== testPin) return showNotice(transaction, 'That PIN is not right. Try again.')
  transaction.notice = null
  transaction.step = { at: 'otp', card: transaction.step.card }
}

export function submitOtp(sandbox: Sandbox, transaction: Transaction, otp: string): void {
  if (transaction.step.at !== 'otp') return
  if (otp.trim() !== testOtp) return showNotice(transaction, 'That code is not right. Try again.')
  paid(sandbox, transaction, transaction.step.card)
}

export function answerBank(sandbox: Sandbox, transaction: Transaction, isAuthorised: boolean): void {
  if (transaction.step.at !== 'bank') return
  if (isAuthorised) paid(sandbox, transaction, transaction.step.card)
  else failAttempt(transaction, 'Declined')
}

/** Leaves the checkout. The payment can still be completed after returning to the page. */
export function leaveCheckout(transaction: Transaction): void {
  if (isPaid(transaction)) return
  transaction.status = 'abandoned'
  transaction.gatewayResponse = 'The transaction was not completed'
  // An account number or code that was issued before remains payable.
  if (transaction.step.at === 'instructions') return
  transaction.step = { at: 'card' }
  transaction.notice = null
}

function paid(sandbox: Sandbox, transaction: Transaction, card: PaymentCard): void {
  takeMoney(sandbox, transaction, card, 'Successful')
}

function showNotice(transaction: Transaction, notice: string): void {
  transaction.notice = notice
}
