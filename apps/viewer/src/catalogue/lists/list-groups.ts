import type { Category } from '../contents/queries.ts'
import type { ListGroup } from './list-page.tsx'

/** Parted by category when everything is wanted by category; one unnamed part for all or for one category. */
export function groupsOf<Entry extends { category: string }>(
  categories: readonly Category[],
  entries: readonly Entry[],
  wanted: string | null,
): ListGroup<Entry>[] {
  if (wanted !== null) return [{ id: wanted, name: null, entries }]
  return categories.map(({ _id, name }) => ({
    id: _id,
    name,
    entries: entries.filter(({ category }) => category === _id),
  }))
}

/** A list's heading: its category's name, or one of the two general ones. */
export function listName(
  categories: readonly Category[],
  wanted: string | null,
  byCategory: string,
  all: string,
): string {
  if (wanted === null) return byCategory
  if (wanted === 'all') return all
  return categories.find(({ _id }) => _id === wanted)?.name ?? wanted
}
