import { expect, it } from 'vitest'
import { darkRuns } from './qr-code.tsx'
import { minutesAndSeconds, secondsUntil, nextPollMs } from './tv-code.ts'
import { ApiError } from '../../../platform/api-error.ts'

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
])('[A-02] %i s is shown as %s', (seconds, text) => expect(minutesAndSeconds(seconds)).toBe(text))

it('[A-02] the QR code draws each run of dark modules once', () => {
  expect(
    darkRuns([
      [true, true, false, true],
      [false, false, false, false],
      [false, false, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM2 2h2v1h-2z')
})

const said = (code: number, retryAfterSeconds?: number) =>
  new ApiError({ title: '', message: '', reason: '', code, retryAfterSeconds })

it('[A-02] the television polls at the interval that the server set', () => {
  expect(nextPollMs(5, null, 0)).toBe(5_000)
})

it('[A-02] the television waits as long as Retry-After says, and at least the interval', () => {
  expect(nextPollMs(5, said(429, 12), 1)).toBe(12_000)
  expect(nextPollMs(5, said(429, 1), 1)).toBe(5_000)
})

it('[A-02, B-15] the television continues polling after network errors, with growing delays', () => {
  expect([1, 2, 3, 4, 50].map((failures) => nextPollMs(5, said(0), failures))).toEqual([
    10_000, 20_000, 30_000, 30_000, 30_000,
  ])
})
