import { isExpired } from '../cards/payment-card.ts'
import type { FaultGroups } from '../faults/fault.ts'
import type { Sandbox } from '../sandbox.ts'
import type { PaymentCard, Transaction } from '../world/transaction.ts'
import type { Authorization } from '../world/world.ts'
import { failAttempt, takeMoney } from './end-attempt.ts'
import { openTransaction, type NewTransaction } from './open-transaction.ts'

export interface SavedCardCharge {
  transaction: Transaction
  /** Whether the bank requires confirmation at the checkout. */
  isPaused: boolean
}

/** Charges a saved card. The charge fails only by a fault or if the card has expired. */
export function chargeSavedCard(
  sandbox: Sandbox,
  authorization: Authorization,
  given: Omit<NewTransaction, 'channels' | 'callbackUrl'>,
): SavedCardCharge {
  const transaction = openTransaction(sandbox, { ...given, channels: ['card'], callbackUrl: null })
  const { reference } = transaction
  const fault = sandbox.faults.take('card', { reference, authorization: authorization.code })
  const card = cardOf(authorization)
  const declined = declineReason(authorization, fault, sandbox.clock.now())
  transaction.attempts++
  if (declined !== null) {
    failAttempt(transaction, declined)
  } else if (fault) {
    transaction.status = fault.kind === 'card-paused' ? 'ongoing' : 'pending'
    transaction.step = { at: 'bank', card }
  } else {
    takeMoney(sandbox, transaction, card, 'Approved')
  }
  return { transaction, isPaused: transaction.status === 'ongoing' }
}

function declineReason(
  { expMonth, expYear }: Authorization,
  fault: FaultGroups['card'] | null,
  now: number,
): string | null {
  if (fault?.kind === 'card-declined') return 'Declined'
  if (fault?.kind === 'card-insufficient-funds') return 'Insufficient Funds'
  if (fault?.kind === 'card-expired') return 'Expired Card'
  return isExpired({ month: expMonth, year: expYear }, now) ? 'Expired Card' : null
}

function cardOf({ code, email: _owner, channel: _card, ...details }: Authorization): PaymentCard {
  return { ...details, authorizationCode: code }
}
