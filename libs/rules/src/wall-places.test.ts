import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallPlaces } from './wall-places.ts'

const wishes = fc
  .uniqueArray(
    fc.record({ id: fc.string({ minLength: 1 }), hasPlace: fc.boolean(), isStarting: fc.boolean() }),
    { selector: ({ id }) => id, maxLength: 60 },
  )
  .map((all) => all.map((wish) => ({ ...wish, isStarting: wish.hasPlace && wish.isStarting })))
const limits = fc.record({
  mostPlaying: fc.integer({ min: 1, max: 20 }),
  mostStarting: fc.integer({ min: 1, max: 6 }),
})
const waiting = (id: string) => ({ id, hasPlace: false, isStarting: false })

describe('places on the wall', () => {
  it('[P-08] are given in the order of the wall, a few starts at once', () => {
    const all = ['a', 'b', 'c', 'd'].map(waiting)
    expect([...wallPlaces(all, { mostPlaying: 16, mostStarting: 2 })]).toEqual(['a', 'b'])
    const next = all.map((wish) => ({
      ...wish,
      hasPlace: 'ab'.includes(wish.id),
      isStarting: wish.id === 'b',
    }))
    expect([...wallPlaces(next, { mostPlaying: 16, mostStarting: 2 })]).toEqual(['a', 'b', 'c'])
  })

  it('[P-08] are kept by whoever has one, and never more than there are', () => {
    fc.assert(
      fc.property(wishes, limits, (all, most) => {
        const places = wallPlaces(all, most)
        const had = all.filter(({ hasPlace }) => hasPlace)
        expect(places.size).toBeLessThanOrEqual(most.mostPlaying)
        for (const { id } of had.slice(0, most.mostPlaying)) expect(places.has(id)).toBe(true)
        const begun = all.filter(({ id, hasPlace }) => !hasPlace && places.has(id)).length
        const starting = had.slice(0, most.mostPlaying).filter(({ isStarting }) => isStarting).length
        expect(begun === 0 || begun + starting <= most.mostStarting).toBe(true)
      }),
    )
  })

  it('[P-08] none stays empty while somebody waits and nothing starts', () => {
    fc.assert(
      fc.property(wishes, limits, (all, most) => {
        const settled = all.map((wish) => ({ ...wish, isStarting: false }))
        const places = wallPlaces(settled, most)
        const waitingLeft = settled.filter(({ id }) => !places.has(id)).length
        const begun = settled.filter(({ id, hasPlace }) => !hasPlace && places.has(id)).length
        expect(waitingLeft === 0 || places.size === most.mostPlaying || begun === most.mostStarting).toBe(
          true,
        )
      }),
    )
  })
})
