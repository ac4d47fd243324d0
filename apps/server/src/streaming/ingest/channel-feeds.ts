import type { MediaGop } from '@kallo/rules/streaming/live-buffer'
import type { FfmpegTool } from '../../platform/ffmpeg/index.ts'
import type { ChannelAlerts } from './channel-alerts.ts'
import type { ChannelConfig } from './channel-config.ts'
import type { ChannelParts } from './channel-parts.ts'
import type { EncodedGop, EncodingFormat } from './encoding.ts'
import type { Connections } from './connections.ts'
import type { SourceConnection } from './sources/source-connection.ts'
import { feedSchedule, type ScheduleFeed } from './schedule-feed.ts'
import { feedSource, type SourceFeed } from './source-feed.ts'

export interface KeptGop extends EncodedGop {
  format: EncodingFormat
  encodingNumber: number
  isSchedule: boolean
}

export interface Arrivals {
  arrived: { sourceId: number; gop: MediaGop }[]
  endedEncodings: { sourceId: number; encodingNumber: number }[]
}

/** The feeds of a channel's sources, and what they have delivered. */
export interface ChannelFeeds {
  /** Starts the feeds of these sources, and stops all others. */
  update(config: ChannelConfig, sources: ReadonlySet<number>): Promise<void>
  of(sourceId: number | null): SourceFeed | null
  /** When a schedule that cannot be read last delivered a segment (`ScheduleFeed`); null: it can be read, or is not. */
  failingScheduleMs(sourceId: number): number | null
  /** Returns the GOPs that have arrived, and the encodings that have ended, since the last call. Continues to read schedules. */
  take(nowMs: number): Arrivals
  gop(id: number): KeptGop
  /** Forgets all GOPs except these. */
  keep(ids: ReadonlySet<number>): void
  /** Why an encoding ended; null if it has not ended. */
  endReason(encodingNumber: number): string | null
  stopAll(): Promise<void>
}

type Parts = Pick<ChannelParts, 'db' | 'clock' | 'log' | 'timings' | 'media' | 'speed'> & {
  alerts: ChannelAlerts
  tool: FfmpegTool | null
  connections: Connections
}

export function createChannelFeeds(parts: Parts, channelId: string): ChannelFeeds {
  const feeds = new Map<number, SourceFeed & { connection: SourceConnection }>()
  const schedules = new Map<number, ScheduleFeed>()
  let needed: ReadonlySet<number> = new Set()
  const gops = createGopStore(parts.clock)
  const start = (config: ChannelConfig, sourceId: number) => {
    const kind = config.sources.find(({ id }) => id === sourceId)?.kind
    if (kind === 'schedule') return void schedules.set(sourceId, feedSchedule(parts, channelId))
    const connection = parts.connections.of(sourceId)
    if (!connection || !parts.tool) return
    const feed = feedSource({
      ...parts,
      tool: parts.tool,
      profile: config.profile,
      isAv1On: config.isAv1On && config.profile === 'ladder',
      segmentSeconds: parts.timings.segmentSeconds[config.latency],
      connection,
      onGop: (gop, format, encodingKey) => gops.add(sourceId, gop, { format, encodingKey, startsAtMs: null }),
      onEncodingEnd: (encodingKey, reason) => gops.endEncoding(sourceId, encodingKey, reason),
      onOverload: (rungs) => parts.alerts.overload(config, rungs),
    })
    feeds.set(sourceId, { ...feed, connection })
  }
  const stop = async (sourceId: number) => {
    const feed = feeds.get(sourceId)
    feeds.delete(sourceId)
    schedules.delete(sourceId)
    await feed?.stop()
  }
  /** Whether the feed still encodes a former connection, because an address or a passphrase was changed. */
  const hasOtherConnection = (sourceId: number) => {
    const feed = feeds.get(sourceId)
    return feed !== undefined && feed.connection !== parts.connections.of(sourceId)
  }
  return {
    async update(config, sources) {
      needed = sources
      for (const id of [...feeds.keys(), ...schedules.keys()])
        if (!(sources.has(id) || isWatched(schedules.get(id), id, config)) || hasOtherConnection(id))
          await stop(id)
      for (const id of sources) if (!feeds.has(id) && !schedules.has(id)) start(config, id)
    },
    of: (id) => (id === null ? null : (feeds.get(id) ?? null)),
    failingScheduleMs: (id) => schedules.get(id)?.failingDataMs() ?? null,
    take(nowMs) {
      for (const [id, schedule] of schedules) {
        const segment = schedule.next(nowMs, needed.has(id))
        if (segment) gops.add(id, segment, segment)
      }
      return gops.take()
    },
    gop: gops.get,
    keep: gops.keep,
    endReason: gops.endReason,
    async stopAll() {
      await Promise.all([...feeds.keys(), ...schedules.keys()].map(stop))
    },
  }
}

/** Whether to read a schedule that is not needed, because it failed: it can replace a later source only once it can be read. */
function isWatched(
  schedule: ScheduleFeed | undefined,
  sourceId: number,
  { sources }: ChannelConfig,
): boolean {
  const isFailing = schedule !== undefined && schedule.failingDataMs() !== null
  return isFailing && sources.some(({ id }) => id === sourceId)
}

interface NewGop {
  format: EncodingFormat
  encodingKey: object
  startsAtMs: number | null
}

function createGopStore(clock: Parts['clock']) {
  const stored = new Map<number, KeptGop>()
  const numbers = new WeakMap<object, number>()
  const reasons = new Map<number, string>()
  let arrivals: Arrivals = { arrived: [], endedEncodings: [] }
  let lastId = 0
  let lastNumber = 0
  const numberOf = (encodingKey: object) => {
    const number = numbers.get(encodingKey) ?? ++lastNumber
    numbers.set(encodingKey, number)
    return number
  }
  return {
    add(sourceId: number, encoded: EncodedGop, { format, encodingKey, startsAtMs }: NewGop) {
      const id = ++lastId
      const encodingNumber = numberOf(encodingKey)
      stored.set(id, { ...encoded, format, encodingNumber, isSchedule: startsAtMs !== null })
      const gop = {
        id,
        encodingNumber,
        durationMs: encoded.durationUs / 1000,
        arrivedMs: clock.now(),
        startsAtMs,
      }
      arrivals.arrived.push({ sourceId, gop })
    },
    endEncoding(sourceId: number, encodingKey: object, reason: string) {
      const encodingNumber = numberOf(encodingKey)
      arrivals.endedEncodings.push({ sourceId, encodingNumber })
      reasons.set(encodingNumber, reason)
    },
    take() {
      const taken = arrivals
      arrivals = { arrived: [], endedEncodings: [] }
      return taken
    },
    get(id: number): KeptGop {
      const gop = stored.get(id)
      if (!gop) throw new Error(`gop ${id} is not in memory`)
      return gop
    },
    keep(ids: ReadonlySet<number>) {
      const waiting = new Set(arrivals.arrived.map(({ gop }) => gop.id))
      for (const id of stored.keys()) if (!ids.has(id) && !waiting.has(id)) stored.delete(id)
      const used = new Set(stored.values().map(({ encodingNumber }) => encodingNumber))
      for (const number of reasons.keys())
        if (number < lastNumber - 20 && !used.has(number)) reasons.delete(number)
    },
    endReason: (encodingNumber: number) => reasons.get(encodingNumber) ?? null,
  }
}
