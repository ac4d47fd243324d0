// The ledger: append-only double entry for every movement of money.
import type { Currency } from '@kallo/rules/billing/money'
import { sql, type Kysely } from 'kysely'
import { sendTogether, type Writing } from '../../platform/send-together.ts'
import type { Tables } from '../../tables.ts'
import type { LedgerLine } from './entry-lines.ts'

export { saleLines, openingLines, refundDueLines, promotionLines, refundMadeLines } from './entry-lines.ts'

export interface LedgerEntry {
  /** Idempotency key: the database accepts one entry per key. */
  key: string
  kind: Tables['ledger_entry']['kind']
  accountId: string
  invoiceId: string | null
  paymentId: string | null
  at: Date
  currency: Currency
  lines: readonly LedgerLine[]
}

/** Inserts an entry with its lines. The database rejects an unbalanced entry. */
export function ledgerWriting(entry: LedgerEntry): Writing {
  const { key, kind, accountId, invoiceId, paymentId, at, currency, lines } = entry
  const books = lines.map(({ book }) => book)
  const amounts = lines.map(({ amountMinor }) => amountMinor)
  return (name) => [
    [
      name,
      sql`insert into ledger_entry (key, kind, account_id, invoice_id, payment_id, at)
        values (${key}, ${kind}, ${accountId}, ${invoiceId}, ${paymentId}, ${at}) returning id`,
    ],
    [
      `${name}_lines`,
      sql`insert into ledger_line (entry_id, position, book, currency, amount_minor)
        select entry.id, line.position, line.book, ${currency}, line.amount
        from ${sql.ref(name)} entry, unnest(${books}::text[], ${amounts}::bigint[])
          with ordinality as line (book, amount, position)`,
    ],
  ]
}

export function postEntry(query: Kysely<Tables>, entry: LedgerEntry): Promise<void> {
  return sendTogether(query, [ledgerWriting(entry)])
}
