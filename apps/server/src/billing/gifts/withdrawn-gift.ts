import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { externalSumsOf, returnedMinor } from '../ledger/index.ts'
import type { StoredGift } from './gift-store.ts'

/** Whether the payment was refunded by an operator, or refunded or reversed at Paystack, completely. */
export async function isWithdrawn(
  db: Kysely<Tables>,
  gift: Pick<StoredGift, 'invoice_id'>,
): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .where('invoice_id', '=', gift.invoice_id)
    .where('outcome', '=', 'granted')
    .select(['payment.id', 'amount_minor', 'invoice.credited_minor', 'account_credit_minor'])
    .executeTakeFirst()
  if (!payment) return false
  // If the giver's balance paid for a part, only a lost dispute withdraws the gift (I-15).
  const { chargebacks } = await externalSumsOf(db, payment.id)
  if (payment.account_credit_minor > 0 && chargebacks === 0) return false
  const keptMinor = payment.amount_minor - payment.credited_minor
  return keptMinor > 0 && (await returnedMinor(db, payment.id)) >= keptMinor
}
