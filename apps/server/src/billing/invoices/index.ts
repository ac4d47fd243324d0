// Invoices: a snapshot of plan and price, so that later changes do not affect what is paid and granted.
import type { PriceLine } from '@kallo/rules/billing/order-price'
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export type Invoice = Selectable<Tables['invoice']>
export type NewInvoice = Omit<Insertable<Tables['invoice']>, 'id' | 'lines'> & { lines: readonly PriceLine[] }

export async function storeInvoice(
  trx: Transaction<Tables>,
  { lines, ...rest }: NewInvoice,
): Promise<Invoice> {
  return trx
    .insertInto('invoice')
    .values({ ...rest, lines: JSON.stringify(lines) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findInvoice(db: Kysely<Tables>, id: string): Promise<Invoice> {
  return db.selectFrom('invoice').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

/** Marks an invoice as paid or void. A paid invoice stays paid. */
export async function closeInvoice(
  trx: Transaction<Tables>,
  id: string,
  state: 'paid' | 'void',
  subscriptionId: string | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('invoice')
    .set({ state, closed_at: now, ...(subscriptionId ? { subscription_id: subscriptionId } : {}) })
    .where('id', '=', id)
    .where('state', '!=', 'paid')
    .execute()
}
