import { expect, it } from 'vitest'
import { hourMs } from '../foundation/durations.ts'
import { movedTo } from './reminders.ts'

it('[B-32] movedTo finds the nearest programme within six hours, of two equally near ones the later', () => {
  const start = 100 * hourMs
  expect(movedTo(start, [])).toBeNull()
  expect(movedTo(start, [start + 7 * hourMs, start - 7 * hourMs])).toBeNull()
  expect(movedTo(start, [start + 2 * hourMs, start + hourMs])).toBe(start + hourMs)
  expect(movedTo(start, [start - hourMs, start + hourMs])).toBe(start + hourMs)
})
