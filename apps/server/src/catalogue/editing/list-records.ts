import { sql, type Kysely, type RawBuilder } from 'kysely'
import { statusSql } from '../../foundation/publication/index.ts'
import { containsPattern, orderOf, pageRange } from '../../platform/lists.ts'
import type { Tables } from '../../tables.ts'
import { orderGroup, type EditedTable } from './record-store.ts'

export interface RecordFilter {
  search: string
  page: number
  perPage: number
  sort: string
  status: string
}

/** What lists add to a row. */
export interface Ordered {
  order_number: number
}

interface RecordList {
  table: EditedTable
  /** Columns besides those of the table, such as `category.name as category_name`. */
  extra?: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  /** Columns that are searched. */
  searched: readonly string[]
  /** Names in `sort` → columns. */
  sorted: Readonly<Record<string, string>>
  /** A column that groups the order of the list. */
  groupedBy?: string
  /** Further conditions; null ones are ignored. */
  where?: readonly (RawBuilder<unknown> | null)[]
}

/** A page of the records that are not in the bin, in their order unless sorted otherwise. */
export async function listRecords<Row>(
  query: Kysely<Tables>,
  { table, extra, joins, searched, sorted, groupedBy, where = [] }: RecordList,
  filter: RecordFilter,
  now: Date,
): Promise<{ rows: Row[]; total: number }> {
  const { column, direction } = orderOf(filter.sort, { position: `${table}.position`, ...sorted }, 'position')
  const { limit, offset } = pageRange(filter)
  const pattern = containsPattern(filter.search.trim())
  const matches = searched.map((name) => sql`${sql.ref(`${table}.${name}`)} ilike ${pattern}`)
  const conditions = [
    sql`${sql.ref(`${table}.deleted_at`)} is null`,
    filter.search === '' ? null : sql`(${sql.join(matches, sql` or `)})`,
    filter.status === '' ? null : sql`${statusSql(table, now)} = ${filter.status}`,
    ...where,
  ].filter((condition) => condition !== null)
  const matching = sql`${joins ?? sql``} where ${sql.join(conditions, sql` and `)}`
  const columns = extra ? sql`, ${extra}` : sql``
  const group = groupedBy !== undefined && filter.sort === '' ? sql`${sql.ref(groupedBy)}, ` : sql``
  const order = sql`${group}${sql.ref(column)} ${sql.raw(direction)}, ${sql.ref(`${table}.id`)}`
  const { rows } = await sql<Row>`
    select ${sql.table(table)}.*${columns}, ranked.order_number from ${sql.table(table)} ${ranked(table)} ${matching}
    order by ${order} limit ${limit} offset ${offset}`.execute(query)
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} ${matching}`.execute(query)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The position of each record among those that are not in the bin. */
function ranked(table: EditedTable): RawBuilder<unknown> {
  return sql`
    join (
      select id, (row_number() over (partition by ${orderGroup(table)} order by position, id))::int as order_number
      from ${sql.table(table)} where deleted_at is null
    ) as ranked on ranked.id = ${sql.ref(`${table}.id`)}`
}

/** One record that is not in the bin, with the columns of the list. */
export async function findRecord<Row>(
  query: Kysely<Tables>,
  { table, extra, joins }: RecordList,
  id: string,
): Promise<Row | null> {
  const columns = extra ? sql`, ${extra}` : sql``
  const { rows } = await sql<Row>`
    select ${sql.table(table)}.*${columns}, ranked.order_number
    from ${sql.table(table)} ${ranked(table)} ${joins ?? sql``}
    where ${sql.ref(`${table}.id`)} = ${id} and ${sql.ref(`${table}.deleted_at`)} is null`.execute(query)
  return rows[0] ?? null
}
