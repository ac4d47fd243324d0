import { sql, type Kysely } from 'kysely'

/** L-01…L-09: publication times, drafts, the bin and optimistic locking for everything that editors maintain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The demo's banners have no column is_published yet; all of them are shown.
  await sql`alter table banner add column is_published boolean not null default true`.execute(db)
  for (const table of ['channel', 'vod', 'category', 'banner', 'ad'])
    await sql`
      alter table ${sql.table(table)}
        add column version int not null default 1,
        add column is_draft boolean not null default false,
        add column publish_at timestamptz,
        add column unpublish_at timestamptz,
        add column deleted_at timestamptz,
        -- Set when the record's content has been removed after 30 days, but its name is needed for reports.
        add column purged_at timestamptz,
        add check (unpublish_at > publish_at)`.execute(db)
  await sql`alter table content_type add column version int not null default 1`.execute(db)
  await sql`
    alter table channel
      add column name_translations jsonb not null default '{}',
      add column age_rating text`.execute(db)
  await sql`alter table vod add column name_translations jsonb not null default '{}'`.execute(db)
  // The console lists ads by name; viewers never see it.
  await sql`alter table ad add column name text not null default ''`.execute(db)
  await sql`update ad set name = id`.execute(db)
}
