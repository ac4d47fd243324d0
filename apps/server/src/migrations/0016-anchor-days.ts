import { sql, type Kysely } from 'kysely'

/** The day of the month on which the periods of a subscription end, so that a short month does not move it for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table entitlement_period add column anchor_day smallint check (anchor_day between 1 and 31)`.execute(
    db,
  )
}
