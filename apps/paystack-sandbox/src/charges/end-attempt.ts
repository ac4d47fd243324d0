import type { Sandbox } from '../sandbox.ts'
import { chargeSuccess } from '../webhooks/events.ts'
import { randomCode } from '../world/random-code.ts'
import { isPaid, paidMinor, type PaymentCard, type Transaction } from '../world/transaction.ts'
import { feesOf } from './fees.ts'

export function takeMoney(
  sandbox: Sandbox,
  transaction: Transaction,
  card: PaymentCard,
  gatewayResponse: string,
): void {
  const authorizationCode = card.authorizationCode ?? saveCard(sandbox, transaction.email, card)
  completePayment(sandbox, transaction, { authorizationCode, channel: 'card', gatewayResponse })
}

interface Completion {
  authorizationCode: string
  channel: string
  gatewayResponse: string
}

/** The only function that changes a transaction to paid. */
export function completePayment(
  sandbox: Sandbox,
  transaction: Transaction,
  { authorizationCode, channel, gatewayResponse }: Completion,
): void {
  if (isPaid(transaction)) throw new Error(`${transaction.reference} would be paid twice`)
  transaction.status = 'success'
  transaction.paidAt = sandbox.clock.now()
  transaction.gatewayResponse = gatewayResponse
  transaction.fees = feesOf(paidMinor(transaction), transaction.currency)
  transaction.channel = channel
  transaction.authorizationCode = authorizationCode
  transaction.step = { at: 'card' }
  transaction.notice = null
  sandbox.webhooks.publish(chargeSuccess(sandbox, transaction))
}

/** Paystack sends no event for a failed charge. Another card can still pay. */
export function failAttempt(transaction: Transaction, gatewayResponse: string): void {
  transaction.status = 'failed'
  transaction.gatewayResponse = gatewayResponse
  transaction.step = { at: 'card' }
  transaction.notice = `${gatewayResponse}. Nothing was charged; try another card.`
}

function saveCard({ world }: Sandbox, email: string, card: PaymentCard): string {
  const { authorizationCode: _none, ...details } = card
  const code = randomCode('AUTH_', 10)
  world.authorizations.set(code, { ...details, code, email, channel: 'card' })
  return code
}
