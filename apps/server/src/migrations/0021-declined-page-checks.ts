import { sql, type Kysely } from 'kysely'

/** A payment page stays usable after a declined card, so it is looked up further. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment add column checks_from timestamptz`.execute(db)
}
