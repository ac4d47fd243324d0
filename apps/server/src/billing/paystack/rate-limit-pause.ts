import { setTimeout as delay } from 'node:timers/promises'

const defaultPauseMs = 10_000
const maxPauseMs = 3_600_000

/** The time during which Paystack accepts no requests after a 429. */
export interface RateLimitPause {
  /** Starts a pause as the `Retry-After` header says: seconds or a date. */
  start(retryAfter: string | null): void
  /** Waits for its end. False, at once, if it lasts longer than `maxWaitMs`. */
  wait(maxWaitMs: number): Promise<boolean>
}

export function createRateLimitPause(): RateLimitPause {
  let endsAtMs = 0
  const remainingMs = () => endsAtMs - performance.now()
  return {
    start(retryAfter) {
      endsAtMs = Math.max(endsAtMs, performance.now() + pauseMs(retryAfter, Date.now()))
    },
    async wait(maxWaitMs) {
      for (let ms = remainingMs(); ms > 0; ms = remainingMs()) {
        if (ms > maxWaitMs) return false
        await delay(Math.ceil(ms))
      }
      return true
    },
  }
}

export function pauseMs(retryAfter: string | null, nowMs: number): number {
  const text = retryAfter?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? defaultPauseMs : Math.min(Math.max(ms, 0), maxPauseMs)
}
