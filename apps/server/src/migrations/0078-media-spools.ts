import { sql, type Kysely } from 'kysely'

/** which segments and uploads other machines cannot read yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table live_segment
      -- The data folder whose files have yet to be uploaded to the bucket; null: all machines can read the segment.
      add column spool text`.execute(db)
  await sql`create index live_segment_spool on live_segment (spool, channel_id, sequence) where spool is not null`.execute(
    db,
  )
  await sql`
    alter table vod_file
      -- The data folder that holds the uploaded file; null: one that all machines share.
      add column spool text`.execute(db)
}
