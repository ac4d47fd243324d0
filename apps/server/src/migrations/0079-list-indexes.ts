import { sql, type Kysely } from 'kysely'

/** the lists of channels and VODs in the console read a page, not the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['channel', 'vod'])
    for (const statement of statements(table)) await sql.raw(statement).execute(db)
  await sql`create index vod_year on vod (year, id) where deleted_at is null`.execute(db)
}

const statements = (table: string) => [
  `create index ${table}_order on ${table} (position, id) where deleted_at is null`,
  `create index ${table}_name on ${table} (name, id) where deleted_at is null`,
  // Without the extension (a server without contrib modules) the search works, but reads the whole table.
  `do $$ begin
    if exists (select from pg_extension where extname = 'pg_trgm') then
      create index ${table}_search on ${table} using gin (name gin_trgm_ops, tag gin_trgm_ops) where deleted_at is null;
    end if;
  end $$`,
]
