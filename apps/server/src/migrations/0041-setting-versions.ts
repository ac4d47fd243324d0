import { sql, type Kysely } from 'kysely'

/** O-09: settings that operators edit are locked optimistically. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table setting add column version int not null default 1`.execute(db)
}
