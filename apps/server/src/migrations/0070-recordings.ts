import { sql, type Kysely } from 'kysely'

/** Y-13: assets that were cut from live channels: their segments have lengths of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table asset
      -- Lengths of the segments in microseconds; null: 6 s each.
      add column segment_us int[],
      -- Decode time of the first segment, in microseconds.
      add column starts_us bigint not null default 0`.execute(db)
}
