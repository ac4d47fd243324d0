import { hourMs } from '../foundation/durations.ts'
import { describe, expect, it } from 'vitest'
import { canBeGivenUp, nextStreak, recheckAt, type NotFoundStreak } from './not-found.ts'

const none: NotFoundStreak = { checks: 0, since: null }
const after = (responses: boolean[], stepMs: number) =>
  responses.reduce((streak, isNotFound, index) => nextStreak(streak, isNotFound, index * stepMs), none)

describe('a payment that Paystack does not find', () => {
  it('[I-10] is given up after four consecutive 404s over at least four hours', () => {
    expect(canBeGivenUp('unknown', after([true, true, true], 3 * hourMs), 100 * hourMs)).toBe(false)
    const four = after([true, true, true, true], hourMs)
    expect(canBeGivenUp('unknown', four, 4 * hourMs - 1)).toBe(false)
    expect(canBeGivenUp('unknown', four, 4 * hourMs)).toBe(true)
    expect(canBeGivenUp('created', four, 4 * hourMs)).toBe(true)
  })

  it('[I-10] counts only consecutive 404s', () => {
    expect(after([true, true, true, false], hourMs)).toEqual(none)
    expect(after([true, true, false, true], hourMs)).toEqual({ checks: 1, since: 3 * hourMs })
  })

  it('[I-10] is never given up once it was pending', () => {
    expect(canBeGivenUp('pending', { checks: 50, since: 0 }, 1_000 * hourMs)).toBe(false)
  })

  it('is checked every two hours, or as scheduled if that is sooner', () => {
    expect(recheckAt('unknown', { checks: 1, since: 0 }, 24 * hourMs, hourMs)).toBe(3 * hourMs)
    expect(recheckAt('unknown', { checks: 1, since: 0 }, 2 * hourMs, hourMs)).toBe(2 * hourMs)
    expect(recheckAt('pending', { checks: 1, since: 0 }, 24 * hourMs, hourMs)).toBe(24 * hourMs)
    expect(recheckAt('unknown', none, 24 * hourMs, hourMs)).toBe(24 * hourMs)
  })
})
