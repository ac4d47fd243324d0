import type { ReceivedAmount } from '@kallo/rules/billing/received-amount'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { markGiftPaid } from '../../gifts/index.ts'
import { closeInvoice } from '../../invoices/index.ts'
import { postEntry, saleLines } from '../../ledger/index.ts'
import { requestBillingMail } from '../../mails/index.ts'
import type { Payment, PaymentDeps } from '../payment-store.ts'
import { entryOf, markPaid, type Facts } from './paid-payment.ts'
import { creditedBy, returnExcess } from './return-money.ts'
import { storeDueRefund } from './settlement-store.ts'

/**
 * S-21: records the sale of a gift, which due work grants (`deliverGift`). The giver's card is not saved, and the giver's
 * subscription does not change.
 */
export async function fulfilGift(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  facts: Facts,
  received: ReceivedAmount,
): Promise<Payment> {
  const { payment, invoice, now } = facts
  const gift = await markGiftPaid(trx, invoice.id, now)
  await closeInvoice(trx, invoice.id, 'paid', null, now)
  const excess = received.kind === 'overpaid' ? received.returned : null
  await postEntry(trx, { ...entryOf(facts), lines: saleLines(payment.mode, invoice, excess) })
  if (invoice.refund_minor > 0)
    await storeDueRefund(trx, payment, 'minimum-charge', invoice.refund_minor, now)
  if (excess) await returnExcess(deps, trx, facts, excess)
  await requestBillingMail(deps, trx, {
    kind: 'gift-paid',
    accountId: payment.account_id,
    giftId: gift.id,
    recipient: gift.recipient_email ?? gift.recipient_phone ?? '',
    planName: invoice.plan_name,
    amountMinor: invoice.total_minor,
    currency: invoice.currency,
  })
  return markPaid(trx, facts, { outcome: 'granted', ...creditedBy(excess, invoice) })
}
