import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'
import { AppError } from './http/app-error.ts'
import type { DebtSource } from './shared-state/shared-state.ts'

export interface Limit {
  name: string
  /** Attempts that may be made at once. */
  burst: number
  /** One more attempt is allowed after each interval. */
  everyMs: number
}

export interface RateLimits {
  /** Counts one attempt, or `count` at once. Throws `too-many-tries` with the time to wait when the limit is exceeded. */
  take(limit: Limit, key: string, count?: number): void
  /** Undoes a `take` of the same count. */
  refund(limit: Limit, key: string, count?: number): void
}

export interface Attempt {
  /** The attempt succeeded and does not count. */
  succeeded(): void
}

/** Counts one attempt, or `count`, under several keys, or, when one of the limits is exceeded, under none. */
export function takeAll(
  limits: RateLimits,
  keys: readonly (readonly [Limit, string])[],
  count?: number,
): Attempt {
  const taken: (readonly [Limit, string])[] = []
  const refundAll = () => {
    for (const [one, key] of taken) limits.refund(one, key, count)
  }
  try {
    for (const [one, key] of keys) {
      limits.take(one, key, count)
      taken.push([one, key])
    }
  } catch (error) {
    refundAll()
    throw error
  }
  return { succeeded: refundAll }
}

/** Counts one attempt; false if the limit is exceeded. */
export function tryTake(limits: RateLimits, limit: Limit, key: string): boolean {
  try {
    limits.take(limit, key)
    return true
  } catch (error) {
    if (error instanceof AppError && error.reason === 'too-many-tries') return false
    throw error
  }
}

/** Bounds memory under a flood of invented keys: the least recently used keys are forgotten. */
const maxKeys = 100_000

/** If a clock is set back by more than this, debts would last longer, so they are forgotten. */
const clockToleranceMs = 60_000

interface Counter {
  /** The instant at which the debt reaches zero. */
  paidOffAt: number
  /** When the debt was last changed. */
  at: number
}

/**
 * Rate limits by GCRA: each attempt adds `everyMs` to a debt that decreases by 1 ms per ms. Other processes learn of debts within a
 * second, under a hash, since keys contain addresses.
 */
export function createRateLimits(clock: Clock): RateLimits & DebtSource {
  const counters = new LRUCache<string, Counter>({ max: maxKeys })
  const changes = new LRUCache<string, number>({ max: maxKeys })
  let [takenAt, intervalMs] = [clock.now(), 0]

  const debtOf = (id: string, now: number) => {
    const known = counters.get(id)
    if (!known) return 0
    const wasSetBack = known.at - now > clockToleranceMs
    return wasSetBack ? 0 : Math.max(0, known.paidOffAt - Math.max(now, known.at))
  }
  const change = (id: string, debt: number, ms: number) => {
    const now = clock.now()
    if (debt > 0) counters.set(id, { paidOffAt: now + debt, at: now })
    else counters.delete(id)
    const changed = (changes.get(id) ?? 0) + ms
    if (changed === 0) changes.delete(id)
    else changes.set(id, changed)
  }
  return {
    take({ name, burst, everyMs }, key, count = 1) {
      const id = counterId(name, key)
      const debt = debtOf(id, clock.now()) + count * everyMs
      const waitMs = debt - burst * everyMs
      if (waitMs > 0) throw new AppError('too-many-tries', undefined, Math.ceil(waitMs / 1000))
      change(id, debt, count * everyMs)
    },
    refund({ name, everyMs }, key, count = 1) {
      const id = counterId(name, key)
      const ms = count * everyMs
      if (counters.has(id)) change(id, debtOf(id, clock.now()) - ms, -ms)
    },
    takeChanges() {
      const taken = new Map(changes.entries())
      changes.clear()
      intervalMs = Math.max(0, clock.now() - takenAt)
      takenAt = clock.now()
      return taken
    },
    merge(debts) {
      const now = clock.now()
      for (const [id, debt] of debts) {
        const total = debt + (changes.get(id) ?? 0)
        if (total > 0) counters.set(id, { paidOffAt: now + total, at: now })
        else counters.delete(id)
      }
    },
    restore(taken) {
      for (const [id, ms] of taken) {
        // The debt has decreased since it was measured.
        const left = Math.max(0, ms - intervalMs)
        if (left > 0) changes.set(id, (changes.get(id) ?? 0) + left)
      }
    },
  }
}

function counterId(name: string, key: string): string {
  return hash('sha256', `${name} ${key}`, 'base64url').slice(0, 22)
}
