import type { Insertable, Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Tables } from '../../tables.ts'
import type { FailOverDecision } from '@kallo/rules/streaming/fail-over'
import { sourceOnAir, type PlayoutState } from '@kallo/rules/streaming/playout-state'
import type { ChannelConfig, SourceConfig } from './channel-config.ts'
import type { ChannelFeeds } from './channel-feeds.ts'
import type { Connections } from './connections.ts'
import type { SegmentWriter } from './segment-writer.ts'
import { hasDataWithin } from './sources/source-connection.ts'
import type { IngestTimings } from './timings.ts'

interface HealthParts {
  db: Kysely<Tables>
  clock: Clock
  log: Log
  timings: IngestTimings
  toolProblem: string | null
}

interface Observed {
  config: ChannelConfig
  connections: Connections
  feeds: ChannelFeeds
  playout: PlayoutState
  writer: SegmentWriter
  held: FailOverDecision['held']
}

/** Y-07, Y-08: stores a sample per source every 10 s, and the state of the channel when it changes. */
export function createHealthRecorder(parts: HealthParts, channelId: string) {
  const { db, clock, log, timings } = parts
  const store: Store = async (work) => {
    // A failure to store statistics does not stop the channel.
    await work().catch((error: unknown) => log.warn({ err: error, channelId }, 'health was not stored'))
  }
  const status = createStatusRecorder(parts, channelId, store)
  const bytesBefore = new Map<number, number>()
  let sampledMs = clock.now()
  const sampleOf = ({ id }: SourceConfig, { connections, feeds }: Observed, nowMs: number) => {
    const bytes = connections.of(id)?.bytes() ?? 0
    // A new connection counts from 0.
    const before = bytesBefore.get(id) ?? 0
    const added = bytes < before ? bytes : bytes - before
    bytesBefore.set(id, bytes)
    const monitor = feeds.of(id)?.monitor()
    return {
      channel_id: channelId,
      source_id: id,
      at: new Date(nowMs),
      bits_per_second: Math.round((added * 8_000) / Math.max(1, Math.abs(nowMs - sampledMs))),
      decode_errors: monitor?.takeErrors() ?? 0,
      is_black: monitor?.isBlack(nowMs) ?? false,
      is_frozen: monitor?.isFrozen() ?? false,
      is_silent: monitor?.isSilent() ?? false,
    }
  }
  return {
    async tick(observed: Observed) {
      const nowMs = clock.now()
      // Absolute, because the clock may be set back.
      const isDue = Math.abs(nowMs - sampledMs) >= timings.healthMs
      await status.record(observed, new Date(nowMs), isDue)
      if (!isDue) return
      const { sources } = observed.config
      const received = sources.filter(({ kind }) => kind !== 'schedule')
      const samples = received.map((source) => sampleOf(source, observed, nowMs))
      sampledMs = nowMs
      await store(() => saveSamples(db, samples))
      const states = sources.map((source) => sourceStatus(source, observed.connections, timings, nowMs))
      await store(() => saveSourceStatus(db, states))
    },
    end: status.end,
  }
}

type Store = (work: () => Promise<unknown>) => Promise<void>

function createStatusRecorder({ db, clock, toolProblem }: HealthParts, channelId: string, store: Store) {
  let stored = ''
  let shown = ''
  let since = new Date(clock.now())
  return {
    /** Stores a change at once. If `isDue`, also stores that the process still runs. */
    async record(observed: Observed, now: Date, isDue: boolean) {
      const status = statusOf(observed, toolProblem, now.getTime())
      const onAir = JSON.stringify([status.state, status.source_id])
      if (onAir !== shown) since = now
      shown = onAir
      if (stored === JSON.stringify(status) && !isDue) return
      stored = JSON.stringify(status)
      await store(() => saveChannelStatus(db, { channel_id: channelId, ...status, since, updated_at: now }))
    },
    /** The process stops: nothing is on air. */
    end: () =>
      store(() =>
        db
          .updateTable('live_channel_status')
          .set({ state: 'off', run_id: null, updated_at: new Date(clock.now()) })
          .where('channel_id', '=', channelId)
          .execute(),
      ),
  }
}

function statusOf(
  { config, connections, feeds, playout, writer, held }: Observed,
  toolProblem: string | null,
  nowMs: number,
) {
  const sourceId = sourceOnAir(playout)
  const hasRun = writer.runId() !== null
  const state = playout.onAir.kind === 'slate' ? 'slate' : hasRun && sourceId !== null ? 'on-air' : 'starting'
  const [first] = config.sources
  const feed = feeds.of(sourceId ?? first?.id ?? null)
  const problem =
    toolProblem ??
    (first ? null : 'The channel has no enabled source.') ??
    feed?.problem() ??
    feed?.monitor()?.lastError(nowMs) ??
    (sourceId === null && first ? connections.problemOf(first.id) : null)
  return {
    state,
    source_id: sourceId,
    run_id: writer.runId(),
    problem,
    av1_problem: feed?.av1Problem() ?? null,
    held_source_id: held?.sourceId ?? null,
    held_until: held && new Date(held.untilMs),
  } as const
}

function sourceStatus(
  source: SourceConfig,
  connections: Connections,
  { downAfterMs }: IngestTimings,
  nowMs: number,
) {
  const { id } = source
  const connection = connections.of(id)
  const scheduledMs = source.kind === 'schedule' && !source.isEmpty ? nowMs : null
  const lastMs = scheduledMs ?? connection?.lastDataMs() ?? null
  return {
    source_id: id,
    is_receiving:
      scheduledMs !== null || (connection !== null && hasDataWithin(connection, downAfterMs, nowMs)),
    last_data_at: lastMs === null ? null : new Date(lastMs),
    problem: connections.problemOf(id),
    updated_at: new Date(nowMs),
  }
}

async function saveSamples(db: Kysely<Tables>, samples: Insertable<Tables['live_health']>[]): Promise<void> {
  if (samples.length > 0)
    await db
      .insertInto('live_health')
      .values(samples)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

function saveChannelStatus(db: Kysely<Tables>, row: Insertable<Tables['live_channel_status']>) {
  const { channel_id: _, ...values } = row
  return db
    .insertInto('live_channel_status')
    .values(row)
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(values))
    .execute()
}

async function saveSourceStatus(db: Kysely<Tables>, rows: Tables['live_source_status'][]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('live_source_status')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('source_id').doUpdateSet((of) => ({
        is_receiving: of.ref('excluded.is_receiving'),
        last_data_at: of.ref('excluded.last_data_at'),
        problem: of.ref('excluded.problem'),
        updated_at: of.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
