import { expect, it } from 'vitest'
import { aheadSeconds, startingAheadSeconds } from './load-ahead.ts'

it.each([
  [0.3, aheadSeconds.starting],
  [1.6, aheadSeconds.starting],
  [4, 10],
  [60, aheadSeconds.playing],
])('[T-05] a segment that loads in %s s allows %s s ahead at the start', (loadSeconds, expected) => {
  expect(startingAheadSeconds(loadSeconds)).toBe(expected)
})
