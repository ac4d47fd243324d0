import { describe, expect, it } from 'vitest'
import { failureKindOf, retryPauseMs } from './failure.ts'

describe('why nothing plays', () => {
  it.each([
    [403, true, 'refused'],
    [401, true, 'refused'],
    [404, true, 'missing'],
    [410, false, 'missing'],
    [503, true, 'server'],
    [0, true, 'server'],
    [undefined, true, 'server'],
    [0, false, 'offline'],
    [undefined, false, 'offline'],
  ] as const)('[P-09] status %s, online %s: %s', (status, isOnline, kind) => {
    expect(failureKindOf(status, isOnline)).toBe(kind)
  })

  it('[P-09] waits longer after each attempt, never longer than 15 s', () => {
    expect([0, 1, 2, 3, 4, 50].map(retryPauseMs)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  })
})
