import { expect, it } from 'vitest'
import { addMeasurements, addTime, createMeasurements, percentile } from './measurements.ts'

it('percentiles are at most 4 % too high, also of merged measurements', () => {
  const [one, other] = [createMeasurements(), createMeasurements()]
  for (let ms = 1; ms <= 1_000; ms++) addTime(((ms % 2 ? one : other).times.segment ??= []), ms)
  addMeasurements(one, other)
  for (const share of [0.5, 0.95, 0.99, 1]) {
    const found = percentile(one.times.segment ?? [], share)
    expect(found).toBeGreaterThanOrEqual(share * 1_000)
    expect(found).toBeLessThan(share * 1_041)
  }
  expect(percentile([], 0.99)).toBe(0)
})
