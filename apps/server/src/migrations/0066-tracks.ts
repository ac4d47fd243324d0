import { sql, type Kysely } from 'kysely'

/** P-15, P-16: subtitles and further audio tracks of assets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table track (
      asset_id text not null references asset (id) on delete cascade,
      kind text not null check (kind in ('audio', 'subtitles')),
      -- Part of its addresses: a{index} or s{index}.
      index int not null check (index between 0 and 31),
      -- BCP 47.
      language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
      name text not null check (length(name) between 1 and 60),
      is_default boolean not null default false,
      -- Audio only. Its renditions then have no sound of their own.
      codecs text,
      peak_bps int,
      average_bps int,
      init text references init_segment (name),
      primary key (asset_id, kind, index),
      check (kind = 'subtitles' or (codecs is not null and peak_bps > 0 and average_bps > 0 and init is not null))
    )`.execute(db)
  await sql`create unique index track_default on track (asset_id, kind) where is_default`.execute(db)
}
