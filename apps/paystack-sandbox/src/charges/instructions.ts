import { randomInt } from 'node:crypto'
import type { Sandbox } from '../sandbox.ts'
import { randomCode } from '../world/world.ts'
import { instructedChannels, isPaid, type InstructedChannel, type Transaction } from '../world/transaction.ts'
import { completePayment } from './end-attempt.ts'

const minuteMs = 60_000
/** Lifetime of an account number or code, as at Paystack. */
const lifeMs: Record<InstructedChannel, number> = {
  bank_transfer: 30 * minuteMs,
  ussd: 15 * minuteMs,
  bank: 15 * minuteMs,
  qr: 15 * minuteMs,
  mobile_money: 15 * minuteMs,
}

const expiredMessage: Record<InstructedChannel, string> = {
  bank_transfer: 'Account number expired',
  ussd: 'USSD code expired',
  bank: 'Bank session expired',
  qr: 'QR code expired',
  mobile_money: 'Mobile money request expired',
}

/** The channel by which a transaction is paid if cards are not allowed; null: by card. */
export function instructedChannelOf({ channels }: Transaction): InstructedChannel | null {
  if (channels.includes('card')) return null
  return instructedChannels.find((channel) => channels.includes(channel)) ?? null
}

/** Issues an account number or code, unless there is a valid one. */
export function giveInstructions(sandbox: Sandbox, transaction: Transaction): void {
  const channel = instructedChannelOf(transaction)
  expireIfDue(sandbox, transaction)
  if (channel === null || isPaid(transaction) || transaction.step.at === 'instructions') return
  const expiresAt = sandbox.clock.now() + lifeMs[channel]
  transaction.step = { at: 'instructions', channel, code: codeFor(channel), expiresAt, isReported: false }
  transaction.status = 'ongoing'
  transaction.attempts++
  transaction.notice = null
}

/** The customer reports the payment: the transaction is `pending` until the money arrives. */
export function reportPayment(transaction: Transaction): void {
  if (transaction.step.at !== 'instructions') return
  transaction.step.isReported = true
  transaction.status = 'pending'
}

/** The money arrives, possibly late or in a different amount. `amount` null: the requested amount. */
export function deliverMoney(sandbox: Sandbox, transaction: Transaction, amount: number | null): void {
  const channel = instructedChannelOf(transaction)
  if (channel === null) throw new Error(`${transaction.reference} is paid by card`)
  transaction.receivedAmount = amount
  completePayment(sandbox, transaction, {
    authorizationCode: storeAuthorization(sandbox, transaction.email, channel),
    channel,
    gatewayResponse: 'Approved',
  })
}

/** Fails the transaction if its account number or code has expired. A reported payment does not expire. */
export function expireIfDue(sandbox: Sandbox, transaction: Transaction): void {
  const { step } = transaction
  if (step.at === 'instructions' && !step.isReported && step.expiresAt <= sandbox.clock.now())
    expireInstructions(transaction)
}

export function expireInstructions(transaction: Transaction): void {
  if (transaction.step.at !== 'instructions') return
  const message = expiredMessage[transaction.step.channel]
  transaction.status = 'failed'
  transaction.gatewayResponse = message
  transaction.notice = `${message}. Nothing was paid.`
  transaction.step = { at: 'card' }
}

/** Stores an authorization that names the sender's bank and is not reusable. */
function storeAuthorization({ world }: Sandbox, email: string, channel: InstructedChannel): string {
  const code = randomCode('AUTH_', 10)
  world.authorizations.set(code, {
    code,
    email,
    channel,
    bin: '008XXX',
    last4: 'X553',
    brand: 'Managed Account',
    bank: 'TEST BANK',
    signature: '',
    expMonth: 12,
    expYear: 2030,
    refundEnds: 'processed',
    isReusable: false,
  })
  return code
}

function codeFor(channel: InstructedChannel): string {
  const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
  switch (channel) {
    case 'bank_transfer':
      return `99${digits(8)}`
    case 'ussd':
      return `*737*000*${digits(4)}#`
    case 'bank':
    case 'qr':
    case 'mobile_money':
      return digits(8)
  }
}
