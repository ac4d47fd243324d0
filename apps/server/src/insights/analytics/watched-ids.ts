import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** L-06: which of these channels or VODs have been watched, as far as reports reach back. */
export async function watchedIds(
  db: Kysely<Tables>,
  kind: 'channel' | 'vod',
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as content (id)
    where exists (select from watch_hour where kind = ${kind} and content_id = content.id)
      or exists (select from playback_event where kind = ${kind} and content_id = content.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
