import { describe, expect, it } from 'vitest'
import { needsPin } from './household.ts'

describe('needsPin', () => {
  it.each([
    [null, null, false],
    [null, 7, false],
    [12, 7, false],
    [7, 7, false],
    [7, 12, true],
    [7, null, true],
    [0, null, true],
  ])('[M-09] from the limit %j to %j: %j', (from, to, needed) => {
    expect(needsPin(from, to)).toBe(needed)
  })
})
