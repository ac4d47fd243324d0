import { describe, expect, it } from 'vitest'
import { canBeGivenUp, nextStreak, recheckAt, type NotFoundStreak } from './not-found.ts'

const hour = 3_600_000
const none: NotFoundStreak = { checks: 0, since: null }
const after = (responses: boolean[], stepMs: number) =>
  responses.reduce((streak, isNotFound, index) => nextStreak(streak, isNotFound, index * stepMs), none)

describe('a payment that Paystack does not find', () => {
  it('[I-10] is given up after four consecutive 404s over at least four hours', () => {
    expect(canBeGivenUp('unknown', after([true, true, true], 3 * hour), 100 * hour)).toBe(false)
    const four = after([true, true, true, true], hour)
    expect(canBeGivenUp('unknown', four, 4 * hour - 1)).toBe(false)
    expect(canBeGivenUp('unknown', four, 4 * hour)).toBe(true)
    expect(canBeGivenUp('created', four, 4 * hour)).toBe(true)
  })

  it('[I-10] counts only consecutive 404s', () => {
    expect(after([true, true, true, false], hour)).toEqual(none)
    expect(after([true, true, false, true], hour)).toEqual({ checks: 1, since: 3 * hour })
  })

  it('[I-10] is never given up once it was pending', () => {
    expect(canBeGivenUp('pending', { checks: 50, since: 0 }, 1_000 * hour)).toBe(false)
  })

  it('is checked every two hours, or as scheduled if that is sooner', () => {
    expect(recheckAt('unknown', { checks: 1, since: 0 }, 24 * hour, hour)).toBe(3 * hour)
    expect(recheckAt('unknown', { checks: 1, since: 0 }, 2 * hour, hour)).toBe(2 * hour)
    expect(recheckAt('pending', { checks: 1, since: 0 }, 24 * hour, hour)).toBe(24 * hour)
    expect(recheckAt('unknown', none, 24 * hour, hour)).toBe(24 * hour)
  })
})
