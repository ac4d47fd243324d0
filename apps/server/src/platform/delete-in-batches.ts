import { sql, type Kysely, type RawBuilder } from 'kysely'

const defaultBatch = 5_000

/**
 * Deletes the rows that match, some at a time: one statement for all of them would exceed the time limit after an outage, and
 * would be rolled back again and again.
 */
export async function deleteInBatches<Tables>(
  db: Kysely<Tables>,
  table: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  batch = defaultBatch,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${condition} limit ${batch}))`.execute(db)
    if (numAffectedRows === 0n) return
  }
}
