import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignPlayerSlots, minPlayingMs } from './player-slots.ts'

const wishes = fc
  .uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      hasSlot: fc.boolean(),
      isStarting: fc.boolean(),
      doneForMs: fc.option(fc.nat(2 * minPlayingMs)),
    }),
    { selector: ({ id }) => id, maxLength: 60 },
  )
  .map((all) => all.map((wish) => ({ ...wish, isStarting: wish.hasSlot && wish.isStarting })))
const limits = fc.record({
  maxPlaying: fc.integer({ min: 1, max: 20 }),
  maxStarting: fc.integer({ min: 1, max: 6 }),
})
const waiting = (id: string) => ({ id, hasSlot: false, isStarting: false, doneForMs: null })
const playing = (id: string, doneForMs: number | null = null) => ({
  ...waiting(id),
  hasSlot: true,
  doneForMs,
})

describe('assignPlayerSlots', () => {
  it('[P-08] assigns free slots in order, with a limit on starts', () => {
    const most = { maxPlaying: 16, maxStarting: 2 }
    expect([...assignPlayerSlots(['a', 'b', 'c', 'd'].map(waiting), most)]).toEqual(['a', 'b'])
    const next = [playing('a'), { ...playing('b'), isStarting: true }, waiting('c'), waiting('d')]
    expect([...assignPlayerSlots(next, most)]).toEqual(['a', 'b', 'c'])
  })

  it('[P-08] reassigns slots of tiles that are ready to yield, longest first, when others wait', () => {
    const most = { maxPlaying: 2, maxStarting: 1 }
    const held = [playing('a', minPlayingMs), playing('b', minPlayingMs + 1)]
    expect([...assignPlayerSlots(held, most)]).toEqual(['a', 'b'])
    expect([...assignPlayerSlots([...held, waiting('c'), waiting('d')], most)]).toEqual(['a', 'c'])
    const early = [playing('a', minPlayingMs - 1), playing('b')]
    expect([...assignPlayerSlots([...early, waiting('c')], most)]).toEqual(['a', 'b'])
  })

  it('[P-08] never exceeds the limits on slots and starts', () => {
    fc.assert(
      fc.property(wishes, limits, (all, most) => {
        const places = assignPlayerSlots(all, most)
        const held = all.filter(({ hasSlot }) => hasSlot).slice(0, most.maxPlaying)
        const begun = all.filter(({ id, hasSlot }) => !hasSlot && places.has(id)).length
        const starting = held.filter(({ isStarting }) => isStarting).length
        expect(places.size).toBeLessThanOrEqual(most.maxPlaying)
        expect(begun === 0 || begun + starting <= most.maxStarting).toBe(true)
      }),
    )
  })

  it('[P-08] takes slots only from tiles that are ready to yield, and only for waiting tiles', () => {
    fc.assert(
      fc.property(wishes, limits, (all, most) => {
        const places = assignPlayerSlots(all, most)
        const held = all.filter(({ hasSlot }) => hasSlot).slice(0, most.maxPlaying)
        const lost = held.filter(({ id }) => !places.has(id))
        const begun = all.filter(({ id, hasSlot }) => !hasSlot && places.has(id)).length
        expect(lost.every(({ doneForMs }) => (doneForMs ?? -1) >= minPlayingMs)).toBe(true)
        expect(lost.length).toBeLessThanOrEqual(begun)
      }),
    )
  })

  it('[P-08] leaves no slot free while a tile waits and may start', () => {
    fc.assert(
      fc.property(wishes, limits, (all, most) => {
        const settled = all.map((wish) => ({ ...wish, isStarting: false }))
        const places = assignPlayerSlots(settled, most)
        const hasWaiting = settled.some(({ id, hasSlot }) => !hasSlot && !places.has(id))
        const begun = settled.filter(({ id, hasSlot }) => !hasSlot && places.has(id)).length
        expect(!hasWaiting || places.size === most.maxPlaying || begun === most.maxStarting).toBe(true)
      }),
    )
  })
})
