import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSegmentLog, type LoggedSegment } from './segment-log.ts'

const start = Date.parse('2026-11-20T00:00:00Z')

function segments(durationsMs: readonly number[], firstSequence = 7): LoggedSegment[] {
  let startsAtMs = start
  return durationsMs.map((durationMs, index) => {
    const segment = {
      sequence: firstSequence + index,
      run: 1 + Math.floor(index / 5),
      numberInRun: index % 5,
      startsAtMs,
      durationUs: durationMs * 1000,
      isDiscontinuity: index > 0 && index % 5 === 0,
      discontinuitiesBefore: Math.floor((index + 4) / 5),
    }
    startsAtMs += durationMs
    return segment
  })
}

describe('the log of segments', () => {
  it('[Y-10] returns what was appended, in any batches, after dropping a part of it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 500, max: 10_000 }), { minLength: 1, maxLength: 3_000 }),
        fc.integer({ min: 1, max: 1_500 }),
        fc.nat({ max: 3_500 }),
        (durations, batch, dropped) => {
          const all = segments(durations)
          const log = createSegmentLog()
          for (let from = 0; from < all.length; from += batch) {
            // The last one again: a notification may arrive twice.
            log.append(all.slice(Math.max(0, from - 1), from + batch))
            if (from < dropped) log.dropBefore(7 + Math.min(from, dropped))
          }
          log.dropBefore(7 + dropped)
          const left = all.slice(dropped)
          expect(log.end()).toBe(7 + all.length)
          expect(
            Array.from({ length: log.end() - log.first() }, (_, at) => log.at(log.first() + at)),
          ).toEqual(left)
          expect([log.at(log.first() - 1), log.at(log.end())]).toEqual([null, null])
        },
      ),
      { numRuns: 40 },
    )
  })

  it('[Y-10] finds segments by time', () => {
    const log = createSegmentLog()
    const all = segments([2_000, 6_000, 4_000])
    log.append(all)
    expect([0, 1_999, 2_000, 11_999, 12_000].map((ms) => log.firstEndingAfter(start + ms))).toEqual([
      7, 7, 8, 9, 10,
    ])
    expect([0, 1, 2_000, 8_001, 90_000].map((ms) => log.firstStartingFrom(start + ms))).toEqual([
      7, 8, 8, 10, 10,
    ])
  })

  it('[Y-10] starts again after a gap', () => {
    const log = createSegmentLog()
    log.append(segments([6_000, 6_000]))
    log.append(segments([6_000], 50))
    expect([log.first(), log.end()]).toEqual([50, 51])
  })
})
