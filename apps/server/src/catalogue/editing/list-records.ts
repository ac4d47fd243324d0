import { sql, type Kysely, type RawBuilder } from 'kysely'
import { statusSql } from '../../foundation/publication/index.ts'
import { containsPattern, countRows, orderOf, pageRange, type Total } from '../../platform/lists.ts'
import type { Tables } from '../../tables.ts'
import { orderGroup, type EditedTable } from './record-store.ts'

export interface RecordFilter {
  search: string
  page: number
  perPage: number
  sort: string
  status: string
}

/** The column that lists add to a row. */
export interface Ordered {
  order_number: number
}

interface RecordList {
  table: EditedTable
  /** Columns besides those of the table, such as `category.name as category_name`. */
  extra?: RawBuilder<unknown>
  /** Joins that `extra` and `sorted` need. Each record must match exactly one row, because the count omits them. */
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
  db: Kysely<Tables>,
  { table, extra, joins, searched, sorted, groupedBy, where = [] }: RecordList,
  filter: RecordFilter,
  now: Date,
): Promise<{ rows: Row[] } & Total> {
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
  const matching = sql`where ${sql.join(conditions, sql` and `)}`
  const group = groupedBy !== undefined && filter.sort === '' ? sql`${sql.ref(groupedBy)}, ` : sql``
  const order = sql`${group}${sql.ref(column)} ${sql.raw(direction)}, ${sql.ref(`${table}.id`)} ${sql.raw(direction)}`
  const page = sql`${joins ?? sql``} ${matching} order by ${order} limit ${limit} offset ${offset}`
  const { rows } = await selectNumbered<Row>(db, { table, extra, page, order })
  return { rows, ...(await countRows(db, sql`from ${sql.table(table)} ${matching}`)) }
}

interface NumberedRows extends Pick<RecordList, 'table' | 'extra'> {
  /** The rest of the `select`. */
  page: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/**
 * Adds to each row its number among the records that are not in the bin. The number of a row is that of the row before plus the
 * records between them, so an index on the order is read once, up to the last row.
 */
async function selectNumbered<Row>(
  db: Kysely<Tables>,
  { table, extra, page, order }: NumberedRows,
): Promise<{ rows: Row[] }> {
  const columns = extra ? sql`, ${extra}` : sql``
  const own = sql.table(table)
  return sql<Row>`
    with shown as materialized (select ${own}.*${columns}, row_number() over (order by ${order}) as place from ${own} ${page}),
    following as (
      select id, position, ${orderGroup(table)} as order_group,
        lag(position, 1, ${sql.lit(minPosition)}) over in_order as previous_position,
        lag(id, 1, '') over in_order as previous_id
      from shown window in_order as (partition by ${orderGroup(table)} order by position, id)
    ),
    numbered as (
      select id, sum((
        select count(*) from ${own} where deleted_at is null and ${orderGroup(table)} = order_group
          and (${own}.position, ${own}.id) > (following.previous_position, following.previous_id)
          and (${own}.position, ${own}.id) <= (following.position, following.id)
      )) over (partition by order_group order by position, id)::int as order_number
      from following
    )
    select shown.*, numbered.order_number from shown join numbered using (id) order by place`.execute(db)
}

const minPosition = -2_147_483_648

/** One record that is not in the bin, with the columns of the list. */
export async function findRecord<Row>(
  db: Kysely<Tables>,
  { table, extra, joins }: RecordList,
  id: string,
): Promise<Row | null> {
  const one = sql`${joins ?? sql``}
    where ${sql.ref(`${table}.id`)} = ${id} and ${sql.ref(`${table}.deleted_at`)} is null`
  const order = sql.ref(`${table}.id`)
  const { rows } = await selectNumbered<Row>(db, { table, extra, page: one, order })
  return rows[0] ?? null
}
