import { hourMs } from '../foundation/durations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileSchedule } from './schedule.ts'
import { timelineEndAfter } from './timeline.ts'

const beginning = { discontinuities: 0 }

const dailySchedule = [
  { startMinute: 0, title: 'Night', description: '', loop: [{ asset: 'a', slots: 2 }] },
  { startMinute: 390, title: 'Morning', description: '', loop: [{ asset: 'b', slots: 3 }] },
  { startMinute: 1260, title: 'News', description: '', loop: [{ asset: 'c', slots: 5 }] },
]

describe('compiling a daily schedule', () => {
  it('[E-03] puts programmes at their wall-clock times', () => {
    const from = Date.parse('2026-11-20T00:00:00Z')
    const titles = compileSchedule(dailySchedule, 'Africa/Lagos', from, from + 24 * hourMs, beginning).map(
      ({ startsAtMs, title }) => `${new Date(startsAtMs).toISOString().slice(0, 16)} ${title}`,
    )
    expect(titles).toEqual([
      '2026-11-20T00:00 Night',
      '2026-11-20T05:30 Morning',
      '2026-11-20T20:00 News',
      '2026-11-20T23:00 Night',
    ])
  })

  it('[E-03, P-01] has no gap or overlap, and the same result in pieces', () => {
    const anyFrom = fc.integer({ min: 470_000, max: 520_000 }).map((hours) => hours * hourMs)
    const zones = fc.constantFrom('Africa/Lagos', 'Europe/London', 'Asia/Kolkata')
    fc.assert(
      fc.property(anyFrom, fc.integer({ min: 1, max: 60 }), zones, (from, hours, zone) => {
        const until = from + (hours + 30) * hourMs
        const once = compileSchedule(dailySchedule, zone, from, until, { discontinuities: 7 })
        const first = compileSchedule(dailySchedule, zone, from, from + hours * hourMs, {
          discontinuities: 7,
        })
        const last = first.at(-1)
        if (!last) throw new Error('nothing was compiled')
        const second = compileSchedule(
          dailySchedule,
          zone,
          last.endsAtMs,
          until,
          timelineEndAfter(last.stretch),
        )
        expect([...first, ...second]).toEqual(once)
        expect(once[0]?.startsAtMs).toBe(from)
        expect(once.at(-1)?.endsAtMs).toBeGreaterThanOrEqual(until)
        for (const [index, { startsAtMs, stretch }] of once.slice(1).entries()) {
          const before = once[index]
          expect(startsAtMs).toBe(before?.endsAtMs)
          expect(stretch.slotStart).toBe((before?.stretch.slotStart ?? 0) + (before?.stretch.slotCount ?? 0))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('[P-11] joins programmes of one format without a discontinuity', () => {
    const from = Date.parse('2026-11-20T00:00:00Z')
    const inFormat = (formats: string[]) =>
      dailySchedule.map((block, index) => ({
        ...block,
        loop: block.loop.map((entry) => ({ ...entry, format: formats[index] ?? '' })),
      }))
    const tagsOf = (formats: string[]) =>
      compileSchedule(inFormat(formats), 'Africa/Lagos', from, from + 24 * hourMs, {
        discontinuities: 3,
        format: 'x',
      }).map(({ stretch }) => [stretch.discontinuityBase, stretch.startsWithDiscontinuity])
    expect(tagsOf(['x', 'x', 'x'])).toEqual([3, 3, 3, 3].map((base) => [base, false]))
    expect(tagsOf(['x', 'y', 'x'])).toEqual([
      [3, false],
      [3, true],
      [4, true],
      [5, false],
    ])
  })

  it('[E-03] compiles an empty schedule to nothing', () => {
    expect(compileSchedule([], 'Africa/Lagos', 0, hourMs, beginning)).toEqual([])
  })
})
