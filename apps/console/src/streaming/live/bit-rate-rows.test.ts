import { expect, it } from 'vitest'
import { bitRateRows } from './bit-rate-rows.ts'

const at = (second: number) => new Date(second * 1000).toISOString()
const faultless = { decodeErrors: 0, isBlack: false, isFrozen: false, isSilent: false }

it('[Y-17] the history has a column per source over the times of all sources', () => {
  const rows = bitRateRows([
    { sourceId: 7, at: at(20), bitsPerSecond: 3, ...faultless },
    { sourceId: 2, at: at(10), bitsPerSecond: 1, ...faultless },
    { sourceId: 2, at: at(20), bitsPerSecond: 2, ...faultless },
  ])
  expect(rows).toEqual({
    times: [10, 20],
    sources: [2, 7],
    values: [
      [1, 2],
      [null, 3],
    ],
  })
  expect(bitRateRows([])).toEqual({ times: [], sources: [], values: [] })
})
