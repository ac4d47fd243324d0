import type { OrderByDirection } from 'kysely'
import { AppError } from './http/app-error.ts'

/** LIMIT and OFFSET of a page. */
export function pageRange({ page, perPage }: { page: number; perPage: number }) {
  return { limit: perPage, offset: (page - 1) * perPage }
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
