import { sql, type Kysely } from 'kysely'

/** limits that processes exchange. Unlogged: a crash of PostgreSQL may empty them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table shared_debt (
      -- A hash: the keys of limits contain addresses.
      id text primary key,
      paid_off_at timestamptz not null
    )`.execute(db)
  await sql`
    create unlogged table shared_member (
      set text not null,
      member text not null,
      first_seen_at timestamptz not null,
      seen_at timestamptz not null,
      primary key (set, member)
    )`.execute(db)
  // Frequently updated, small tables: without this, dead rows would make them grow between two vacuums.
  await sql`alter table shared_debt set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05)`.execute(db)
  await sql`alter table shared_member set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05)`.execute(
    db,
  )
}
