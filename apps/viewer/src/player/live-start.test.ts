import { expect, it } from 'vitest'
import { segmentStart } from './live-start.ts'

const segments = [
  { start: 100, end: 106 },
  { start: 106, end: 112 },
]

it.each([
  [100, 100],
  [104, 100],
  [104.1, 106],
  [111.9, 112],
  [90, 90],
])('[P-06] a live position of %s s begins at a segment, at %s s', (position, expected) => {
  expect(segmentStart(segments, position)).toBe(expected)
})
