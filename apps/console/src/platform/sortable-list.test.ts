import { expect, it } from 'vitest'
import { moveKeys } from './sortable-list.tsx'

it('moveKeys places keys before or after another key, in their previous order', () => {
  expect(moveKeys(['a', 'b', 'c', 'd'], ['d', 'b'], 'a', false)).toEqual(['b', 'd', 'a', 'c'])
  expect(moveKeys(['a', 'b', 'c', 'd'], ['a'], 'c', true)).toEqual(['b', 'c', 'a', 'd'])
  expect(moveKeys(['a', 'b'], ['a'], 'a', true)).toEqual(['a', 'b'])
})
