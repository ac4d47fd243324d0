import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../../../tables.ts'

export type Dispute = Selectable<Tables['dispute']>

/** Latest first. */
export function disputesOf(db: Kysely<Tables>, paymentId: string): Promise<Dispute[]> {
  return db
    .selectFrom('dispute')
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
}

export async function storeDispute(
  db: Kysely<Tables>,
  dispute: Insertable<Tables['dispute']>,
): Promise<void> {
  const { id: _id, payment_id: _payment, created_at: _created, ...changes } = dispute
  await db
    .insertInto('dispute')
    .values(dispute)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}
