import { expect, it } from 'vitest'
import { playTime } from './play-time.ts'

it.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [187, '3:07'],
  [3600, '1:00:00'],
  [3729, '1:02:09'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
  [-3, '0:00'],
])('[P-04] shows %d s as %s', (seconds, text) => expect(playTime(seconds)).toBe(text))
