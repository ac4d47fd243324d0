import type { Kysely } from 'kysely'
import type { LiveTables } from '../../tables/live.ts'
import type { Tables } from '../../tables.ts'

export interface LiveState {
  channelId: string
  /** `off`: no ingest process runs the channel. */
  state: LiveTables['live_channel_status']['state']
  /** What is on air; null: the slate, or nothing. */
  sourceId: number | null
  runId: number | null
  since: Date | null
  /** For operators. */
  problem: string | null
  sources: { id: number; isReceiving: boolean; lastDataAt: Date | null; problem: string | null }[]
}

/** A process that was killed cannot report that it ended. */
const staleMs = 30_000

/** Why nothing runs a channel. */
function offReason(sources: readonly { is_enabled: boolean }[]): string {
  return sources.some((source) => source.is_enabled)
    ? 'No process with the role ingest runs this channel.'
    : 'All sources are switched off.'
}

/** Y-08: the state of all channels with live sources. */
export async function liveStates(query: Kysely<Tables>, now: Date): Promise<Map<string, LiveState>> {
  const channels = await query
    .selectFrom('live_channel')
    .leftJoin('live_channel_status', 'live_channel_status.channel_id', 'live_channel.channel_id')
    .select(['live_channel.channel_id', 'state', 'source_id', 'run_id', 'since', 'problem', 'updated_at'])
    .execute()
  const sources = await query
    .selectFrom('live_source')
    .leftJoin('live_source_status', 'live_source_status.source_id', 'live_source.id')
    .select([
      'live_source.id',
      'channel_id',
      'is_enabled',
      'is_receiving',
      'last_data_at',
      'problem',
      'updated_at',
    ])
    .orderBy('position')
    .execute()
  const isCurrent = (updatedAt: Date | null) =>
    updatedAt !== null && now.getTime() - updatedAt.getTime() < staleMs
  return new Map(
    channels.map((row) => {
      const isRunning = isCurrent(row.updated_at) && row.state !== 'off'
      const own = sources.filter((source) => source.channel_id === row.channel_id)
      return [
        row.channel_id,
        {
          channelId: row.channel_id,
          state: isRunning ? (row.state ?? 'off') : 'off',
          sourceId: isRunning ? row.source_id : null,
          runId: isRunning ? row.run_id : null,
          since: row.since,
          problem: isRunning ? row.problem : offReason(own),
          sources: own.map((source) => ({
            id: source.id,
            isReceiving: isCurrent(source.updated_at) && source.is_receiving === true,
            lastDataAt: source.last_data_at,
            problem: source.problem,
          })),
        },
      ]
    }),
  )
}
