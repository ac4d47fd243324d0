import { sql, type Kysely } from 'kysely'

/** W-01…: video files that operators upload for VODs, and the steps of their transcoding. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vod_file (
      id text primary key check (id ~ '^[0-9a-f]{24}$'),
      vod_id text not null references vod (id) on delete cascade,
      -- An operator's ID, or the name of an API key: an upload is continued by who started it.
      uploader text not null,
      -- For display only.
      name text not null check (length(name) between 1 and 255),
      bytes bigint not null check (bytes > 0),
      state text not null default 'uploading'
        check (state in ('uploading', 'queued', 'processing', 'published', 'failed')),
      -- For operators: why it failed.
      problem text,
      -- What probing found; null before.
      source jsonb,
      -- Disk space that transcoding still needs.
      reserved_bytes bigint not null default 0,
      -- Pictures below the CMS address to choose a poster from.
      posters text[] not null default '{}',
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`
    create unique index vod_file_open on vod_file (vod_id)
    where state in ('uploading', 'queued', 'processing')`.execute(db)
  await sql`create index vod_file_queue on vod_file (created_at) where state in ('queued', 'processing')`.execute(
    db,
  )
  await sql`
    create table vod_file_step (
      file_id text not null references vod_file (id) on delete cascade,
      index int not null,
      kind text not null check (kind in ('analysis', 'audio', 'video')),
      -- video: of the rendition.
      width int not null default 0,
      height int not null default 0,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
      progress real not null default 0 check (progress between 0 and 1),
      problem text,
      -- What later steps need.
      result jsonb,
      primary key (file_id, index)
    )`.execute(db)
  // Assets of uploads that no VOD plays any more are deleted after a while.
  await sql`alter table asset add column unused_since timestamptz`.execute(db)
}
