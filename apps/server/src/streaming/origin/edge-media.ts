import { leaseMs } from '@kallo/rules/streaming/stream-lease'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'

/** What a player loads when a stream starts: three segments. */
const startMs = 18_000
/** An estimate exceeds what is delivered here by no more than this. */
const maxCreditMs = 60_000
const maxStreams = 50_000

export interface EdgeMedia {
  /** Media that an authorised player loads until its next authorisation, in ms: unknown, therefore estimated as real time. */
  estimateMs(stream: string, ip: string): number
  /** What exceeds the estimates, of media that was delivered by this process. */
  beyondEstimateMs(stream: string, ms: number): number
}

/**
 * T-05: media that the edge sends from its cache is not seen here. It is debited by estimate, and what the edge loads from here to fill its
 * cache is not debited again (decision 0059).
 */
export function createEdgeMedia(clock: Clock): EdgeMedia {
  const authorisedAtMs = new LRUCache<string, number>({ max: maxStreams })
  const creditMs = new LRUCache<string, number>({ max: maxStreams })
  return {
    estimateMs(stream, ip) {
      const key = `${stream} ${ip}`
      const nowMs = clock.now()
      const elapsedMs = nowMs - (authorisedAtMs.get(key) ?? -Infinity)
      authorisedAtMs.set(key, nowMs)
      const ms = elapsedMs >= 0 && elapsedMs < leaseMs ? elapsedMs : startMs
      creditMs.set(stream, Math.min(maxCreditMs, (creditMs.get(stream) ?? 0) + ms))
      return ms
    },
    beyondEstimateMs(stream, ms) {
      const credit = creditMs.get(stream)
      if (credit === undefined) return ms
      const covered = Math.min(credit, ms)
      creditMs.set(stream, credit - covered)
      return ms - covered
    },
  }
}
