import { sql, type Kysely } from 'kysely'

/** Y-06: the source that would be on air, but for too many changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table live_channel_status
      add column held_source_id bigint references live_source (id) on delete set null,
      add column held_until timestamptz`.execute(db)
}
