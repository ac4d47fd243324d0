import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Ledger entries of a payment with their lines, oldest first. */
export async function entriesOf(db: Kysely<Tables>, paymentId: string) {
  const rows = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_line', 'ledger_line.entry_id', 'ledger_entry.id')
    .where('payment_id', '=', paymentId)
    .orderBy('ledger_entry.id')
    .orderBy('position')
    .select([
      'ledger_entry.id',
      'key',
      'kind',
      'at',
      'ledger_account as ledgerAccount',
      'amount_minor as amountMinor',
    ])
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, lines]) => {
    const [first] = lines
    if (!first) return []
    const { key, kind, at } = first
    const amounts = lines.map(({ ledgerAccount, amountMinor }) => ({ ledgerAccount, amountMinor }))
    return [{ id: String(id), key, kind, at: at.toISOString(), lines: amounts }]
  })
}

export function webhooksOf(db: Kysely<Tables>, reference: string) {
  return db
    .selectFrom('webhook_delivery')
    .where('reference', '=', reference)
    .orderBy('handled_at')
    .select(['event', 'handled_at'])
    .execute()
}

export async function disputesOfPayment(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .where('payment_id', '=', paymentId)
    .orderBy('dispute.id', 'desc')
    .selectAll('dispute')
    .select('payment.reference')
    .execute()
}

export function reviewsOfPayment(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('review_item')
    .innerJoin('payment', 'payment.id', 'review_item.payment_id')
    .where('payment_id', '=', paymentId)
    .orderBy('review_item.created_at', 'desc')
    .selectAll('review_item')
    .select('payment.reference')
    .execute()
}
