import type { StreamEndReason } from '@kallo/rules/streaming/stream-lease'
import type { Deps } from '../../deps.ts'
import { createBatchReader } from '../../platform/batch-reader.ts'
import { rejectAfter } from '../../platform/db.ts'
import { createKeyedQueue } from '../../platform/keyed-queue.ts'
import { acquireLease, admitted, type AcquireParts, type Admission } from './acquire-lease.ts'
import { createActiveStreams, type ActiveStreams, type MediaConsumer } from './active-streams.ts'
import { flushLeases, renewSeen } from './flush-leases.ts'
import {
  findEnded,
  findStreamStates,
  leaveLease,
  nameCity,
  playingStreams,
  stopLease,
  type StreamState,
  type ViewedStream,
} from './lease-store.ts'
import { extendLeasesAfterOutage, recordServiceHeartbeat } from './service-heartbeat.ts'
import type { StreamClaim } from './stream-owner.ts'

export interface Leases {
  /** Synchronous when the stream holds a lease in this process; else acquires one. Renews the lease. */
  admit(claim: StreamClaim): Admission | Promise<Admission>
  /** Media that was delivered to a counted stream, in ms. */
  recordMedia(consumer: MediaConsumer, ms: number): void
  isPlaying(stream: string): boolean
  /** Streams with a lease in this process. */
  activeCount(): number
  /** The end reason of a stream that plays or has ended in this process; undefined when it is unknown here. */
  knownEndReason(stream: string): StreamEndReason | null | undefined
  /** Reads the state from the database. Concurrent calls share a query. */
  findState(asked: ViewedStream): Promise<StreamState>
  list(viewer: string): ReturnType<typeof playingStreams>
  /** Ends the stream permanently, from another device. Returns false if it does not play. */
  stop(viewer: string, stream: string): Promise<boolean>
  /** Call this when the player was closed: its ticket is no longer valid. */
  leave(claim: StreamClaim): Promise<void>
  /** Stores the city of a stream, which is shown to the viewer in the list of streams. */
  nameCity(stream: string, city: string): Promise<void>
  /** Writes and re-authorises active streams; runs every `flushMs`. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** The interval of flushes, after which a stream whose rights have ended is rejected. */
export const defaultFlushMs = 10_000
/** A database that does not respond within this time is treated as unavailable. */
const timeoutMs = 5_000
/** Limit of waiting acquisitions per viewer, which is more than the streams of one viewer need. */
const maxPendingPerViewer = 50

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'notifications' | 'log'>

/**
 * Leases of active streams, in memory and in the database: requests need no query, the limit holds across processes, and
 * leases survive a restart.
 */
export async function createLeases(parts: Parts, { flushMs = defaultFlushMs } = {}): Promise<Leases> {
  const { db, clock, config, log } = parts
  const streams = createActiveStreams(clock)
  const acquire = createAcquisitions(parts, streams)
  const hasOriginRole = config.roles.has('origin')
  if (hasOriginRole) await extendLeasesAfterOutage(db, clock.now(), 3 * defaultFlushMs)
  listenForEnds(parts, streams)

  let flushedAtMs = clock.now()
  const flush = async () => {
    flushedAtMs = clock.now()
    try {
      await flushLeases(parts, streams)
      if (hasOriginRole) await recordServiceHeartbeat(db, new Date(clock.now()))
    } catch (error) {
      log.warn({ err: error }, 'streams could not be re-authorised')
    }
  }
  const timer = scheduleFlush(flush, flushMs)
  return {
    admit(claim) {
      const reason = streams.endReason(claim.stream)
      if (reason !== null) return { isAdmitted: false, reason }
      return streams.touch(claim) ? admitted : acquire(claim)
    },
    recordMedia: (consumer, ms) => streams.recordMedia(consumer, ms),
    isPlaying: (stream) => streams.has(stream),
    activeCount: () => streams.claims().length,
    knownEndReason: (stream) => (streams.has(stream) ? null : (streams.endReason(stream) ?? undefined)),
    findState: createBatchReader((asked) => findStreamStates(db, asked, clock.now())),
    async list(viewer) {
      // All streams are flushed once in a period, however many viewers ask.
      if (Math.abs(clock.now() - flushedAtMs) >= flushMs) await flush()
      else await renewSeen(parts, streams, viewer)
      return playingStreams(db, viewer, clock.now())
    },
    async stop(viewer, stream) {
      const isStopped = await stopLease(db, viewer, stream, new Date(clock.now()))
      if (isStopped) streams.end(stream, 'stopped')
      return isStopped
    },
    async leave(claim) {
      streams.end(claim.stream, 'left')
      await leaveLease(db, claim, new Date(clock.now()))
    },
    nameCity: (stream, city) => storeCity(parts, streams, stream, city),
    flush,
    async close() {
      timer.stop()
      await flush()
    },
  }
}

async function storeCity(
  { db }: Pick<Parts, 'db'>,
  streams: ActiveStreams,
  stream: string,
  city: string,
): Promise<void> {
  if (!streams.takeCity(stream, city)) return
  try {
    await nameCity(db, stream, city)
  } catch (error) {
    streams.forgetCity(stream)
    throw error
  }
}

/** Flushes do not overlap, however slow the database is. `flush` never rejects. */
function scheduleFlush(flush: () => Promise<void>, everyMs: number) {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= flush().finally(() => (running = null))
  }, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Ends streams that ended in another process, or while the connection to the database was lost. */
function listenForEnds({ db, notifications }: Parts, streams: ActiveStreams): void {
  notifications.on('streams', async (payload) => {
    if (payload !== null) {
      if (streams.has(payload.stream)) streams.end(payload.stream, payload.reason)
      return
    }
    const active = streams.claims().map(({ stream }) => stream)
    for (const [stream, reason] of await findEnded(db, active)) streams.end(stream, reason)
  })
}

/** Requests of one stream that arrive while its lease is being acquired share the result. */
function createAcquisitions(parts: Parts, streams: ActiveStreams) {
  const { db, clock, config, log } = parts
  const acquireParts: AcquireParts = { db, clock, config, undebitedMediaMs: streams.undebitedMediaMs }
  const running = new Map<string, Promise<Admission>>()
  // Acquisitions of one viewer block each other in the database, where they could take up every connection.
  const enqueue = createKeyedQueue(maxPendingPerViewer)
  const acquire = async (claim: StreamClaim): Promise<Admission> => {
    try {
      const admission = await Promise.race([acquireLease(acquireParts, claim), rejectAfter(timeoutMs)])
      if (admission.isAdmitted) streams.add(claim)
      else if (isFinal(admission.reason)) streams.end(claim.stream, admission.reason)
      return admission
    } catch (error) {
      // The ticket was issued after authorisation; that suffices while the database is unavailable.
      log.warn({ err: error }, 'a stream plays without a lease')
      streams.add(claim)
      streams.touch(claim)
      return admitted
    }
  }
  return (claim: StreamClaim): Admission | Promise<Admission> => {
    const known = running.get(claim.stream)
    if (known) return known
    const queued = enqueue(claim.viewer, () => acquire(claim))
    if (queued === null) return { isAdmitted: false, reason: 'stream-limit' }
    const acquired = queued.finally(() => running.delete(claim.stream))
    running.set(claim.stream, acquired)
    return acquired
  }
}

/** With any other reason, a later attempt may succeed. */
function isFinal(reason: string): reason is 'left' | 'stopped' | 'signed-out' {
  return reason === 'left' || reason === 'stopped' || reason === 'signed-out'
}
