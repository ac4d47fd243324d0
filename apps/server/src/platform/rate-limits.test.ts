import { fixedClock } from '@kallo/testkit/fixed-clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from './http/app-error.ts'
import { createRateLimits, type Limit } from './rate-limits.ts'

const limit: Limit = { name: 'test', burst: 3, everyMs: 10_000 }

function passes(take: () => void): boolean {
  try {
    take()
    return true
  } catch (error) {
    if (error instanceof AppError && error.reason === 'too-many-tries') return false
    throw error
  }
}

describe('rate limits', () => {
  it('allow a burst, then one attempt per interval, with the time to wait', () => {
    const clock = fixedClock('2026-11-20T12:00:00Z')
    const limits = createRateLimits(clock)
    for (let i = 0; i < 3; i++) limits.take(limit, 'a')
    expect(() => limits.take(limit, 'a')).toThrow(
      expect.objectContaining({ reason: 'too-many-tries', retryAfterSeconds: 10 }) as Error,
    )
    limits.take(limit, 'b')
    clock.advance(9_500)
    expect(() => limits.take(limit, 'a')).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }) as Error)
    clock.advance(500)
    limits.take(limit, 'a')
    expect(passes(() => limits.take(limit, 'a'))).toBe(false)
  })

  it('do not count refunded or rejected attempts', () => {
    const limits = createRateLimits(fixedClock('2026-11-20T12:00:00Z'))
    for (let i = 0; i < 50; i++) {
      limits.take(limit, 'a')
      limits.refund(limit, 'a')
    }
    for (let i = 0; i < 3; i++) limits.take(limit, 'a')
    for (let i = 0; i < 50; i++) expect(passes(() => limits.take(limit, 'a'))).toBe(false)
    limits.refund(limit, 'a')
    limits.take(limit, 'a')
  })

  it('never exceed burst and rate, for random pauses', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 15_000 }), { maxLength: 60 }), (pauses) => {
        const clock = fixedClock('2026-11-20T12:00:00Z')
        const limits = createRateLimits(clock)
        let passed = 0
        let elapsed = 0
        for (const pause of pauses) {
          clock.advance(pause)
          elapsed += pause
          if (passes(() => limits.take(limit, 'a'))) passed++
          expect(passed).toBeLessThanOrEqual(limit.burst + Math.floor(elapsed / limit.everyMs))
        }
      }),
    )
  })

  it('survive a clock that is set back', () => {
    const clock = fixedClock('2026-11-20T12:00:00Z')
    const limits = createRateLimits(clock)
    for (let i = 0; i < 3; i++) limits.take(limit, 'a')
    clock.advance(-86_400_000)
    expect([1, 2, 3, 4].map(() => passes(() => limits.take(limit, 'a')))).toEqual([true, true, true, false])
  })

  it('evict the least recently used keys', () => {
    const limits = createRateLimits(fixedClock('2026-11-20T12:00:00Z'))
    for (let i = 0; i < 3; i++) limits.take(limit, 'first')
    for (let i = 0; i < 100_001; i++) limits.take(limit, String(i))
    expect(passes(() => limits.take(limit, 'first'))).toBe(true)
  })
})
