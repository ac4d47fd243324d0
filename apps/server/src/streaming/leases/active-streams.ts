import { leaseMs, type StreamEndReason } from '@kallo/rules/streaming/stream-lease'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import type { StreamClaim } from './stream-owner.ts'

interface ActiveStream {
  claim: StreamClaim
  seenAtMs: number
  /** Whether the stream was seen since the last flush. */
  isUnflushed: boolean
  /** The city that was stored last, and when (UTC ms). */
  city?: { name: string; atMs: number }
}

export type MediaConsumer = Pick<StreamClaim, 'viewer' | 'session'>

const maxEndedCached = 50_000
/** The shortest time between two cities of a stream: a player states one with each playlist. */
const cityMs = 60_000

/** The streams that this process delivers, in memory: requests of active streams need no query. */
export function createActiveStreams(clock: Clock) {
  const active = new Map<string, ActiveStream>()
  const ended = new LRUCache<string, StreamEndReason>({ max: maxEndedCached })

  // The difference is absolute, so that a clock that was set back does not keep a stream active.
  const isFresh = ({ seenAtMs }: ActiveStream) => Math.abs(clock.now() - seenAtMs) < leaseMs
  return {
    endReason: (stream: string) => ended.get(stream) ?? null,
    has(stream: string) {
      const known = active.get(stream)
      return known !== undefined && isFresh(known)
    },
    /** Adds a stream after its lease was acquired. */
    add(claim: StreamClaim) {
      active.set(claim.stream, { claim, seenAtMs: clock.now(), isUnflushed: false })
    },
    /** False when a lease has to be acquired: the stream is unknown, expired, or newly counted. */
    touch(claim: StreamClaim): boolean {
      const known = active.get(claim.stream)
      if (known === undefined || !isFresh(known) || (claim.isCounted && !known.claim.isCounted)) return false
      known.claim = claim
      known.seenAtMs = clock.now()
      known.isUnflushed = true
      return true
    },
    end(stream: string, reason: StreamEndReason) {
      active.delete(stream)
      ended.set(stream, reason)
    },
    /** Forgets a stream without a reason: its lease has to be acquired again. */
    forget: (stream: string) => active.delete(stream),
    /** The claims of all active streams; forgets those that have expired. */
    claims(): StreamClaim[] {
      for (const [stream, known] of active) if (!isFresh(known)) active.delete(stream)
      return [...active.values()].map(({ claim }) => claim)
    },
    /** When each stream, or each of a viewer, that was seen since the last call was last seen (UTC ms). */
    takeUnflushed(viewer?: string): Map<string, number> {
      const seen = new Map<string, number>()
      for (const [stream, known] of active) {
        if (!known.isUnflushed || (viewer !== undefined && known.claim.viewer !== viewer)) continue
        known.isUnflushed = false
        seen.set(stream, known.seenAtMs)
      }
      return seen
    },
    /** Marks streams again after a failed flush. */
    markUnflushed(streams: Iterable<string>) {
      for (const stream of streams) {
        const known = active.get(stream)
        if (known) known.isUnflushed = true
      }
    },
    ...createCities(clock, active),
    ...createMediaCounts(),
  }
}

export type ActiveStreams = ReturnType<typeof createActiveStreams>

/** Which cities of active streams are stored. */
function createCities(clock: Clock, active: ReadonlyMap<string, ActiveStream>) {
  return {
    /** Whether the city of an active stream is to be stored: it is new, and the stream has had no other one within a minute. */
    takeCity(stream: string, name: string): boolean {
      const known = active.get(stream)
      if (!known || known.city?.name === name) return false
      if (known.city && Math.abs(clock.now() - known.city.atMs) < cityMs) return false
      known.city = { name, atMs: clock.now() }
      return true
    },
    forgetCity(stream: string) {
      delete active.get(stream)?.city
    },
  }
}

/** By viewer: the media, and the session that received them last. */
type DeliveredMedia = Map<string, { session: string; ms: number }>

/** Media delivered per viewer, until it is debited in the database. */
function createMediaCounts() {
  const media: DeliveredMedia = new Map()
  return {
    recordMedia({ viewer, session }: MediaConsumer, ms: number) {
      media.set(viewer, { session, ms: (media.get(viewer)?.ms ?? 0) + ms })
    },
    undebitedMediaMs: (viewer: string) => media.get(viewer)?.ms ?? 0,
    /** The media since the last call. */
    takeMedia(): DeliveredMedia {
      const taken = new Map(media)
      media.clear()
      return taken
    },
    /** Counts media again that could not be debited. */
    returnMedia(taken: DeliveredMedia) {
      for (const [viewer, { session, ms }] of taken) {
        const added = media.get(viewer)
        media.set(viewer, { session: added?.session ?? session, ms: (added?.ms ?? 0) + ms })
      }
    },
  }
}
