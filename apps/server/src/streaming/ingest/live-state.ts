import { splitByCodec } from '@kallo/rules/streaming/live-renditions'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { hasIngestProcess } from './channel-locks.ts'

export interface LiveState {
  channelId: string
  /** `off`: no process runs the channel, and none is about to. */
  state: Tables['live_channel_status']['state']
  /** What is on air; null: the slate, or nothing. */
  sourceId: number | null
  runId: number | null
  since: Date | null
  /** A description for operators. */
  problem: string | null
  /** W-21: what is on air is encoded in AV1 too. */
  isAv1Encoded: boolean
  /** W-21: why it is not, although that is switched on. */
  av1Problem: string | null
  /** A source of higher priority that has to wait, because sources have changed too often. */
  held: { sourceId: number; until: Date } | null
  sources: { id: number; isReceiving: boolean; lastDataAt: Date | null; problem: string | null }[]
}

/** A killed process cannot report its end, so a status that is older than this is not valid any more. */
const staleMs = 30_000

/** State of a channel that no process runs. A channel that was just added is claimed within seconds. */
function withoutOwner(
  sources: readonly { is_enabled: boolean }[],
  hasIngest: boolean,
): Pick<LiveState, 'state' | 'problem'> {
  if (!sources.some((source) => source.is_enabled))
    return { state: 'off', problem: 'All sources are switched off.' }
  return hasIngest
    ? { state: 'starting', problem: null }
    : { state: 'off', problem: 'No process with the role ingest runs this channel.' }
}

function sourceStates(db: Kysely<Tables>) {
  return db
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
}

/** Y-08: the state of all channels with live sources. */
export async function liveStates(db: Kysely<Tables>, now: Date): Promise<Map<string, LiveState>> {
  const channels = await db
    .selectFrom('live_channel')
    .leftJoin('live_channel_status', 'live_channel_status.channel_id', 'live_channel.channel_id')
    .leftJoin('live_run', 'live_run.id', 'live_channel_status.run_id')
    .select([
      'live_channel.channel_id',
      'state',
      'live_channel_status.source_id',
      'run_id',
      'since',
      'problem',
    ])
    .select(['updated_at', 'av1_problem', 'held_source_id', 'held_until', 'renditions'])
    .execute()
  const sources = await sourceStates(db)
  const hasIngest = await hasIngestProcess(db)
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
          ...(isRunning && row.state !== null
            ? { state: row.state, problem: row.problem }
            : withoutOwner(own, hasIngest)),
          sourceId: isRunning ? row.source_id : null,
          runId: isRunning ? row.run_id : null,
          since: row.since,
          isAv1Encoded: isRunning && splitByCodec(row.renditions ?? []).av1.length > 0,
          av1Problem: isRunning ? row.av1_problem : null,
          held:
            isRunning && row.held_source_id !== null && row.held_until !== null
              ? { sourceId: row.held_source_id, until: row.held_until }
              : null,
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
