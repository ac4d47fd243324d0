import { leaseMs } from '@kallo/rules/stream-lease'
import type { Deps } from '../../deps.ts'
import { refuseAfter } from '../../platform/db.ts'
import { createTurns } from '../../platform/take-turns.ts'
import {
  claimPlace,
  freePlace,
  keepPlaces,
  namePlace,
  playingNow,
  reviveLatest,
  stoppedSince,
  stopPlace,
  streamsOf,
} from './lease-store.ts'

/** What a ticket says of a stream whose viewer has only so many. */
export interface Claim {
  stream: string
  viewer: string
  device: string
  kind: 'live' | 'vod'
  tag: string
  country: string
  most: number
}

export type Place = 'taken' | 'stopped' | 'full'

export interface Leases {
  /** Has this stream a place? At once where it is known; else it is claimed in the database. Counts as a sign of life. */
  hold(claim: Claim): Place | Promise<Place>
  /** As far as this process knows; asks nobody. */
  state(stream: string): 'playing' | 'stopped' | 'unknown'
  /** Streams of this viewer that play now, besides this one. */
  playing(claim: Pick<Claim, 'stream' | 'viewer' | 'device'>): Promise<number>
  list(viewer: string): ReturnType<typeof streamsOf>
  /** Stopped from afar: it does not come back. False when it does not play. */
  stop(viewer: string, stream: string): Promise<boolean>
  /** Its player was closed. */
  free(stream: string): Promise<void>
  /** By this its viewer recognises it. */
  name(stream: string, city: string): Promise<void>
  /** Writes down what was seen. Runs by itself every few seconds. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** With `leaseMs` this frees the place of a closed laptop within a minute. */
const flushEveryMs = 10_000
/** Longer than any ticket that could still be in use. */
const stopsRememberedMs = 3_600_000
const rememberedNames = 10_000
/** A database that hangs is as good as none. */
const patienceMs = 5_000
/** More than all screens of a viewer could ask for at once. */
const mostClaims = 50

/**
 * Who plays, in memory, with the database behind it: a sign of life costs no query, and a process that ends takes nobody's
 * place with it.
 */
export async function createLeases({
  db,
  clock,
  news,
  log,
}: Pick<Deps, 'db' | 'clock' | 'news' | 'log'>): Promise<Leases> {
  const seen = new Map<string, number>()
  const unwritten = new Map<string, number>()
  const stopped = new Set<string>()
  const claims = new Map<string, Promise<Place>>()
  // Claims of one viewer wait for each other in the database; waiting there they would hold every connection there is.
  const takeTurn = createTurns(mostClaims)
  const named = new Map<string, string>()
  const isLive = (stream: string) => Math.abs(clock.now() - (seen.get(stream) ?? 0)) < leaseMs

  const learnStops = async () => {
    const ids = await stoppedSince(db.query, new Date(clock.now() - stopsRememberedMs))
    stopped.clear()
    for (const id of ids) {
      stopped.add(id)
      seen.delete(id)
    }
  }
  const claim = async (wanted: Claim): Promise<Place> => {
    const now = clock.now()
    try {
      const place = await Promise.race([claimPlace(db.query, wanted, now), refuseAfter(patienceMs)])
      if (place === 'taken') seen.set(wanted.stream, now)
      if (place === 'stopped') stopped.add(wanted.stream)
      return place
    } catch (error) {
      // Whoever holds a ticket is entitled. Counting screens is not worth a dark one.
      log.warn({ err: error }, 'a stream could not be counted')
      seen.set(wanted.stream, now)
      return 'taken'
    }
  }
  const flush = async () => {
    for (const stream of seen.keys()) if (!isLive(stream)) seen.delete(stream)
    if (unwritten.size === 0) return
    const writing = new Map(unwritten)
    unwritten.clear()
    try {
      const kept = await keepPlaces(db.query, writing)
      for (const stream of writing.keys()) if (!kept.has(stream)) seen.delete(stream)
    } catch (error) {
      for (const [stream, at] of writing) if (!unwritten.has(stream)) unwritten.set(stream, at)
      log.warn({ err: error }, 'the streams that play could not be written down')
    }
  }

  await reviveLatest(db.query, new Date(clock.now()))
  await learnStops()
  news.on('streams', () => learnStops().catch((error: unknown) => log.warn({ err: error }, 'stops not read')))
  const timer = setInterval(() => void flush(), flushEveryMs)
  timer.unref()
  return {
    hold(wanted) {
      const { stream } = wanted
      if (stopped.has(stream)) return 'stopped'
      if (isLive(stream)) {
        const now = clock.now()
        seen.set(stream, now)
        unwritten.set(stream, now)
        return 'taken'
      }
      const running = claims.get(stream) ?? takeTurn(wanted.viewer, () => claim(wanted))
      if (running === null) return 'full'
      if (!claims.has(stream)) {
        claims.set(stream, running)
        void running.finally(() => claims.delete(stream))
      }
      return running
    },
    state(stream) {
      if (stopped.has(stream)) return 'stopped'
      return isLive(stream) ? 'playing' : 'unknown'
    },
    playing: (claim) => playingNow(db.query, claim, clock.now()),
    async list(viewer) {
      await flush()
      return streamsOf(db.query, viewer, clock.now())
    },
    async stop(viewer, stream) {
      const isStopped = await stopPlace(db.query, viewer, stream, new Date(clock.now()))
      if (isStopped) {
        stopped.add(stream)
        seen.delete(stream)
      }
      return isStopped
    },
    async free(stream) {
      seen.delete(stream)
      unwritten.delete(stream)
      named.delete(stream)
      await freePlace(db.query, stream)
    },
    async name(stream, city) {
      if (named.get(stream) === city) return
      if (named.size >= rememberedNames) named.clear()
      named.set(stream, city)
      await namePlace(db.query, stream, city)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
