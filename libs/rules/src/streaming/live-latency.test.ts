import { expect, it } from 'vitest'
import { holdBackOf } from './live-latency.ts'
import { hasThumbnail } from './live-thumbnail.ts'

it.each([
  // Latency, target duration, setting, HOLD-BACK.
  ['low', 2, 18, 8],
  ['low', 3, 18, 9],
  ['low', 4, 18, 12],
  // The player's own 13 s are less than three target durations.
  ['low', 5, 18, null],
  ['low', 10, 18, null],
  ['stable', 6, 18, null],
  // longer for all channels.
  ['low', 2, 60, 60],
  ['stable', 6, 60, 60],
  ['stable', 10, 30, null],
] as const)(
  '[Y-21] %s latency, a target duration of %s s and a setting of %s s hold back %s s',
  (latency, target, setting, expected) => {
    expect(holdBackOf(latency, target, setting)).toBe(expected)
  },
)

it.each([
  [12_000, null, true],
  [12_000, 10_000, true],
  [14_000, 12_000, false],
  [17_999, 16_000, false],
  [18_000, 16_000, true],
  [18_000, 12_000, true],
])(
  '[P-14] a live segment that starts at %s ms, after one at %s ms, has its own thumbnail: %s',
  (startsAt, before, expected) => {
    expect(hasThumbnail(startsAt, before)).toBe(expected)
  },
)
