import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { devicesToRemove } from './device-limit.ts'

const device = (deviceId: string, lastUsedAtMs: number) => ({ deviceId, name: deviceId, lastUsedAtMs })
const anyDevices = fc
  .uniqueArray(fc.integer({ min: 0, max: 1_000 }), { maxLength: 12 })
  .map((times) => times.map((at) => device(`d${at}`, at)))

describe('the device limit', () => {
  it('[T-05] removes none below the limit', () => {
    expect(devicesToRemove([device('a', 1)], 2)).toEqual([])
    expect(devicesToRemove([], 1)).toEqual([])
  })

  it('[T-05] removes the least recently used, several after a change to a smaller plan', () => {
    const others = [device('b', 20), device('a', 10), device('c', 30)]
    expect(devicesToRemove(others, 3).map((one) => one.deviceId)).toEqual(['a'])
    expect(devicesToRemove(others, 1).map((one) => one.deviceId)).toEqual(['a', 'b', 'c'])
  })

  it('[T-05] applies the largest plan’s limit without a plan', () => {
    const five = [1, 2, 3, 4, 5].map((at) => device(`d${at}`, at))
    expect(devicesToRemove(five, null).map((one) => one.deviceId)).toEqual(['d1'])
    expect(devicesToRemove(five.slice(1), null)).toEqual([])
  })

  it('[T-05] keeps the most recently used up to the limit', () => {
    fc.assert(
      fc.property(anyDevices, fc.integer({ min: 1, max: 5 }), (others, limit) => {
        const removed = new Set(devicesToRemove(others, limit))
        const kept = others.filter((one) => !removed.has(one))
        expect(kept.length).toBe(Math.min(others.length, limit - 1))
        const oldestKept = Math.min(Infinity, ...kept.map((one) => one.lastUsedAtMs))
        for (const one of removed) expect(one.lastUsedAtMs).toBeLessThan(oldestKept)
      }),
    )
  })
})
