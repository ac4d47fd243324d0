import { sql, type RawBuilder, type Transaction } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { PublicationRow } from '../../foundation/publication/index.ts'
import type { Tables } from '../../tables.ts'

export type EditedTable = 'channel' | 'vod' | 'series' | 'category' | 'banner' | 'ad'

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
  trx: Transaction<Tables>,
  table: EditedTable,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where id = any(${ids}) and deleted_at is null order by id for update`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function updateRecord<Row extends EditedRow>(
  trx: Transaction<Tables>,
  table: EditedTable,
  id: string,
  columns: Columns,
): Promise<Row> {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await taggedQuery(
    sql<Row>`update ${sql.table(table)} set version = version + 1, ${sql.join(sets)}
      where id = ${id} returning *`.execute(trx),
  )
  if (!rows[0]) throw new Error(`${table} ${id} was locked, but does not exist`)
  return rows[0]
}

/** Inserts a record after all others. */
export async function insertRecord<Row extends EditedRow>(
  trx: Transaction<Tables>,
  table: EditedTable,
  columns: Columns,
): Promise<Row> {
  await lockOrder(trx, table)
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const { rows } = await taggedQuery(
    sql<Row>`insert into ${sql.table(table)} (position, ${sql.join(names)})
      values ((select coalesce(max(position), -1) + 1 from ${sql.table(table)}),
        ${sql.join(Object.values(columns))}) returning *`.execute(trx),
  )
  if (!rows[0]) throw new Error('an insert returned no row')
  return rows[0]
}

/** Directly before or after another record, or to a position from 1 in the list. */
export type Move = { id: string; target: string; side: 'before' | 'after' } | { id: string; position: number }

/** Moves a record; all others stay in their order. */
export async function moveRecord(trx: Transaction<Tables>, table: EditedTable, move: Move): Promise<void> {
  if ('target' in move && move.target === move.id) return
  await lockOrder(trx, table)
  const { rows: order } = await sql<OrderedRow>`
    select id, deleted_at is not null as is_deleted, ${orderGroup(table)} as "group"
    from ${sql.table(table)} where purged_at is null order by position, id`.execute(trx)
  const moved = order.find(({ id }) => id === move.id)
  if (!moved) throw new AppError('record-not-found')
  const rest = order.filter((row) => row !== moved)
  const others = rest.map(({ id }) => id)
  others.splice(
    'target' in move ? indexBeside(others, move) : indexAt(rest, moved, move.position),
    0,
    moved.id,
  )
  await sql`
    update ${sql.table(table)} as record set position = ordered.position
    from unnest(${others}::text[], ${others.map((_, position) => position)}::int[]) as ordered (id, position)
    where record.id = ordered.id and record.position <> ordered.position`.execute(trx)
}

interface OrderedRow {
  id: string
  is_deleted: boolean
  group: string
}

function indexBeside(others: string[], { target, side }: Extract<Move, { target: string }>): number {
  const index = others.indexOf(target)
  if (index < 0) throw new AppError('record-not-found')
  return index + (side === 'after' ? 1 : 0)
}

/** Converts a position in the list, which shows the records of one group that are not in the bin, into an index of `rest`. */
function indexAt(rest: readonly OrderedRow[], { group }: OrderedRow, position: number): number {
  const listed = rest.filter((row) => !row.is_deleted && row.group === group)
  const next = listed[position - 1]
  const last = listed.at(-1)
  if (next) return rest.indexOf(next)
  return last ? rest.indexOf(last) + 1 : rest.length
}

/** Categories of channels and of VODs are ordered apart. */
export function orderGroup(table: EditedTable): RawBuilder<string> {
  return table === 'category' ? sql`kind` : sql`''`
}

/** Serialises changes of the order within a table. */
export async function lockOrder(trx: Transaction<Tables>, table: EditedTable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`order of ${table}`}))`.execute(trx)
}

/** Reports an address that is in use at its field. */
async function taggedQuery<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint?.endsWith('_tag_key'))
      throw new AppError('tag-taken', { tag: 'Another entry already has this address' })
    throw error
  }
}
