import type { DataOf } from '@kallo/contract/endpoint'
import type { liveSources } from '@kallo/contract/streaming/live-sources'
import { sql } from 'kysely'
import type { LiveSourceParts } from './live-source-parts.ts'
import { findChannel } from './live-source-store.ts'

/** As many as a chart shows. */
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
    source_id: number
    at: Date
    bits_per_second: number
    decode_errors: number
    is_black: boolean
    is_frozen: boolean
    is_silent: boolean
  }>`
    select source_id, date_bin(${`${seconds} seconds`}::interval, at, timestamptz 'epoch') as at,
      round(avg(bits_per_second))::bigint as bits_per_second, sum(decode_errors)::int as decode_errors,
      bool_or(is_black) as is_black, bool_or(is_frozen) as is_frozen, bool_or(is_silent) as is_silent
    from live_health where channel_id = ${channelId} and at >= ${since}
    group by 1, 2 order by 2, 1`.execute(db)
  const switches = await db
    .selectFrom('live_switch')
    .where('channel_id', '=', channelId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSwitches)
    .select(['at', 'from_source', 'to_source', 'reason'])
    .execute()
  return {
    health: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    switches: switches.map((row) => ({ ...row, at: row.at.toISOString() })),
  }
}
