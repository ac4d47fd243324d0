import { expect, it } from 'vitest'
import { listKey } from './list-key.ts'

it.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['PageDown', 1, 20, 7],
  ['PageDown', 18, 20, 19],
  ['PageUp', 3, 20, 0],
  ['Enter', 1, 3, 'choose'],
  ['ArrowDown', 0, 0, null],
  ['a', 0, 3, null],
])('[A-03] the key %s at %i of %i leads to %s', (key, active, length, next) => {
  expect(listKey(key, active, length)).toBe(next)
})
