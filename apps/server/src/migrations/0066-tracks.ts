import { sql, type Kysely } from 'kysely'

/** P-15, P-16: subtitles and further audio tracks of VODs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vod_track (
      vod_id text not null references vod (id) on delete cascade,
      kind text not null check (kind in ('audio', 'subtitles')),
      -- Part of its addresses: a{index} or s{index}.
      index int not null check (index between 0 and 31),
      -- BCP 47.
      language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
      name text not null check (length(name) between 1 and 60),
      -- Subtitles that are shown unless the viewer has chosen otherwise.
      is_default boolean not null default false,
      -- Audio: assets whose only rendition is sound, as long as those of the VOD.
      parts text[],
      -- Subtitles: WebVTT.
      text text,
      primary key (vod_id, kind, index),
      check ((kind = 'audio') = (parts is not null)),
      check ((kind = 'subtitles') = (text is not null))
    )`.execute(db)
  await sql`create unique index vod_track_default on vod_track (vod_id, kind) where is_default`.execute(db)
  // Of the sound in its renditions; null: unknown.
  await sql`
    alter table vod
      add column audio_language text check (audio_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
      add column audio_name text check (length(audio_name) between 1 and 60)`.execute(db)
  await sql`
    create trigger vod_track_changed after insert or update or delete on vod_track
      for each statement execute function tell_catalogue()`.execute(db)
}
