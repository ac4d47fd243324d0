import { sql, type Kysely } from 'kysely'

/** W-04: how long a video is without the still picture that fills its last segment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table asset
      -- Microseconds; null: as long as its segments.
      add column length_us bigint check (length_us > 0)`.execute(db)
}
