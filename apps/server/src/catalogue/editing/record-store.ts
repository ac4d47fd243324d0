import { sql, type Kysely, type Transaction } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { PublicationRow } from '../../foundation/publication/index.ts'
import type { Tables } from '../../tables.ts'

export type EditedTable = 'channel' | 'vod' | 'category' | 'banner' | 'ad'

/** The columns that all edited tables share. */
export interface EditedRow extends PublicationRow {
  id: string
  version: number
  position: number
}

/** New values by column. */
export type Columns = Readonly<Record<string, unknown>>

/** Locks records that are not in the bin. Ordered by ID, so that concurrent bulk edits cannot deadlock. */
export async function lockRecords<Row extends EditedRow>(
  query: Transaction<Tables>,
  table: EditedTable,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where id = any(${ids}) and deleted_at is null order by id for update`.execute(
    query,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function updateRecord<Row extends EditedRow>(
  query: Transaction<Tables>,
  table: EditedTable,
  id: string,
  columns: Columns,
): Promise<Row> {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await taggedQuery(
    sql<Row>`update ${sql.table(table)} set version = version + 1, ${sql.join(sets)}
      where id = ${id} returning *`.execute(query),
  )
  if (!rows[0]) throw new Error(`${table} ${id} was locked, but does not exist`)
  return rows[0]
}

/** Inserts a record after all others. */
export async function insertRecord<Row extends EditedRow>(
  query: Transaction<Tables>,
  table: EditedTable,
  columns: Columns,
): Promise<Row> {
  await lockOrder(query, table)
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const { rows } = await taggedQuery(
    sql<Row>`insert into ${sql.table(table)} (position, ${sql.join(names)})
      values ((select coalesce(max(position), -1) + 1 from ${sql.table(table)}),
        ${sql.join(Object.values(columns))}) returning *`.execute(query),
  )
  if (!rows[0]) throw new Error('an insert returned no row')
  return rows[0]
}

/** Moves a record before or after another one; all others stay in their order. */
export async function moveRecord(
  query: Transaction<Tables>,
  table: EditedTable,
  { id, target, place }: { id: string; target: string; place: 'before' | 'after' },
): Promise<void> {
  await lockOrder(query, table)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where purged_at is null order by position, id`.execute(query)
  const order = rows.map((row) => row.id)
  if (!order.includes(id) || !order.includes(target)) throw new AppError('record-not-found')
  if (id === target) return
  const others = order.filter((one) => one !== id)
  others.splice(others.indexOf(target) + (place === 'after' ? 1 : 0), 0, id)
  await sql`
    update ${sql.table(table)} as record set position = ordered.position
    from unnest(${others}::text[], ${others.map((_, position) => position)}::int[]) as ordered (id, position)
    where record.id = ordered.id and record.position <> ordered.position`.execute(query)
}

/** Serialises changes of the order within a table. */
async function lockOrder(query: Kysely<Tables>, table: EditedTable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`order of ${table}`}))`.execute(query)
}

/** Reports an address that is in use at its field. */
async function taggedQuery<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint?.endsWith('_tag_key'))
      throw new AppError('tag-taken', { tag: 'Another entry has this address already' })
    throw error
  }
}
