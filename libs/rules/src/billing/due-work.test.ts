import { minuteMs } from '../foundation/durations.ts'
import { describe, expect, it } from 'vitest'
import { retryDelayMs } from './due-work.ts'

describe('back-off of due work', () => {
  it.each([
    [1, 2 * minuteMs],
    [2, 4 * minuteMs],
    [8, 256 * minuteMs],
    [9, 360 * minuteMs],
    [1_000, 360 * minuteMs],
  ])('[I-12] after %i failures waits %i ms', (failures, delay) => {
    expect(retryDelayMs(failures)).toBe(delay)
  })
})
