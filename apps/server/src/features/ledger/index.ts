// The ledger exists so that every unit of money can be accounted for, and nothing that happened to it can be undone unseen.
import type { Currency } from '@kallo/rules/money'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { LedgerLine } from './entry-lines.ts'

export { openingLines, paymentLines, promotionLines, refundDueLines, refundMadeLines } from './entry-lines.ts'

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

/** One statement: an entry and its lines come into being together. The database refuses what does not balance. */
export async function postEntry(query: Kysely<Tables>, entry: LedgerEntry): Promise<void> {
  const { key, kind, accountId, invoiceId, paymentId, at, currency, lines } = entry
  await sql`
    with entry as (
      insert into ledger_entry (key, kind, account_id, invoice_id, payment_id, at)
      values (${key}, ${kind}, ${accountId}, ${invoiceId}, ${paymentId}, ${at}) returning id
    )
    insert into ledger_line (entry_id, position, book, currency, amount_minor)
    select entry.id, line.position, line.book, ${currency}, line.amount
    from entry, unnest(${lines.map(({ book }) => book)}::text[], ${lines.map(({ amountMinor }) => amountMinor)}::bigint[])
      with ordinality as line (book, amount, position)`.execute(query)
}
