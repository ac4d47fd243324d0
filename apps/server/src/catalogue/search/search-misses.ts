import type { DataOf } from '@kallo/contract/endpoint'
import type { searchMisses } from '@kallo/contract/catalogue/search'
import { dayMs } from '@kallo/rules/foundation/durations'
import { sql, type Kysely } from 'kysely'
import { countRows, orderOf, pageRange } from '../../platform/lists.ts'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Tables } from '../../tables.ts'

const maxMisses = 5_000
const keptMs = 90 * dayMs

/**
 * Z-08: counts a search without results. Queries that may identify a person are not stored: email addresses and long numbers.
 * The number of rows is bounded, because anyone can search.
 */
export async function countMiss(
  db: Kysely<Tables>,
  { query, folded, now }: { query: string; folded: string; now: Date },
): Promise<void> {
  const isPersonal = query.includes('@') || /\d[\d ]{4,}\d/.test(folded)
  const stored = folded.trim()
  if (isPersonal || stored === '' || stored.length > 120) return
  await sql`insert into search_miss as known (query, last_at)
    select ${stored}, ${now}
    where (select count(*) from search_miss) < ${maxMisses} or exists (select from search_miss where query = ${stored})
    on conflict (query) do update set count = least(known.count, 1000000000) + 1, last_at = excluded.last_at`.execute(
    db,
  )
}

export async function listMisses(
  db: Kysely<Tables>,
  { page, perPage, sort }: { page: number; perPage: number; sort: string },
): Promise<DataOf<typeof searchMisses.list>> {
  const order = orderOf(sort, { query: 'query', count: 'count', lastAt: 'last_at' } as const, '-count')
  const { limit, offset } = pageRange({ page, perPage })
  const rows = await db
    .selectFrom('search_miss')
    .selectAll()
    .orderBy(order.column, order.direction)
    .orderBy('last_at', 'desc')
    .orderBy('query')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    items: rows.map(({ query, count, last_at: lastAt }) => ({ query, count, lastAt: lastAt.toISOString() })),
    ...(await countRows(db, sql`1 from search_miss`)),
  }
}

export async function clearMisses(db: Kysely<Tables>, by: AuditOrigin): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('search_miss').executeTakeFirst()
    const before = { searches: Number(numDeletedRows) }
    await recordAudit(trx, by, { action: 'search-misses.clear', subject: 'search', before })
  })
}

/** Deletes searches that were not repeated for 90 days, and titles that no programme has any more. */
export async function deleteStaleSearches(db: Kysely<Tables>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('search_miss')
    .where('last_at', '<', new Date(nowMs - keptMs))
    .execute()
  await sql`delete from search_document where kind = 'programme'
    and not exists (select from programme where title = subject)`.execute(db)
}
