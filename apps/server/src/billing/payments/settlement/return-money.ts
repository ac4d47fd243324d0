import { returnAmount, type Returned } from '@kallo/rules/billing/received-amount'
import type { Kysely } from 'kysely'
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
  db: Kysely<Tables>,
  facts: Facts,
  reason: NonNullable<Payment['refund_reason']>,
): Promise<Payment> {
  const { payment, invoice, transaction, now } = facts
  await closeInvoice(db, invoice.id, 'void', null, now)
  const amountMinor = transaction?.amountMinor ?? payment.amount_minor
  if (amountMinor === 0) return markPaid(db, facts, { outcome: 'refunded', refund_reason: reason })
  const returned = await wayBack(db, payment, amountMinor)
  await postEntry(db, { ...entryOf(facts), lines: returnLines(payment.mode, returned) })
  if (returned.way === 'refund') await storeDueRefund(db, payment, reason, amountMinor, now)
  if (reason === 'underpaid') await mailDifference(deps, db, facts, returned, 'payment-underpaid')
  return markPaid(db, facts, { outcome: 'refunded', refund_reason: reason, ...creditedBy(returned) })
}

/** I-17: returns the excess over the price. The entry of the sale contains its ledger lines. */
export async function returnExcess(
  deps: PaymentDeps,
  db: Kysely<Tables>,
  facts: Facts,
  excess: Returned,
): Promise<void> {
  if (excess.way === 'refund')
    await storeDueRefund(db, facts.payment, 'overpaid', excess.amountMinor, facts.now)
  await mailDifference(deps, db, facts, excess, 'payment-overpaid')
}

/** Card payments are never below the minimum refund. */
async function wayBack(
  db: Kysely<Tables>,
  { channel, currency }: Payment,
  amountMinor: number,
): Promise<Returned> {
  if (channel === 'card') return { way: 'refund', amountMinor }
  return returnAmount(amountMinor, (await priceSettings(db)).minRefundMinor[currency])
}

function mailDifference(
  deps: PaymentDeps,
  db: Kysely<Tables>,
  { payment, invoice, transaction }: Facts,
  { way, amountMinor }: Returned,
  kind: 'payment-overpaid' | 'payment-underpaid',
): Promise<void> {
  return requestBillingMail(deps, db, {
    kind,
    accountId: payment.account_id,
    packageName: invoice.package_name,
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
