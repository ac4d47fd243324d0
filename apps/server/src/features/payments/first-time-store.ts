import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Takes the one first-time price of this person and this card. False: one of them has had it. */
export async function isFirstUse(
  query: Kysely<Tables>,
  use: Insertable<Tables['first_time_use']>,
): Promise<boolean> {
  const stored = await query
    .insertInto('first_time_use')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n
}
