import type { Sandbox } from '../sandbox.ts'
import { chargeSuccess } from '../webhooks/events.ts'
import { randomCode } from '../world/world.ts'
import { isPaid, paidMinor, type Currency, type PaymentCard, type Transaction } from '../world/transaction.ts'

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

/**
 * Fails an attempt. Paystack sends no event for a failed charge, and the customer can still pay with another card.
 */
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

/** Paystack's fee in minor units: 1.5 % and ₦100 above ₦2,500, at most ₦2,000; 3.9 % of dollars. */
function feesOf(amount: number, currency: Currency): number {
  if (currency === 'USD') return Math.ceil((amount * 39) / 1000)
  const share = Math.ceil((amount * 15) / 1000) + (amount >= 250_000 ? 10_000 : 0)
  return Math.min(share, 200_000)
}
