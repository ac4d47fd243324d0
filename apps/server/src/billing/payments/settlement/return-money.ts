import { returnAmount, type Returned } from '@kallo/rules/billing/received-amount'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { priceSettings } from '../../../foundation/settings/index.ts'
import { closeInvoice, type Invoice } from '../../invoices/index.ts'
import { postEntry, returnLines } from '../../ledger/index.ts'
import { requestBillingMail } from '../../mails/index.ts'
import type { Payment, PaymentDeps } from '../payment-store.ts'
import { entryOf, markPaid, type Facts } from './paid-payment.ts'
import { storeDueRefund } from './settlement-store.ts'

/** Returns the whole amount of a payment that cannot be granted; the ledger records it immediately. */
export async function returnMoney(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  facts: Facts,
  reason: NonNullable<Payment['refund_reason']>,
): Promise<Payment> {
  const { payment, invoice, transaction, now } = facts
  await closeInvoice(trx, invoice.id, 'void', null, now)
  const amountMinor = transaction?.amountMinor ?? payment.amount_minor
  if (amountMinor === 0) return markPaid(trx, facts, { outcome: 'refunded', refund_reason: reason })
  const returned = await wayBack(trx, payment, amountMinor)
  await postEntry(trx, { ...entryOf(facts), lines: returnLines(payment.mode, returned) })
  if (returned.way === 'refund') await storeDueRefund(trx, payment, reason, amountMinor, now)
  if (reason === 'underpaid') await mailDifference(deps, trx, facts, returned, 'payment-underpaid')
  return markPaid(trx, facts, { outcome: 'refunded', refund_reason: reason, ...creditedBy(returned) })
}

/** I-17: returns the excess over the price. The entry of the sale contains its ledger lines. */
export async function returnExcess(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  facts: Facts,
  excess: Returned,
): Promise<void> {
  if (excess.way === 'refund')
    await storeDueRefund(trx, facts.payment, 'overpaid', excess.amountMinor, facts.now)
  await mailDifference(deps, trx, facts, excess, 'payment-overpaid')
}

/** Card payments are never below the minimum refund. */
async function wayBack(
  trx: Transaction<Tables>,
  { channel, currency }: Payment,
  amountMinor: number,
): Promise<Returned> {
  if (channel === 'card') return { way: 'refund', amountMinor }
  return returnAmount(amountMinor, (await priceSettings(trx)).minRefundMinor[currency])
}

function mailDifference(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  { payment, invoice, transaction }: Facts,
  { way, amountMinor }: Returned,
  kind: 'payment-overpaid' | 'payment-underpaid',
): Promise<void> {
  return requestBillingMail(deps, trx, {
    kind,
    accountId: payment.account_id,
    planName: invoice.plan_name,
    receivedMinor: transaction?.amountMinor ?? 0,
    priceMinor: payment.amount_minor,
    amountMinor,
    isCredited: way === 'credit',
    currency: payment.currency,
  })
}

/** What is added to the account's balance, as stored with the payment: of a return (I-17), and of a granted invoice (S-12). */
export function creditedBy(
  returned: Returned | null,
  granted: Pick<Invoice, 'credited_minor'> = { credited_minor: 0 },
): Pick<Payment, 'credited_minor'> {
  const returnedMinor = returned?.way === 'credit' ? returned.amountMinor : 0
  return { credited_minor: returnedMinor + granted.credited_minor }
}
