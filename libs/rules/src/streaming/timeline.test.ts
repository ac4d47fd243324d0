import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discontinuitiesAfter, segmentAt, segmentsBetween, type TimelineStretch } from './timeline.ts'

const loops = fc.array(
  fc.record({ asset: fc.constantFrom('a', 'b', 'c'), slots: fc.integer({ min: 1, max: 7 }) }),
  { minLength: 1, maxLength: 5 },
)
const stretches: fc.Arbitrary<TimelineStretch> = fc.record({
  slotStart: fc.integer({ min: 0, max: 300_000_000 }),
  slotCount: fc.integer({ min: 1, max: 300 }),
  loop: loops,
  discontinuityBase: fc.integer({ min: 0, max: 1_000_000 }),
})

describe('a stretch of a timeline', () => {
  it('[P-01] discontinuity sequence numbers equal the number of tags', () => {
    fc.assert(
      fc.property(stretches, (stretch) => {
        let tags = stretch.discontinuityBase
        for (let slot = stretch.slotStart; slot < stretch.slotStart + stretch.slotCount; slot++) {
          const segment = segmentAt(stretch, slot)
          expect(segment.discontinuitiesBefore).toBe(tags)
          if (segment.isDiscontinuity) tags += 1
        }
        expect(discontinuitiesAfter(stretch)).toBe(tags)
      }),
    )
  })

  it('[P-01] repeats its loop, each asset from first to last segment', () => {
    fc.assert(
      fc.property(stretches, (stretch) => {
        const played = segmentsBetween([stretch], stretch.slotStart, stretch.slotStart + stretch.slotCount)
        const expected = stretch.loop.flatMap(({ asset, slots }) =>
          Array.from({ length: slots }, (_, segment) => ({ asset, segment })),
        )
        for (const [index, segment] of played.entries())
          expect(segment).toMatchObject(expected[index % expected.length] ?? {})
      }),
    )
  })

  it('[P-01] throws for a slot outside the stretch', () => {
    const stretch = { slotStart: 10, slotCount: 5, loop: [{ asset: 'a', slots: 2 }], discontinuityBase: 0 }
    expect(() => segmentAt(stretch, 9)).toThrow(RangeError)
    expect(() => segmentAt(stretch, 15)).toThrow(RangeError)
  })
})
