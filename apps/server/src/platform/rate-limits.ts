import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'
import { AppError } from './http/app-error.ts'

export interface Limit {
  name: string
  /** Attempts that may be made at once. */
  burst: number
  /** One more attempt is allowed after each interval. */
  everyMs: number
}

export interface RateLimits {
  /** Counts one attempt. Throws `too-many-tries` with the time to wait when the limit is exceeded. */
  take(limit: Limit, key: string): void
  /** Undoes one `take`. */
  refund(limit: Limit, key: string): void
}

/** Bounds memory under a flood of invented keys: the least recently used one is forgotten. */
const maxKeys = 100_000

/**
 * Rate limits of this process, by GCRA: per key one number, the instant at which all its attempts are paid off.
 * Several processes count separately.
 */
export function createRateLimits(clock: Clock): RateLimits {
  const paidOffAt = new LRUCache<string, number>({ max: maxKeys })
  return {
    take({ name, burst, everyMs }, key) {
      const now = clock.now()
      const id = `${name} ${key}`
      const known = paidOffAt.get(id) ?? 0
      // Further ahead than any count can lead to: the clock was set back.
      const isFromTheFuture = known > now + burst * everyMs
      const next = (isFromTheFuture ? now : Math.max(known, now)) + everyMs
      const waitMs = next - now - burst * everyMs
      if (waitMs > 0) throw new AppError('too-many-tries', undefined, Math.ceil(waitMs / 1000))
      paidOffAt.set(id, next)
    },
    refund({ name, everyMs }, key) {
      const id = `${name} ${key}`
      const at = paidOffAt.get(id)
      if (at === undefined) return
      if (at - everyMs <= clock.now()) paidOffAt.delete(id)
      else paidOffAt.set(id, at - everyMs)
    },
  }
}
