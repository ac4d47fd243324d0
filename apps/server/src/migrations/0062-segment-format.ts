import { sql, type Kysely } from 'kysely'

/** P-10, P-11: fMP4 segments with initialisation segments, on one continuous timeline per channel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table init_segment (
      -- Start of the SHA-256 of its bytes.
      name text primary key check (name ~ '^[0-9a-f]{16}$'),
      bytes bytea not null
    )`.execute(db)
  // Null: an asset of a former release, whose MPEG-TS segments the next start replaces.
  await sql`alter table rendition add column init text references init_segment (name)`.execute(db)
  await sql`alter table asset add column format text not null default ''`.execute(db)
  await sql`
    alter table timeline add column starts_with_discontinuity boolean not null default true`.execute(db)
}
