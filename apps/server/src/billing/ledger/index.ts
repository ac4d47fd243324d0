// The ledger exists so that every unit of money can be accounted for, and nothing that happened to it can be undone unseen.
import type { Currency } from '@kallo/rules/billing/money'
import { sql, type Kysely } from 'kysely'
import { sendTogether, type Writing } from '../../platform/send-together.ts'
import type { Tables } from '../../tables.ts'
import type { LedgerLine } from './entry-lines.ts'

export { saleLines, openingLines, refundDueLines, promotionLines, refundMadeLines } from './entry-lines.ts'

export interface LedgerEntry {
  /** What happened, in a word that is the same however often it is told: a second entry for it is impossible. */
  key: string
  kind: Tables['ledger_entry']['kind']
  accountId: string
  invoiceId: string | null
  paymentId: string | null
  at: Date
  currency: Currency
  lines: readonly LedgerLine[]
}

/** An entry and its lines come into being together. The database refuses what does not balance. */
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
