import { disputeOutcome } from '@kallo/rules/billing/external-changes'
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

export async function hasOpenDispute(db: Kysely<Tables>, paymentId: string): Promise<boolean> {
  const disputes = await disputesOf(db, paymentId)
  const outcomes = disputes.map(({ status, resolution }) => disputeOutcome(status, resolution))
  return outcomes.some((outcome) => outcome === 'open' || outcome === 'unclear')
}

/** Stores what Paystack reports. False: an older report of a dispute that has been resolved meanwhile, which is not stored. */
export async function storeDispute(
  db: Kysely<Tables>,
  dispute: Insertable<Tables['dispute']>,
): Promise<boolean> {
  const { id: _id, payment_id: _payment, created_at: _created, ...changes } = dispute
  const stored = await db
    .insertInto('dispute')
    .values(dispute)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(changes)
        .where((of) =>
          of.or([of('dispute.resolved_at', 'is', null), of('excluded.resolved_at', 'is not', null)]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}
