import { expect, it } from 'vitest'
import { createRateLimitPause, pauseMs } from './rate-limit-pause.ts'

const now = Date.parse('2026-11-20T12:30:00Z')

it.each([
  ['30', 30_000],
  ['0', 0],
  ['Fri, 20 Nov 2026 12:31:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 12:29:00 GMT', 0],
  ['99999999', 3_600_000],
  ['soon', 10_000],
  [null, 10_000],
])('Retry-After %j: %i ms', (header, ms) => {
  expect(pauseMs(header, now)).toBe(ms)
})

it('a request waits for a pause that is shorter than its limit, and fails at once otherwise', async () => {
  const pause = createRateLimitPause()
  expect(await pause.wait(0)).toBe(true)
  pause.start('1')
  expect(await pause.wait(5_000)).toBe(true)
  pause.start('600')
  expect(await pause.wait(5_000)).toBe(false)
})
