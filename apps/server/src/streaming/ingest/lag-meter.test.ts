import { dayMs, minuteMs } from '@kallo/rules/foundation/durations'
import { expect, it } from 'vitest'
import { createLagMeter } from './lag-meter.ts'

/** Adds segments of two seconds for a time; `arrivesAt` maps the end of a segment to its arrival. Returns when it was first behind. */
function firstBehindMs(forMs: number, arrivesAt: (endMs: number) => number, burstMs = 0): number | null {
  const meter = createLagMeter()
  for (let endMs = 2_000; endMs <= forMs; endMs += 2_000) {
    meter.add(2_000, arrivesAt(endMs))
    if (meter.isBehind(burstMs)) return endMs
  }
  return null
}

it('[Y-03] an encoder that is 5 % too slow is noticed within three minutes', () => {
  expect(firstBehindMs(60 * minuteMs, (endMs) => endMs * 1.05)).toBeLessThanOrEqual(3 * minuteMs)
})

it('[Y-03] a source whose clock is slow does not count as a slow encoder, whatever its time on air', () => {
  expect(firstBehindMs(7 * dayMs, (endMs) => endMs * 1.000_05)).toBeNull()
})

it('[Y-03] media that arrives in bursts, as from HLS with segments of ten seconds, is not late', () => {
  const afterItsSegment = (endMs: number) => Math.ceil(endMs / 10_000) * 10_000
  expect(firstBehindMs(10 * minuteMs, afterItsSegment, 15_000)).toBeNull()
  expect(firstBehindMs(30 * minuteMs, (endMs) => afterItsSegment(endMs) * 1.05, 15_000)).not.toBeNull()
})

it('[Y-03] a pause of the source does not count', () => {
  const meter = createLagMeter()
  meter.add(2_000, 2_000)
  meter.reset()
  meter.add(2_000, 30_000)
  expect(meter.isBehind(0)).toBe(false)
  meter.add(2_000, 41_000)
  expect(meter.isBehind(0)).toBe(true)
})
