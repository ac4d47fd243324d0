import { dayMs } from '@kallo/rules/foundation/durations'
import type { bin, binKinds } from '@kallo/contract/catalogue/bin'
import type { DataOf } from '@kallo/contract/endpoint'
import { sql, type Kysely, type Transaction } from 'kysely'
import { requireBannerTarget } from '../banners/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { containsPattern, orderOf, pageRange } from '../../platform/lists.ts'
import type { Tables } from '../../tables.ts'

export type BinKind = (typeof binKinds)[number]

export const binDays = 30

interface BinFilter {
  search: string
  page: number
  perPage: number
  sort: string
  kind: BinKind | ''
}

const deleted = sql`(
  select 'channel' as kind, id, name, deleted_at, purged_at from channel
  union all select 'vod', id, name, deleted_at, purged_at from vod
  union all select 'series', id, name, deleted_at, purged_at from series
  union all select 'category', id, name, deleted_at, purged_at from category
  union all select 'banner', id, alt, deleted_at, purged_at from banner
  union all select 'ad', id, name, deleted_at, purged_at from ad) as record`

/** L-07: what can be restored, the latest first. */
export async function listBin(db: Kysely<Tables>, filter: BinFilter): Promise<DataOf<typeof bin.list>> {
  const { column, direction } = orderOf(filter.sort, { name: 'name', deletedAt: 'deleted_at' }, '-deletedAt')
  const { limit, offset } = pageRange(filter)
  const from = sql`from ${deleted} where deleted_at is not null and purged_at is null
    and (${filter.kind} = '' or kind = ${filter.kind}) and name ilike ${containsPattern(filter.search.trim())}`
  const { rows } = await sql<{ kind: BinKind; id: string; name: string; deleted_at: Date }>`
    select kind, id, name, deleted_at ${from}
    order by ${sql.ref(column)} ${sql.raw(direction)}, id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  const items = rows.map(({ kind, id, name, deleted_at: deletedAt }) => ({
    id,
    kind,
    name,
    deletedAt: deletedAt.toISOString(),
    purgedAt: new Date(deletedAt.getTime() + binDays * dayMs).toISOString(),
  }))
  return { items, total: counted.rows[0]?.total ?? 0 }
}

/** Takes a record out of the bin. Returns its name. */
export async function restoreRow(trx: Transaction<Tables>, kind: BinKind, id: string): Promise<string> {
  if (kind === 'vod') await requireSeries(trx, id)
  if (kind === 'banner') await requireBannerTarget(trx, id)
  const { rows } = await sql<{ name: string; category_id?: string }>`
    update ${sql.table(kind)} set deleted_at = null, version = version + 1
    where id = ${id} and deleted_at is not null and purged_at is null
    returning ${sql.ref(kind === 'banner' ? 'alt' : 'name')} as name
      ${kind === 'channel' || kind === 'vod' || kind === 'series' ? sql`, category_id` : sql``}`.execute(trx)
  const [row] = rows
  if (!row) throw new AppError('record-not-found')
  if (row.category_id !== undefined) await requireCategory(trx, row.category_id)
  return row.name
}

/** B-24: an episode has a series that is not deleted. Its number may have been given to another one meanwhile. */
async function requireSeries(trx: Transaction<Tables>, id: string): Promise<void> {
  // In the order in which a change of a VOD locks them.
  await sql`select 1 from vod where id = ${id} for update`.execute(trx)
  const { rows } = await sql<{ name: string; deleted_at: Date | null }>`select name, deleted_at from series
    where id = (select series_id from vod where id = ${id}) for no key update`.execute(trx)
  const [series] = rows
  if (!series) return
  if (series.deleted_at !== null)
    throw new AppError('bad-input', { series: `Restore the series “${series.name}” first` })
  const other = await trx
    .selectFrom('vod')
    .innerJoin('vod as other', (join) =>
      join
        .onRef('other.series_id', '=', 'vod.series_id')
        .onRef('other.season', '=', 'vod.season')
        .onRef('other.episode', '=', 'vod.episode')
        .onRef('other.id', '<>', 'vod.id'),
    )
    .where('vod.id', '=', id)
    .where('other.deleted_at', 'is', null)
    .select('other.name')
    .executeTakeFirst()
  if (other) throw new AppError('bad-input', { episode: `The episode “${other.name}” has its number now` })
}

async function requireCategory(trx: Transaction<Tables>, id: string): Promise<void> {
  const category = await trx
    .selectFrom('category')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirst()
  if (!category) throw new AppError('category-deleted')
}
