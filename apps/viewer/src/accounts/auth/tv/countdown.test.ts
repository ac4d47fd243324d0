import { expect, it } from 'vitest'
import { minutesAndSeconds, secondsUntil } from './countdown.ts'

it.each([
  [10_000, 0, 10],
  [10_000, 1, 10],
  [10_000, 9_001, 1],
  [10_000, 10_000, 0],
  [10_000, 99_000, 0],
])('[A-02] until %i at %i there are %i s', (instant, now, seconds) => {
  expect(secondsUntil(instant, now)).toBe(seconds)
})

it.each([
  [600, '10:00'],
  [65, '1:05'],
  [9, '0:09'],
  [0, '0:00'],
])('[A-02] %i s read %s', (seconds, text) => expect(minutesAndSeconds(seconds)).toBe(text))
