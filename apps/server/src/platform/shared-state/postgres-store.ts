import { sql, type Kysely } from 'kysely'
import type { SeenMember, SharedStore } from './shared-store.ts'

/** Longer than the lifetime of any member. */
const memberRetention = sql`interval '5 minutes'`

/**
 * The tables are unlogged, so a crash of PostgreSQL empties them. Rows are written in order, so that processes cannot
 * deadlock.
 */
export function createPostgresStore<Tables>(db: Kysely<Tables>): SharedStore {
  return {
    name: 'postgres',
    async addDebts(changes) {
      const { rows } = await sql<{ id: string; debt: number }>`
        insert into shared_debt as known (id, paid_off_at)
        select id, now() + ms * interval '1 ms'
        from unnest(${[...changes.keys()]}::text[], ${[...changes.values()]}::float8[]) as change (id, ms)
        order by id
        on conflict (id) do update
          set paid_off_at = greatest(known.paid_off_at, now()) + (excluded.paid_off_at - now())
        returning id, greatest(0, extract(epoch from paid_off_at - now()) * 1000)::float8 as debt`.execute(db)
      return new Map(rows.map(({ id, debt }) => [id, debt]))
    },
    async noteMembers(seen, ttlMs) {
      const sets = seen.map(({ set }) => set)
      const members = seen.map(({ member }) => member)
      const ttl = sql`${ttlMs}::float8 * interval '1 ms'`
      await sql`
        insert into shared_member as known (set, member, first_seen_at, seen_at)
        select distinct set, member, now(), now()
        from unnest(${sets}::text[], ${members}::text[]) as seen (set, member)
        order by set, member
        on conflict (set, member) do update set
          first_seen_at = case when known.seen_at < now() - ${ttl} then now() else known.first_seen_at end,
          seen_at = now()`.execute(db)
      const { rows } = await sql<SeenMember>`
        select set, member, (extract(epoch from now() - seen_at) * 1000)::float8 as "ageMs"
        from shared_member
        where set = any (${sets}::text[]) and seen_at >= now() - ${ttl}
        order by first_seen_at, member`.execute(db)
      return rows
    },
    async prune() {
      await sql`delete from shared_debt where paid_off_at < now()`.execute(db)
      await sql`delete from shared_member where seen_at < now() - ${memberRetention}`.execute(db)
    },
    close: () => Promise.resolve(),
  }
}
