import {
  allowanceCapacityMs,
  allowanceFloorMs,
  allowanceRate,
  type MediaAllowance,
} from '@kallo/rules/streaming/media-allowance'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export async function findAllowance(query: Kysely<Tables>, viewer: string): Promise<MediaAllowance | null> {
  const row = await query
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
  query: Kysely<Tables>,
  spent: readonly SpentMedia[],
  now: Date,
): Promise<void> {
  const column = <T>(of: (one: SpentMedia) => T) => spent.map(of)
  const elapsedMs = sql`greatest(0, extract(epoch from ${now}::timestamptz - held.updated_at) * 1000)`
  await sql`
    insert into media_allowance as held (viewer, remaining_ms, updated_at)
    select viewer, greatest(${allowanceFloorMs}::int, ${allowanceCapacityMs}::int - media_ms), ${now}
    from unnest(
      ${column(({ viewer }) => viewer)}::text[],
      ${column(({ mediaMs }) => Math.round(mediaMs))}::int[]
    ) as spent (viewer, media_ms)
    on conflict (viewer) do update set
      updated_at = ${now},
      remaining_ms = greatest(${allowanceFloorMs}::int, (
        select least(${allowanceCapacityMs}::int, held.remaining_ms + ${elapsedMs} * rate)::int - media_ms
        from unnest(
          ${column(({ viewer }) => viewer)}::text[],
          ${column(({ mediaMs }) => Math.round(mediaMs))}::int[],
          ${column(({ maxStreams }) => allowanceRate(maxStreams))}::float8[]
        ) as spent (viewer, media_ms, rate)
        where spent.viewer = held.viewer
      ))`.execute(query)
}
