import type { DataOf } from '@kallo/contract/endpoint'
import type { liveSources } from '@kallo/contract/streaming/live-sources'
import { sql } from 'kysely'
import type { LiveSourceParts } from './live-source-parts.ts'
import { findChannel } from './live-source-store.ts'

/** Number of points that a chart shows. */
const points = 360
const maxSwitches = 100

/** Y-17: health is stored every 10 s; a longer period is averaged. */
export async function loadHistory(
  { db, clock }: Pick<LiveSourceParts, 'db' | 'clock'>,
  channelId: string,
  hours: number,
): Promise<DataOf<typeof liveSources.history>> {
  await findChannel(db, channelId)
  const since = new Date(clock.now() - hours * 3_600_000)
  const seconds = Math.max(10, (hours * 3_600) / points)
  const { rows } = await sql<{
    sourceId: number
    at: Date
    bitsPerSecond: number
    decodeErrors: number
    isBlack: boolean
    isFrozen: boolean
    isSilent: boolean
  }>`
    select source_id as "sourceId", date_bin(${`${seconds} seconds`}::interval, at, timestamptz 'epoch') as at,
      round(avg(bits_per_second))::bigint as "bitsPerSecond", sum(decode_errors)::int as "decodeErrors",
      bool_or(is_black) as "isBlack", bool_or(is_frozen) as "isFrozen", bool_or(is_silent) as "isSilent"
    from live_health where channel_id = ${channelId} and at >= ${since}
    group by 1, 2 order by 2, 1`.execute(db)
  const switches = await db
    .selectFrom('live_switch')
    .where('channel_id', '=', channelId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSwitches)
    .select(['at', 'from_source as fromSource', 'to_source as toSource', 'reason'])
    .execute()
  return {
    health: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    switches: switches.map((row) => ({ ...row, at: row.at.toISOString() })),
  }
}
