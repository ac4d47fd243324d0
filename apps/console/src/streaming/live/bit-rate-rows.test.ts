import { expect, it } from 'vitest'
import { bitRateRows } from './bit-rate-rows.ts'

const at = (second: number) => new Date(second * 1000).toISOString()
const faultless = { decode_errors: 0, is_black: false, is_frozen: false, is_silent: false }

it('[Y-17] has a column per source over the times of all of them', () => {
  const rows = bitRateRows([
    { source_id: 7, at: at(20), bits_per_second: 3, ...faultless },
    { source_id: 2, at: at(10), bits_per_second: 1, ...faultless },
    { source_id: 2, at: at(20), bits_per_second: 2, ...faultless },
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
