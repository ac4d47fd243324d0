import { sql, type Kysely } from 'kysely'

/** B-12: what a film's page shows besides its description, where it is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vod
      add column age_rating text,
      add column cast_names text[],
      add column backdrop text`.execute(db)
}
