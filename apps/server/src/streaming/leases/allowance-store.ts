import {
  allowanceCapacityMs,
  allowanceFloorMs,
  allowanceRate,
  type MediaAllowance,
} from '@kallo/rules/streaming/media-allowance'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export async function findAllowance(db: Kysely<Tables>, viewer: string): Promise<MediaAllowance | null> {
  const row = await db
    .selectFrom('media_allowance')
    .where('viewer', '=', viewer)
    .selectAll()
    .executeTakeFirst()
  return row ? { remainingMs: row.remaining_ms, updatedAtMs: row.updated_at.getTime() } : null
}

export interface SpentMedia {
  viewer: string
  mediaMs: number
  maxStreams: number
}

/** Refills and debits the allowances of several viewers in one statement. */
export async function spendAllowances(
  db: Kysely<Tables>,
  spent: readonly SpentMedia[],
  now: Date,
): Promise<void> {
  const column = <T>(of: (one: SpentMedia) => T) => spent.map(of)
  const elapsedMs = sql`greatest(0, extract(epoch from ${now}::timestamptz - held.updated_at) * 1000)`
  // Rows are locked in order, so that processes cannot deadlock. The conflict occurs when two processes debit a
  // viewer for the first time at once.
  await sql`
    with spent as (
      select * from unnest(
        ${column(({ viewer }) => viewer)}::text[],
        ${column(({ mediaMs }) => Math.round(mediaMs))}::int[],
        ${column(({ maxStreams }) => allowanceRate(maxStreams))}::float8[]
      ) as spent (viewer, media_ms, rate)
    ), locked as (
      select viewer, media_ms, rate from media_allowance join spent using (viewer)
      order by viewer for update of media_allowance
    ), debited as (
      update media_allowance as held set
        updated_at = ${now},
        remaining_ms = greatest(${allowanceFloorMs}::int,
          least(${allowanceCapacityMs}::int, held.remaining_ms + ${elapsedMs} * rate)::int - media_ms)
      from locked where held.viewer = locked.viewer
      returning held.viewer
    )
    insert into media_allowance as held (viewer, remaining_ms, updated_at)
    select viewer, greatest(${allowanceFloorMs}::int, ${allowanceCapacityMs}::int - media_ms), ${now}
    from spent where viewer not in (select viewer from debited)
    order by viewer
    on conflict (viewer) do update set
      remaining_ms = greatest(${allowanceFloorMs}::int,
        held.remaining_ms - (${allowanceCapacityMs}::int - excluded.remaining_ms))`.execute(db)
}
