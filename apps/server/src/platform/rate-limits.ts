import type { Clock } from './clock.ts'
import { AppError } from './http/app-error.ts'

export interface Limit {
  name: string
  /** How many tries may come at once. */
  burst: number
  /** One more try is allowed every so often. */
  everyMs: number
}

export interface RateLimits {
  /** Counts one try; throws `too-many-tries` with the time to wait when there were too many. */
  take(limit: Limit, key: string): void
  /** The try was a good one and does not count. */
  refundInFull(limit: Limit, key: string): void
}

/** Beyond this the oldest are forgotten: a flood of made-up keys must not fill the memory. */
const mostKeys = 100_000

/**
 * Counts tries in this process (GCRA: one number a key, the instant at which all its tries are paid off).
 * Of several processes each counts for itself.
 */
export function createRateLimits(clock: Clock): RateLimits {
  const paidOffAt = new Map<string, number>()

  const forget = (now: number) => {
    if (paidOffAt.size < mostKeys) return
    for (const [key, at] of paidOffAt) if (at <= now) paidOffAt.delete(key)
    for (const key of paidOffAt.keys()) {
      if (paidOffAt.size < mostKeys) return
      paidOffAt.delete(key)
    }
  }
  return {
    take({ name, burst, everyMs }, key) {
      const now = clock.now()
      const id = `${name} ${key}`
      const known = paidOffAt.get(id) ?? 0
      // Later than any count can lead to: the clock has been set back, and nobody shall wait for that.
      const isFromTheFuture = known > now + burst * everyMs
      const next = (isFromTheFuture ? now : Math.max(known, now)) + everyMs
      const waitMs = next - now - burst * everyMs
      if (waitMs > 0) throw new AppError('too-many-tries', undefined, Math.ceil(waitMs / 1000))
      forget(now)
      paidOffAt.set(id, next)
    },
    refundInFull({ name, everyMs }, key) {
      const id = `${name} ${key}`
      const at = paidOffAt.get(id)
      if (at === undefined) return
      if (at - everyMs <= clock.now()) paidOffAt.delete(id)
      else paidOffAt.set(id, at - everyMs)
    },
  }
}
