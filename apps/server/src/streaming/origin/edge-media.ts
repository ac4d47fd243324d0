import { leaseMs } from '@kallo/rules/streaming/stream-lease'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'

/** What a player loads when a stream starts: three segments. */
const startMs = 18_000
/** Limit of the estimated media of a stream that this process has not delivered yet. */
const maxCreditMs = 60_000
const maxStreams = 50_000

export interface EdgeMedia {
  /**
   * Estimates the media that an authorised player loads until its next authorisation, in ms, as real time. The actual
   * amount is unknown.
   */
  estimateMs(stream: string, ip: string): number
  /** Notes media that the edge delivers and may have to load from this process, in ms. */
  credit(stream: string, ms: number): void
  /** The part of the media delivered by this process that exceeds the estimates and credits. */
  beyondEstimateMs(stream: string, ms: number): number
}

/**
 * T-05: this process does not see the media that the edge sends from its cache. They are debited by an estimate, and
 * the media that the edge loads from here to fill its cache are not debited again (decision 0059).
 */
export function createEdgeMedia(clock: Clock): EdgeMedia {
  const authorisedAtMs = new LRUCache<string, number>({ max: maxStreams })
  const creditMs = new LRUCache<string, number>({ max: maxStreams })
  const credit = (stream: string, ms: number) =>
    void creditMs.set(stream, Math.min(maxCreditMs, (creditMs.get(stream) ?? 0) + ms))
  return {
    credit,
    estimateMs(stream, ip) {
      const key = `${stream} ${ip}`
      const nowMs = clock.now()
      const elapsedMs = nowMs - (authorisedAtMs.get(key) ?? -Infinity)
      authorisedAtMs.set(key, nowMs)
      const ms = elapsedMs >= 0 && elapsedMs < leaseMs ? elapsedMs : startMs
      credit(stream, ms)
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
