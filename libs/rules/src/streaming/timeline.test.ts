import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { segmentAt, segmentsBetween, stretchAt, timelineEndAfter, type TimelineStretch } from './timeline.ts'

const loops = fc.array(
  fc.record(
    {
      asset: fc.constantFrom('a', 'b', 'c'),
      slots: fc.integer({ min: 1, max: 7 }),
      format: fc.constantFrom('x', 'y'),
    },
    { requiredKeys: ['asset', 'slots'] },
  ),
  { minLength: 1, maxLength: 5 },
)
const stretches: fc.Arbitrary<TimelineStretch> = fc.record({
  slotStart: fc.integer({ min: 0, max: 300_000_000 }),
  slotCount: fc.integer({ min: 1, max: 300 }),
  loop: loops,
  discontinuityBase: fc.integer({ min: 0, max: 1_000_000 }),
  startsWithDiscontinuity: fc.boolean(),
})

const firstTag = { discontinuityBase: 0, startsWithDiscontinuity: true }

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
        expect(timelineEndAfter(stretch).discontinuities).toBe(tags)
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
    const stretch = { slotStart: 10, slotCount: 5, loop: [{ asset: 'a', slots: 2 }], ...firstTag }
    expect(() => segmentAt(stretch, 9)).toThrow(RangeError)
    expect(() => segmentAt(stretch, 15)).toThrow(RangeError)
  })

  it('[P-11] a tag stands where the format changes, and nowhere else', () => {
    fc.assert(
      fc.property(stretches, (stretch) => {
        const { loop, slotStart, slotCount, startsWithDiscontinuity } = stretch
        const formats = loop.flatMap(({ slots, format }, index) =>
          Array.from({ length: slots }, (_, segment) => ({ begins: segment === 0, format, index })),
        )
        for (const { slot, isDiscontinuity } of segmentsBetween(
          [stretch],
          slotStart,
          slotStart + slotCount,
        )) {
          const here = formats[(slot - slotStart) % formats.length]
          const before = formats[(slot - slotStart - 1) % formats.length]
          const changes = here?.begins === true && (!here.format || here.format !== before?.format)
          expect(isDiscontinuity).toBe(slot === slotStart ? startsWithDiscontinuity : changes)
        }
      }),
    )
  })

  it('[P-11] is found by slot', () => {
    const some = [10, 15, 30].map((slotStart) => ({
      slotStart,
      slotCount: 5,
      loop: [{ asset: 'a', slots: 2 }],
      ...firstTag,
    }))
    const found = (slot: number) => stretchAt(some, slot)?.slotStart ?? null
    expect([9, 10, 14, 15, 19, 20, 29, 30, 34, 35].map(found)).toEqual([
      null,
      10,
      10,
      15,
      15,
      null,
      null,
      30,
      30,
      null,
    ])
    expect(stretchAt([], 1)).toBeNull()
  })
})
