import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallPlaces, wallTurnMs } from './wall-places.ts'

const wishes = fc
  .uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      hasPlace: fc.boolean(),
      isStarting: fc.boolean(),
      doneForMs: fc.option(fc.nat(2 * wallTurnMs)),
    }),
    { selector: ({ id }) => id, maxLength: 60 },
  )
  .map((all) => all.map((wish) => ({ ...wish, isStarting: wish.hasPlace && wish.isStarting })))
const limits = fc.record({
  mostPlaying: fc.integer({ min: 1, max: 20 }),
  mostStarting: fc.integer({ min: 1, max: 6 }),
})
const waiting = (id: string) => ({ id, hasPlace: false, isStarting: false, doneForMs: null })
const playing = (id: string, doneForMs: number | null = null) => ({
  ...waiting(id),
  hasPlace: true,
  doneForMs,
})

describe('places on the wall', () => {
  it('[P-08] are given in order, a few starts at once', () => {
    const most = { mostPlaying: 16, mostStarting: 2 }
    expect([...wallPlaces(['a', 'b', 'c', 'd'].map(waiting), most)]).toEqual(['a', 'b'])
    const next = [playing('a'), { ...playing('b'), isStarting: true }, waiting('c'), waiting('d')]
    expect([...wallPlaces(next, most)]).toEqual(['a', 'b', 'c'])
  })

  it('[P-08] are handed on, the longest held first, once their holders had their turn and others wait', () => {
    const most = { mostPlaying: 2, mostStarting: 1 }
    const held = [playing('a', wallTurnMs), playing('b', wallTurnMs + 1)]
    expect([...wallPlaces(held, most)]).toEqual(['a', 'b'])
    expect([...wallPlaces([...held, waiting('c'), waiting('d')], most)]).toEqual(['a', 'c'])
    const early = [playing('a', wallTurnMs - 1), playing('b')]
    expect([...wallPlaces([...early, waiting('c')], most)]).toEqual(['a', 'b'])
  })

  it('[P-08] are never more than there are, and starts never more than may be', () => {
    fc.assert(
      fc.property(wishes, limits, (all, most) => {
        const places = wallPlaces(all, most)
        const held = all.filter(({ hasPlace }) => hasPlace).slice(0, most.mostPlaying)
        const begun = all.filter(({ id, hasPlace }) => !hasPlace && places.has(id)).length
        const starting = held.filter(({ isStarting }) => isStarting).length
        expect(places.size).toBeLessThanOrEqual(most.mostPlaying)
        expect(begun === 0 || begun + starting <= most.mostStarting).toBe(true)
      }),
    )
  })

  it('[P-08] are lost only by who had a turn, and only to somebody else', () => {
    fc.assert(
      fc.property(wishes, limits, (all, most) => {
        const places = wallPlaces(all, most)
        const held = all.filter(({ hasPlace }) => hasPlace).slice(0, most.mostPlaying)
        const lost = held.filter(({ id }) => !places.has(id))
        const begun = all.filter(({ id, hasPlace }) => !hasPlace && places.has(id)).length
        expect(lost.every(({ doneForMs }) => (doneForMs ?? -1) >= wallTurnMs)).toBe(true)
        expect(lost.length).toBeLessThanOrEqual(begun)
      }),
    )
  })

  it('[P-08] none stays empty while somebody waits and may start', () => {
    fc.assert(
      fc.property(wishes, limits, (all, most) => {
        const settled = all.map((wish) => ({ ...wish, isStarting: false }))
        const places = wallPlaces(settled, most)
        const hasWaiting = settled.some(({ id, hasPlace }) => !hasPlace && !places.has(id))
        const begun = settled.filter(({ id, hasPlace }) => !hasPlace && places.has(id)).length
        expect(!hasWaiting || places.size === most.mostPlaying || begun === most.mostStarting).toBe(true)
      }),
    )
  })
})
