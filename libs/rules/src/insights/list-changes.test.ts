import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyListChange, listChange } from './list-changes.ts'

const list = fc.uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefgh'), viewers: fc.nat(3) }), {
  selector: ({ id }) => id,
})

it('[O-24] a change turns one state of a list into the next, and is null only between equal ones', () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      const change = listChange(before, after)
      expect(change === null).toBe(JSON.stringify(before) === JSON.stringify(after))
      expect(change === null ? before : applyListChange(before, change)).toEqual(after)
    }),
  )
})

it('[O-24] a change contains only what differs', () => {
  const before = ['a', 'b', 'c'].map((id) => ({ id, viewers: 0 }))
  const after = before.map((one) => (one.id === 'b' ? { ...one, viewers: 1 } : one))
  expect(listChange(before, after)).toEqual({ changed: [{ id: 'b', viewers: 1 }], order: null })
  expect(listChange(before, before.toReversed())).toEqual({ changed: [], order: ['c', 'b', 'a'] })
})
