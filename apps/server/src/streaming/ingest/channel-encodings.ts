import type { MediaGroup } from '@kallo/rules/streaming/live-buffer'
import type { FfmpegTool } from '../../platform/ffmpeg/index.ts'
import type { ChannelConfig } from './channel-config.ts'
import type { ChannelParts } from './channel-parts.ts'
import type { EncodedGroup, RunFormat } from './encode-run.ts'
import type { Connections } from './connections.ts'
import type { SourceConnection } from './sources/source-connection.ts'
import { createSchedulePlayer, type SchedulePlayer } from './schedule-player.ts'
import { encodeSource, type SourceEncoding } from './source-encoding.ts'

export interface StoredGroup extends EncodedGroup {
  format: RunFormat
  run: number
  isSchedule: boolean
}

export interface Arrivals {
  arrived: { sourceId: number; group: MediaGroup }[]
  endedRuns: { sourceId: number; run: number }[]
}

/** The encodings of a channel's sources, and what they have produced. */
export interface ChannelEncodings {
  /** Starts the encodings of these sources, and stops all others. */
  update(config: ChannelConfig, sources: ReadonlySet<number>): Promise<void>
  of(sourceId: number | null): SourceEncoding | null
  /** The groups that have arrived, and the runs that have ended, since the last call. */
  take(nowMs: number): Promise<Arrivals>
  group(id: number): StoredGroup
  /** Forgets all groups except these. */
  keep(ids: ReadonlySet<number>): void
  /** Why a run ended; null if it has not ended. */
  endReason(run: number): string | null
  stopAll(): Promise<void>
}

type Parts = Pick<ChannelParts, 'db' | 'clock' | 'log' | 'timings' | 'media' | 'alerts' | 'speed'> & {
  tool: FfmpegTool | null
  connections: Connections
}

export function createChannelEncodings(parts: Parts, channelId: string): ChannelEncodings {
  const encodings = new Map<number, SourceEncoding & { connection: SourceConnection }>()
  const schedules = new Map<number, SchedulePlayer>()
  const groups = createGroupStore(parts.clock)
  const start = (config: ChannelConfig, sourceId: number) => {
    const kind = config.sources.find(({ id }) => id === sourceId)?.kind
    if (kind === 'schedule')
      return void schedules.set(sourceId, createSchedulePlayer(parts.db, channelId, parts.media))
    const connection = parts.connections.of(sourceId)
    if (!connection || !parts.tool) return
    const encoding = encodeSource({
      ...parts,
      tool: parts.tool,
      profile: config.profile,
      isAv1On: config.isAv1On && config.profile === 'ladder',
      segmentSeconds: parts.timings.segmentSeconds[config.latency],
      connection,
      onGroup: (group, format, run) => groups.add(sourceId, group, { format, run, startsAtMs: null }),
      onRunEnd: (run, reason) => groups.endRun(sourceId, run, reason),
      onOverload: (steps) => void parts.alerts.overload(config, steps),
    })
    encodings.set(sourceId, { ...encoding, connection })
  }
  const stop = async (sourceId: number) => {
    const encoding = encodings.get(sourceId)
    encodings.delete(sourceId)
    schedules.delete(sourceId)
    await encoding?.stop()
  }
  /** An address or a passphrase was changed: what is encoded is another connection. */
  const hasOtherConnection = (sourceId: number) => {
    const encoding = encodings.get(sourceId)
    return encoding !== undefined && encoding.connection !== parts.connections.of(sourceId)
  }
  return {
    async update(config, sources) {
      for (const id of [...encodings.keys(), ...schedules.keys()])
        if (!sources.has(id) || hasOtherConnection(id)) await stop(id)
      for (const id of sources) if (!encodings.has(id) && !schedules.has(id)) start(config, id)
    },
    of: (id) => (id === null ? null : (encodings.get(id) ?? null)),
    async take(nowMs) {
      for (const [id, schedule] of schedules) {
        const segment = await readNext(schedule, nowMs, { log: parts.log, channelId })
        if (segment) groups.add(id, segment, segment)
      }
      return groups.take()
    },
    group: groups.get,
    keep: groups.keep,
    endReason: groups.endReason,
    async stopAll() {
      await Promise.all([...encodings.keys(), ...schedules.keys()].map(stop))
    },
  }
}

/** The next segment of a schedule; null: there is none, or it cannot be read and is left out. */
async function readNext(
  schedule: SchedulePlayer,
  nowMs: number,
  { log, channelId }: Pick<Parts, 'log'> & { channelId: string },
) {
  try {
    return await schedule.next(nowMs)
  } catch (error) {
    log.error({ err: error, channelId }, 'a segment of the schedule could not be read')
    return null
  }
}

interface NewGroup {
  format: RunFormat
  run: object
  startsAtMs: number | null
}

function createGroupStore(clock: Parts['clock']) {
  const stored = new Map<number, StoredGroup>()
  const runs = new WeakMap<object, number>()
  const reasons = new Map<number, string>()
  let arrivals: Arrivals = { arrived: [], endedRuns: [] }
  let lastId = 0
  let lastRun = 0
  const numberOf = (run: object) => {
    const number = runs.get(run) ?? ++lastRun
    runs.set(run, number)
    return number
  }
  return {
    add(sourceId: number, encoded: EncodedGroup, { format, run, startsAtMs }: NewGroup) {
      const id = ++lastId
      const number = numberOf(run)
      stored.set(id, { ...encoded, format, run: number, isSchedule: startsAtMs !== null })
      const group = {
        id,
        run: number,
        durationMs: encoded.durationUs / 1000,
        arrivedMs: clock.now(),
        startsAtMs,
      }
      arrivals.arrived.push({ sourceId, group })
    },
    endRun(sourceId: number, run: object, reason: string) {
      arrivals.endedRuns.push({ sourceId, run: numberOf(run) })
      reasons.set(numberOf(run), reason)
    },
    take() {
      const taken = arrivals
      arrivals = { arrived: [], endedRuns: [] }
      return taken
    },
    get(id: number): StoredGroup {
      const group = stored.get(id)
      if (!group) throw new Error(`group ${id} is not stored`)
      return group
    },
    keep(ids: ReadonlySet<number>) {
      const waiting = new Set(arrivals.arrived.map(({ group }) => group.id))
      for (const id of stored.keys()) if (!ids.has(id) && !waiting.has(id)) stored.delete(id)
      const used = new Set(stored.values().map(({ run }) => run))
      for (const run of reasons.keys()) if (run < lastRun - 20 && !used.has(run)) reasons.delete(run)
    },
    endReason: (run: number) => reasons.get(run) ?? null,
  }
}
