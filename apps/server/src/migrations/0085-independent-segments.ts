import { sql, type Kysely } from 'kysely'

/** Y-12: which segments can be decoded without the one before; of stored ones that is unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table live_segment
      -- Starts with an IDR picture in all renditions.
      add column is_independent boolean not null default false`.execute(db)
  await sql`
    alter table asset
      -- Every segment starts with an IDR picture.
      add column is_independent boolean not null default true`.execute(db)
  await sql`update asset set is_independent = false where id like 'recording-%'`.execute(db)
}
