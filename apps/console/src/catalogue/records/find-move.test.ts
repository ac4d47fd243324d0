import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMove } from './find-move.ts'

const keys = ['a', 'b', 'c', 'd', 'e']

describe('the move between two orders', () => {
  it('[L-08] is null if nothing moved', () => {
    expect(findMove(keys, keys)).toBeNull()
  })

  it('[L-08] leads to the new order', () => {
    const position = fc.integer({ min: 0, max: keys.length - 1 })
    fc.assert(
      fc.property(position, position, (from, to) => {
        const after = keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? '')
        const move = findMove(keys, after)
        if (move === null) return from === to
        const rest = keys.filter((key) => key !== move.id)
        const at = rest.indexOf(move.target) + (move.side === 'after' ? 1 : 0)
        expect(rest.toSpliced(at, 0, move.id)).toEqual(after)
        return true
      }),
    )
  })
})
