import type { StreamEndReason } from '@kallo/rules/streaming/stream-lease'
import type { Deps } from '../../deps.ts'
import { refuseAfter } from '../../platform/db.ts'
import { createTurns } from '../../platform/take-turns.ts'
import { acquireLease, admitted, type AcquireParts, type Admission } from './acquire-lease.ts'
import { createActiveStreams, type ActiveStreams, type MediaConsumer } from './active-streams.ts'
import { flushLeases } from './flush-leases.ts'
import {
  countPlaying,
  findEnded,
  leaseChannel,
  leaveLease,
  nameCity,
  playingStreams,
  stopLease,
} from './lease-store.ts'
import { extendLeasesAfterOutage, recordHeartbeat } from './service-heartbeat.ts'
import type { StreamClaim } from './stream-owner.ts'

export interface Leases {
  /** May this stream go on? At once when it holds a lease here; else one is acquired. Counts as a heartbeat. */
  admit(claim: StreamClaim): Admission | Promise<Admission>
  /** Media that was delivered to a counted stream, in ms. */
  recordMedia(consumer: MediaConsumer, ms: number): void
  isPlaying(stream: string): boolean
  /** Null while it has not ended. */
  endReason(stream: string): Promise<StreamEndReason | null>
  /** Counted streams of this viewer that play now, besides this one. */
  countPlaying(claim: Pick<StreamClaim, 'stream' | 'viewer'>): Promise<number>
  list(viewer: string): ReturnType<typeof playingStreams>
  /** From another device: it does not come back. False when it does not play. */
  stop(viewer: string, stream: string): Promise<boolean>
  /** Its player was closed: its ticket is no longer valid. */
  leave(claim: StreamClaim): Promise<void>
  /** Shown to its viewer. */
  nameCity(stream: string, city: string): Promise<void>
  /** Writes down and re-authorises what plays; runs every `flushMs`. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** A revoked stream is rejected this much later at most. */
export const defaultFlushMs = 10_000
/** A database that hangs is treated as unavailable. */
const timeoutMs = 5_000
/** More than all streams of a viewer could need at once. */
const maxWaitingPerViewer = 50

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'notifications' | 'log'>

/**
 * Which streams play, in memory, backed by the database: requests cost no query, the limit holds across processes and a
 * restart releases nothing.
 */
export async function createLeases(parts: Parts, { flushMs = defaultFlushMs } = {}): Promise<Leases> {
  const { db, clock, config, log } = parts
  const streams = createActiveStreams(clock)
  const acquire = createAcquisitions(parts, streams)
  const isManager = config.roles.has('origin')
  if (isManager) await extendLeasesAfterOutage(db.query, clock.now(), 3 * defaultFlushMs)
  listenForEnds(parts, streams)

  const flush = async () => {
    try {
      await flushLeases(parts, streams)
      if (isManager) await recordHeartbeat(db.query, new Date(clock.now()))
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
    async endReason(stream) {
      if (streams.has(stream)) return null
      const known = streams.endReason(stream)
      return known ?? (await findEnded(db.query, [stream])).get(stream) ?? null
    },
    countPlaying: (claim) => countPlaying(db.query, claim, clock.now()),
    async list(viewer) {
      await flush()
      return playingStreams(db.query, viewer, clock.now())
    },
    async stop(viewer, stream) {
      const isStopped = await stopLease(db.query, viewer, stream, new Date(clock.now()))
      if (isStopped) streams.end(stream, 'stopped')
      return isStopped
    },
    async leave(claim) {
      streams.end(claim.stream, 'left')
      await leaveLease(db.query, claim, new Date(clock.now()))
    },
    nameCity: (stream, city) => nameCity(db.query, stream, city),
    flush,
    async close() {
      timer.stop()
      await flush()
    },
  }
}

/** One flush after the other: a slow database must not pile them up. */
function scheduleFlush(flush: () => Promise<void>, everyMs: number) {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= flush().finally(() => (running = null))
  }, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Streams that ended in another process, or while the connection to the database was lost. */
function listenForEnds({ db, notifications, log }: Parts, streams: ActiveStreams): void {
  notifications.on(leaseChannel, async (payload) => {
    if (payload !== null) {
      const [stream = '', reason] = payload.split(' ')
      if (streams.has(stream)) streams.end(stream, reason as StreamEndReason)
      return
    }
    try {
      const ended = await findEnded(
        db.query,
        streams.claims().map(({ stream }) => stream),
      )
      for (const [stream, reason] of ended) streams.end(stream, reason)
    } catch (error) {
      log.warn({ err: error }, 'ended streams could not be read')
    }
  })
}

/** Requests of one stream that arrive while its lease is being acquired share the result. */
function createAcquisitions(parts: Parts, streams: ActiveStreams) {
  const { db, clock, config, log } = parts
  const acquireParts: AcquireParts = { db, clock, config, undebitedMediaMs: streams.undebitedMediaMs }
  const running = new Map<string, Promise<Admission>>()
  // Acquisitions of one viewer wait for each other in the database; all at once they would hold every connection.
  const takeTurn = createTurns(maxWaitingPerViewer)
  const acquire = async (claim: StreamClaim): Promise<Admission> => {
    try {
      const admission = await Promise.race([acquireLease(acquireParts, claim), refuseAfter(timeoutMs)])
      if (admission.isAdmitted) streams.add(claim)
      else if (isFinal(admission.reason)) streams.end(claim.stream, admission.reason)
      return admission
    } catch (error) {
      // A ticket was issued after authorisation. While the database is away that has to do.
      log.warn({ err: error }, 'a stream plays without a lease')
      streams.add(claim)
      streams.touch(claim)
      return admitted
    }
  }
  return (claim: StreamClaim): Admission | Promise<Admission> => {
    const known = running.get(claim.stream)
    if (known) return known
    const started = takeTurn(claim.viewer, () => acquire(claim))
    if (started === null) return { isAdmitted: false, reason: 'stream-limit' }
    running.set(claim.stream, started)
    void started.finally(() => running.delete(claim.stream))
    return started
  }
}

/** Of the others a later attempt may succeed. */
function isFinal(reason: string): reason is 'left' | 'stopped' | 'signed-out' {
  return reason === 'left' || reason === 'stopped' || reason === 'signed-out'
}
