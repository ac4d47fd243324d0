import { sql, type Kysely } from 'kysely'

/** J-13: logos that playlists name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_channel
      -- The address that was read last, successfully or not.
      add column logo_read text not null default '',
      -- The picture stored from it; the channel's logo is replaced only while it is this one.
      add column logo_picture text not null default '',
      add column logo_failure text`.execute(db)
}
