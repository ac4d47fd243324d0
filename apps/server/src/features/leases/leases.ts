import type { Deps } from '../../deps.ts'
import { refuseAfter } from '../../platform/db.ts'
import { createTurns } from '../../platform/take-turns.ts'
import {
  claimPlace,
  freePlace,
  namePlace,
  playingNow,
  reviveLatest,
  stoppedSince,
  stopPlace,
  streamsOf,
} from './lease-store.ts'
import { createSignsOfLife, type SignsOfLife } from './signs-of-life.ts'

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

type Parts = Pick<Deps, 'db' | 'clock' | 'news' | 'log'>

/**
 * Who plays, in memory, with the database behind it: a sign of life costs no query, and a process that ends takes nobody's
 * place with it.
 */
export async function createLeases(parts: Parts): Promise<Leases> {
  const { db, clock } = parts
  const life = createSignsOfLife(parts)
  const stopped = await createStops(parts, life)
  const claim = claimsInTurn(parts, life, stopped)
  const names = new Map<string, string>()

  await reviveLatest(db.query, new Date(clock.now()))
  const timer = setInterval(() => void life.flush(), flushEveryMs)
  timer.unref()
  return {
    hold(wanted) {
      const { stream } = wanted
      if (stopped.has(stream)) return 'stopped'
      if (!life.isAlive(stream)) return claim(wanted)
      life.see(stream)
      return 'taken'
    },
    state(stream) {
      if (stopped.has(stream)) return 'stopped'
      return life.isAlive(stream) ? 'playing' : 'unknown'
    },
    playing: (wanted) => playingNow(db.query, wanted, clock.now()),
    async list(viewer) {
      await life.flush()
      return streamsOf(db.query, viewer, clock.now())
    },
    async stop(viewer, stream) {
      const isStopped = await stopPlace(db.query, viewer, stream, new Date(clock.now()))
      if (isStopped) {
        stopped.add(stream)
        life.forget(stream)
      }
      return isStopped
    },
    async free(stream) {
      life.forget(stream)
      names.delete(stream)
      await freePlace(db.query, stream)
    },
    async name(stream, city) {
      if (names.get(stream) === city) return
      if (names.size >= rememberedNames) names.clear()
      names.set(stream, city)
      await namePlace(db.query, stream, city)
    },
    async close() {
      clearInterval(timer)
      await life.flush()
    },
  }
}

/** What was stopped from afar, here or by another process. */
async function createStops({ db, clock, news, log }: Parts, life: SignsOfLife): Promise<Set<string>> {
  const stopped = new Set<string>()
  const learn = async () => {
    const ids = await stoppedSince(db.query, new Date(clock.now() - stopsRememberedMs))
    stopped.clear()
    for (const id of ids) {
      stopped.add(id)
      life.forget(id)
    }
  }
  await learn()
  news.on('streams', () =>
    learn().catch((error: unknown) => log.warn({ err: error }, 'stopped streams could not be read')),
  )
  return stopped
}

/** Requests of one stream that come while it is claimed wait for the same answer. */
function claimsInTurn({ db, clock, log }: Parts, life: SignsOfLife, stopped: Set<string>) {
  const running = new Map<string, Promise<Place>>()
  // Claims of one viewer wait for each other in the database; waiting there they would hold every connection there is.
  const takeTurn = createTurns(mostClaims)
  const claim = async (wanted: Claim): Promise<Place> => {
    try {
      const claimed = claimPlace(db.query, wanted, clock.now())
      const place = await Promise.race([claimed, refuseAfter(patienceMs)])
      if (place === 'taken') life.learn(wanted.stream)
      if (place === 'stopped') stopped.add(wanted.stream)
      return place
    } catch (error) {
      // Whoever holds a ticket is entitled. Counting screens is not worth a dark one.
      log.warn({ err: error }, 'a stream could not be counted')
      life.learn(wanted.stream)
      return 'taken'
    }
  }
  return (wanted: Claim): Place | Promise<Place> => {
    const known = running.get(wanted.stream)
    if (known) return known
    const started = takeTurn(wanted.viewer, () => claim(wanted))
    if (started === null) return 'full'
    running.set(wanted.stream, started)
    void started.finally(() => running.delete(wanted.stream))
    return started
  }
}
