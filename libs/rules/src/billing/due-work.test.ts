import { describe, expect, it } from 'vitest'
import { retryDelayMs } from './due-work.ts'

const minute = 60_000

describe('back-off of due work', () => {
  it.each([
    [1, 2 * minute],
    [2, 4 * minute],
    [8, 256 * minute],
    [9, 360 * minute],
    [1_000, 360 * minute],
  ])('[I-12] after %i failures waits %i ms', (failures, delay) => {
    expect(retryDelayMs(failures)).toBe(delay)
  })
})
