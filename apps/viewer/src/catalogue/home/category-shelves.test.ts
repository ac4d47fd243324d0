import { expect, it } from 'vitest'
import { shelfRows } from './category-shelves.tsx'

const rowsOf = (...sizes: number[]) =>
  shelfRows(
    sizes.map((size) => ({ entries: Array.from({ length: size }) })),
    4,
  ).map((row) => row.map(({ entries }) => entries.length))

it('[B-03] categories that fill at most half a row share one', () => {
  expect(rowsOf(3, 3, 2, 2, 2, 2)).toEqual([[3], [3], [2, 2], [2, 2]])
  expect(rowsOf(1, 5, 2, 4)).toEqual([[1, 2], [5], [4]])
  expect(rowsOf(2, 4)).toEqual([[2], [4]])
  expect(rowsOf()).toEqual([])
})
