import { sql, type Kysely, type OrderByDirection, type RawBuilder } from 'kysely'
import { AppError } from './http/app-error.ts'

/** LIMIT and OFFSET of a page. */
export function pageRange({ page, perPage }: { page: number; perPage: number }) {
  return { limit: perPage, offset: (page - 1) * perPage }
}

/** Lists are counted up to this number, so that the time to load a page does not grow with the table. */
export const maxCounted = 10_000

/** The number of records of a list. */
export interface Total {
  total: number
  /** There are more records than `total`. */
  isTotalMinimum?: true
}

/** A list that is not paged. */
export function wholeList<Item>(items: Item[]): { items: Item[]; total: number } {
  return { items, total: items.length }
}

/** Counts rows up to `max`. `from` is the rest of a `select`, such as `from account where …`. */
export async function countRows<Tables>(
  db: Kysely<Tables>,
  from: RawBuilder<unknown>,
  max = maxCounted,
): Promise<Total> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${from} limit ${max + 1}) as counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return count > max ? { total: max, isTotalMinimum: true } : { total: count }
}

/**
 * Translates `sort` of a list: `name`, or `-name` for descending order. An empty `sort` selects `fallback`. Throws `bad-input`
 * for a column that is not in `columns`, which maps names of the API to SQL columns.
 */
export function orderOf<Column extends string>(
  sort: string,
  columns: Readonly<Record<string, Column>>,
  fallback: string,
): { column: Column; direction: OrderByDirection } {
  const chosen = sort === '' ? fallback : sort
  const isDescending = chosen.startsWith('-')
  const name = isDescending ? chosen.slice(1) : chosen
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (column === undefined)
    throw new AppError('bad-input', { sort: `must be one of ${Object.keys(columns).join(', ')}` })
  return { column, direction: isDescending ? 'desc' : 'asc' }
}

/** A pattern for ILIKE that matches texts containing `search` literally. */
export function containsPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}
