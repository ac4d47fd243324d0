// Invoices: a snapshot of plan and price, so that later changes do not affect what is paid and granted.
import type { PriceLine } from '@kallo/rules/billing/price-order'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '../../tables.ts'

export type Invoice = Selectable<Tables['invoice']>
export type NewInvoice = Omit<Insertable<Tables['invoice']>, 'id' | 'lines'> & { lines: readonly PriceLine[] }

export async function storeInvoice(query: Kysely<Tables>, { lines, ...rest }: NewInvoice): Promise<Invoice> {
  return query
    .insertInto('invoice')
    .values({ ...rest, lines: JSON.stringify(lines) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findInvoice(query: Kysely<Tables>, id: string): Promise<Invoice> {
  return query.selectFrom('invoice').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

/** An invoice as a JSON column. */
export const invoiceJson = sql<string>`row_to_json(invoice)::text`

export function invoiceFromJson(text: string): Invoice {
  const read = JSON.parse(text) as Omit<Invoice, DateColumn> & Record<DateColumn, string | null>
  const instant = (at: string | null) => (at === null ? null : new Date(at))
  return {
    ...read,
    created_at: new Date(read.created_at ?? 0),
    slot_start: instant(read.slot_start),
    slot_end: instant(read.slot_end),
    closed_at: instant(read.closed_at),
  }
}
type DateColumn = 'created_at' | 'slot_start' | 'slot_end' | 'closed_at'

/** Marks an invoice as paid or void. A paid invoice stays paid. */
export function updateClosedInvoice(
  query: Kysely<Tables>,
  id: string,
  state: 'paid' | 'void',
  subscriptionId: string | null,
  now: Date,
) {
  return query
    .updateTable('invoice')
    .set({ state, closed_at: now, ...(subscriptionId ? { subscription_id: subscriptionId } : {}) })
    .where('id', '=', id)
    .where('state', '!=', 'paid')
}

export async function voidInvoice(query: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await updateClosedInvoice(query, id, 'void', null, now).execute()
}
