import type { Insertable, Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Tables } from '../../tables.ts'
import type { FailOverDecision } from '@kallo/rules/streaming/fail-over'
import { sourceOnAir, type PlayoutState } from '@kallo/rules/streaming/playout-state'
import type { BackgroundStore } from './background-store.ts'
import type { ChannelConfig, SourceConfig } from './channel-config.ts'
import type { ChannelFeeds } from './channel-feeds.ts'
import type { Connections } from './connections.ts'
import type { SegmentWriter } from './segment-writer.ts'
import { hasDataWithin } from './sources/source-connection.ts'
import type { IngestTimings } from './timings.ts'

interface HealthParts {
  db: Kysely<Tables>
  clock: Clock
  store: Pick<BackgroundStore, 'report'>
  timings: IngestTimings
  toolProblem: string | null
}

interface Observed {
  config: ChannelConfig
  connections: Pick<Connections, 'of' | 'problemOf'>
  feeds: Pick<ChannelFeeds, 'of'>
  playout: Pick<PlayoutState, 'onAir'>
  writer: Pick<SegmentWriter, 'runId'>
  held: FailOverDecision['held']
}

/** Y-07, Y-08: stores a sample per source every 10 s, and the state of the channel when it changes. */
export function createHealthRecorder(parts: HealthParts, channelId: string) {
  const { db, clock, store, timings } = parts
  const status = createStatusRecorder(parts, channelId)
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
    tick(observed: Observed) {
      const nowMs = clock.now()
      // Absolute, because the clock may be set back.
      const isDue = Math.abs(nowMs - sampledMs) >= timings.healthMs
      status.record(observed, new Date(nowMs), isDue)
      if (!isDue) return
      const { sources } = observed.config
      const received = sources.filter(({ kind }) => kind !== 'schedule')
      const samples = received.map((source) => sampleOf(source, observed, nowMs))
      sampledMs = nowMs
      store.report('health', () => saveSamples(db, samples))
      const states = sources.map((source) => sourceStatus(source, observed.connections, timings, nowMs))
      store.report('the state of sources', () => saveSourceStatus(db, states))
    },
    end: status.end,
  }
}

const statusName = 'the state of a channel'

function createStatusRecorder({ db, clock, store, toolProblem }: HealthParts, channelId: string) {
  let stored = ''
  let shown = ''
  let since = new Date(clock.now())
  return {
    /** Stores a change at once. If `isDue`, also stores that the process still runs. */
    record(observed: Observed, now: Date, isDue: boolean) {
      const status = statusOf(observed, toolProblem, now.getTime())
      const onAir = JSON.stringify([status.state, status.source_id])
      if (onAir !== shown) since = now
      shown = onAir
      if (stored === JSON.stringify(status) && !isDue) return
      stored = JSON.stringify(status)
      const row = { channel_id: channelId, ...status, since, updated_at: now }
      store.report(statusName, () => saveChannelStatus(db, row))
    },
    /** The process stops: nothing is on air. */
    end: () =>
      store.report(statusName, () =>
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
  connections: Observed['connections'],
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

/**
 * The rows of sources that exist. The configuration is some seconds old, so a source may have been deleted since, and its row would
 * prevent all others of the same statement.
 */
async function ofExisting<T extends { source_id: number }>(db: Kysely<Tables>, rows: T[]): Promise<T[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ source_id: id }) => id)
  const found = await db.selectFrom('live_source').where('id', 'in', ids).select('id').execute()
  const existing = new Set(found.map(({ id }) => id))
  return rows.filter(({ source_id: id }) => existing.has(id))
}

async function saveSamples(db: Kysely<Tables>, all: Insertable<Tables['live_health']>[]): Promise<void> {
  const samples = await ofExisting(db, all)
  if (samples.length > 0)
    await db
      .insertInto('live_health')
      .values(samples)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

type ChannelStatus = Omit<Insertable<Tables['live_channel_status']>, 'source_id' | 'held_source_id'> & {
  source_id: number | null
  held_source_id: number | null
}

/** A source that was deleted is on air until another one or the slate replaces it; its ID is stored as null. */
function saveChannelStatus(db: Kysely<Tables>, row: ChannelStatus) {
  const existing = (id: number | null) => db.selectFrom('live_source').where('id', '=', id).select('id')
  const { channel_id: channelId, ...rest } = row
  const values = {
    ...rest,
    source_id: existing(row.source_id),
    held_source_id: existing(row.held_source_id),
  }
  return db
    .insertInto('live_channel_status')
    .values({ channel_id: channelId, ...values })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(values))
    .execute()
}

async function saveSourceStatus(db: Kysely<Tables>, all: Tables['live_source_status'][]): Promise<void> {
  const rows = await ofExisting(db, all)
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
