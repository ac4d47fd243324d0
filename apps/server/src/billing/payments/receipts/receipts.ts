import type { DataOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import { creditNoteNumber, receiptNumber, receiptPosition } from '@kallo/rules/billing/receipt-number'
import { vatKept } from '@kallo/rules/billing/vat'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import type { Transaction } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { sellerDetails } from '../../../foundation/settings/index.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { wholeList } from '../../../platform/lists.ts'
import { requestBillingMail } from '../../mails/index.ts'
import { linesOf, purposeOf } from '../quote/describe-quote.ts'
import type { Tables } from '../../../tables.ts'
import type { PaymentDeps } from '../payment-store.ts'
import {
  hasUnnumberedReceipts,
  numberReceipts,
  processedRefundsOf,
  receiptFacts,
  receiptsOf,
} from './receipt-store.ts'

type Row = Awaited<ReturnType<typeof receiptsOf>>[number]
type Parts = Pick<Deps, 'db' | 'config' | 'jobs'>

/** Latest first. */
export async function listReceipts(
  parts: Parts,
  accountId: string,
): Promise<DataOf<typeof payments.receipts>> {
  await issueReceipts(parts)
  return wholeList((await receiptsOf(parts.db, accountId)).map((row) => toSummary(parts, row)))
}

export async function viewReceipt(
  parts: Parts,
  accountId: string,
  number: string,
): Promise<DataOf<typeof payments.receipt>> {
  await issueReceipts(parts)
  const position = receiptPosition(number)
  const [row] = position === null ? [] : await receiptsOf(parts.db, accountId, position)
  if (!row) throw new AppError('receipt-not-found')
  const refunds = await processedRefundsOf(parts.db, row.payment_id)
  const vatMinor = vatKept({ vatMinor: row.vat_minor, refundMinor: row.refund_minor })
  const toIso = (at: Date) => isoWithOffset(at.getTime(), parts.config.timeZone)
  return {
    ...toSummary(parts, row),
    reference: row.reference,
    seller: await sellerDetails(parts.db),
    customer: { name: row.name, email: row.email },
    lines: linesOf(row.lines),
    netMinor:
      row.total_minor + row.account_credit_minor - row.invoice_credited_minor - row.refund_minor - vatMinor,
    vatMinor,
    creditedMinor: row.invoice_credited_minor,
    refundedMinor: refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    creditNotes: refunds.map(({ amount_minor, processed_at }, index) => ({
      number: creditNoteNumber(row.number, index + 1),
      issuedAt: toIso(processed_at),
      amountMinor: amount_minor,
    })),
    last4: row.last4,
    method: row.method,
    overpaid: overpaidOf(row),
    startsAt: toIso(row.starts_at ?? row.issued_at),
    endsAt: toIso(row.ends_at ?? row.issued_at),
  }
}

function overpaidOf({ amount_minor, received_minor, credited_minor, invoice_credited_minor }: Row) {
  const excessMinor = (received_minor ?? amount_minor) - amount_minor
  if (excessMinor === 0) return null
  return {
    amountMinor: excessMinor,
    way: credited_minor > invoice_credited_minor ? ('credit' as const) : ('refund' as const),
  }
}

function toSummary({ config }: Pick<Deps, 'config'>, row: Row) {
  return {
    number: receiptNumber(row.number),
    issuedAt: isoWithOffset(row.issued_at.getTime(), config.timeZone),
    purpose: purposeOf(row.kind),
    planName: row.plan_name,
    currency: row.currency,
    totalMinor: row.total_minor,
    giftTo: row.recipient_email ?? row.recipient_phone,
  }
}

/** Numbers pending receipts and mails each to its customer. One cheap query when none is pending. */
export async function issueReceipts(deps: Pick<PaymentDeps, 'db' | 'jobs'>): Promise<void> {
  if (!(await hasUnnumberedReceipts(deps.db))) return
  await deps.db.transaction().execute(async (trx) => {
    const ids = await numberReceipts(trx)
    if (ids.length === 0) return
    for (const receipt of await receiptFacts(trx, ids)) await mailReceipt(deps, trx, receipt)
  })
}

/** Mails a receipt again. False: the account has no such receipt, or it is that of a gift, which has a separate mail. */
export async function requestReceiptMail(
  deps: Pick<PaymentDeps, 'jobs'>,
  trx: Transaction<Tables>,
  accountId: string,
  position: number,
): Promise<boolean> {
  const [row] = await receiptsOf(trx, accountId, position)
  const [receipt] = row ? await receiptFacts(trx, [row.payment_id]) : []
  if (!receipt) return false
  await mailReceipt(deps, trx, receipt)
  return true
}

function mailReceipt(
  deps: Pick<PaymentDeps, 'jobs'>,
  trx: Transaction<Tables>,
  receipt: Awaited<ReturnType<typeof receiptFacts>>[number],
): Promise<void> {
  return requestBillingMail(deps, trx, {
    kind: 'receipt',
    accountId: receipt.account_id,
    number: receipt.number,
    planName: receipt.plan_name,
    // The total is 0 if the order was paid from the account's balance.
    amountMinor: receipt.total_minor || receipt.account_credit_minor,
    currency: receipt.currency,
    endsAtMs: receipt.ends_at.getTime(),
    refundMinor: receipt.refund_minor,
    creditedMinor: receipt.credited_minor,
  })
}
