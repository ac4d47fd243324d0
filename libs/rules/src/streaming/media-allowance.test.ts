import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allowanceCapacityMs,
  allowanceFloorMs,
  refillAllowance,
  waitBeforeStartMs,
  type MediaAllowance,
} from './media-allowance.ts'

describe('media allowance', () => {
  it('[T-05] starts full, refills at the rate of the plan and never beyond its capacity', () => {
    const full = refillAllowance(null, 3, 1_000)
    expect(full).toEqual({ remainingMs: allowanceCapacityMs, updatedAtMs: 1_000 })
    const spent = { remainingMs: 0, updatedAtMs: 1_000 }
    expect(refillAllowance(spent, 3, 11_000).remainingMs).toBe(35_000)
    expect(refillAllowance(spent, 3, 9_999_000).remainingMs).toBe(allowanceCapacityMs)
  })

  it('[T-05] is unchanged when the clock was set back', () => {
    expect(refillAllowance({ remainingMs: 5_000, updatedAtMs: 60_000 }, 1, 0).remainingMs).toBe(5_000)
  })

  it('[T-05] returns the time until three segments are allowed', () => {
    expect(waitBeforeStartMs(18_000, 1)).toBe(0)
    expect(waitBeforeStartMs(0, 1)).toBe(12_000)
    expect(waitBeforeStartMs(allowanceFloorMs, 1)).toBe(92_000)
  })

  it.each([
    [40, 6],
    [20, 3],
  ])('[T-05] %s changes of channel every %s s never wait on a plan for one device', (changes, seconds) => {
    // Our player loads at most two segments before the viewer leaves it.
    const loadedMs = 12_000
    let allowance: MediaAllowance | null = null
    for (let change = 0; change < changes; change++) {
      const now: MediaAllowance = refillAllowance(allowance, 1, change * seconds * 1000)
      expect(waitBeforeStartMs(now.remainingMs, 1)).toBe(0)
      allowance = { ...now, remainingMs: now.remainingMs - loadedMs }
    }
  })

  it('[T-05] in 10 minutes, no pattern of short streams receives more than one stream beyond the plan', () => {
    const minutes = 10
    const bursts = fc.array(fc.record({ pauseMs: fc.nat(60_000), media: fc.nat(12) }), {
      minLength: 1,
      maxLength: 400,
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), bursts, (maxStreams, pattern) => {
        let allowance: MediaAllowance | null = null
        let nowMs = 0
        let received = 0
        for (let at = 0; nowMs <= minutes * 60_000; at++) {
          const { pauseMs, media } = pattern[at % pattern.length] ?? { pauseMs: 0, media: 0 }
          const now: MediaAllowance = refillAllowance(allowance, maxStreams, nowMs)
          const isAllowed = waitBeforeStartMs(now.remainingMs, maxStreams) === 0
          const mediaMs = isAllowed ? media * 6_000 : 0
          received += mediaMs
          const remainingMs = Math.max(allowanceFloorMs, now.remainingMs - mediaMs)
          allowance = { ...now, remainingMs }
          nowMs += pauseMs + 1_000
        }
        expect(received).toBeLessThanOrEqual((maxStreams + 1) * minutes * 60_000)
      }),
    )
  })
})
