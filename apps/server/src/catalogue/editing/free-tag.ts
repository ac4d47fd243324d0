import { tagFor } from '@kallo/rules/catalogue/tag'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** L-01: a tag for a new record. Those of records in the bin stay reserved until they are purged. */
export async function freeTag(
  db: Kysely<Tables>,
  table: 'channel' | 'vod' | 'series',
  name: string,
): Promise<string> {
  const base = tagFor(name, () => false)
  const rows = await db.selectFrom(table).where('tag', 'like', `${base}%`).select('tag').execute()
  const taken = new Set(rows.map(({ tag }) => tag))
  return tagFor(name, (tag) => taken.has(tag))
}
