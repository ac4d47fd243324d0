import { dayMs, hourMs } from '../foundation/durations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileSchedule, type ScheduleBlock } from './schedule.ts'
import { changeTimeline } from './schedule-change.ts'
import { scheduleConflicts } from './schedule-conflicts.ts'
import { slotStartMs, timelineEndAfter, type TimelineEnd, type TimelineStretch } from './timeline.ts'

const [beginning, third] = [{ discontinuities: 0 }, { discontinuities: 3 }]
const zone = 'Africa/Lagos'
/** A Friday, midnight in Lagos. */
const friday = Date.parse('2026-11-19T23:00:00Z')
const block = (title: string, startMinute: number, more: Partial<ScheduleBlock> = {}): ScheduleBlock => ({
  startMinute,
  title,
  description: '',
  loop: [{ asset: title.toLowerCase(), slots: 5 }],
  ...more,
})
const filler = { title: 'Music', description: '', loop: [{ asset: 'music', slots: 3 }] }
const times = (blocks: ScheduleBlock[], from: number, until: number, fill: typeof filler | null = null) =>
  compileSchedule(blocks, zone, from, until, beginning, fill).map(
    ({ startsAtMs, title }) => `${new Date(startsAtMs + hourMs).toISOString().slice(5, 16)} ${title}`,
  )

describe('a weekly schedule', () => {
  it('[N-02] repeats on its days, and fills gaps', () => {
    const blocks = [
      block('News', 480, { minutes: 90, weekdays: [5] }),
      block('Film', 600, { minutes: 60, weekdays: [6] }),
    ]
    expect(times(blocks, friday + 7 * hourMs, friday + 11 * hourMs, filler)).toEqual([
      '11-20T07:00 Music',
      '11-20T08:00 News',
      '11-20T09:30 Music',
      '11-20T10:00 Music',
    ])
    expect(times(blocks, friday + 34 * hourMs, friday + 35 * hourMs, filler)).toEqual(['11-21T10:00 Film'])
  })

  it('[N-02] a programme that plays once, without a length and a successor, lasts up to a day', () => {
    const blocks = [block('Film', 1_200, { onDate: '2026-11-20' })]
    expect(times(blocks, friday + 20 * hourMs, friday + 46 * hourMs, filler)).toContain('11-20T20:00 Film')
    expect(times(blocks, friday + 20 * hourMs, friday + 46 * hourMs, filler)).toContain('11-21T20:00 Music')
  })

  it('[N-02] without a filler the block before continues, for up to a week', () => {
    const blocks = [block('News', 480, { minutes: 60, weekdays: [5] })]
    expect(times(blocks, friday - 2 * hourMs, friday + 9 * hourMs)).toEqual([
      '11-19T22:00 News',
      '11-20T08:00 News',
    ])
  })

  it('[N-03] a single block replaces what is scheduled, which continues after it', () => {
    const blocks = [
      block('Morning', 360),
      block('Noon', 720),
      block('Match', 600, { minutes: 60, onDate: '2026-11-20' }),
    ]
    expect(times(blocks, friday + 6 * hourMs, friday + 13 * hourMs)).toEqual([
      '11-20T06:00 Morning',
      '11-20T10:00 Match',
      '11-20T11:00 Morning',
      '11-20T12:00 Noon',
    ])
    expect(times(blocks, friday + 30 * hourMs, friday + 37 * hourMs)).toEqual([
      '11-21T06:00 Morning',
      '11-21T12:00 Noon',
    ])
  })

  it('[N-08] a weekly block plays from its first to its last date, except on single dates', () => {
    const news = block('News', 480, {
      minutes: 60,
      fromDate: '2026-11-20',
      untilDate: '2026-11-23',
      exceptDates: ['2026-11-21'],
    })
    const starts = times([news], friday - 24 * hourMs, friday + 120 * hourMs, filler).filter((text) =>
      text.endsWith('News'),
    )
    expect(starts).toEqual(['11-20T08:00 News', '11-22T08:00 News', '11-23T08:00 News'])
  })

  it('[N-08] the last block of a limited repetition ends after a day at the latest', () => {
    const film = block('Film', 480, { untilDate: '2026-11-20' })
    expect(times([film], friday + 8 * hourMs, friday + 34 * hourMs, filler)).toEqual([
      '11-20T08:00 Film',
      '11-21T08:00 Music',
      '11-21T09:00 Music',
    ])
  })

  const anyBlock = fc.record({
    startMinute: fc.integer({ min: 0, max: 1_439 }),
    minutes: fc.option(fc.integer({ min: 1, max: 600 })),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    onDate: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22')),
    fromDate: fc.option(fc.constantFrom('2026-11-18', '2026-11-21')),
    untilDate: fc.option(fc.constantFrom('2026-11-21', '2026-11-23')),
    exceptDates: fc.uniqueArray(fc.constantFrom('2026-11-20', '2026-11-22'), { maxLength: 2 }),
    title: fc.string(),
    description: fc.constant(''),
    loop: fc.constant([{ asset: 'a', slots: 4 }]),
  })

  it('[N-02, P-01] has no gap or overlap, and the same result in pieces', () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { maxLength: 6 }), fc.integer({ min: 1, max: 60 }), (blocks, hours) => {
        const until = friday + (hours + 24) * hourMs
        const once = compileSchedule(blocks, zone, friday, until, third, filler)
        const first = compileSchedule(blocks, zone, friday, friday + hours * hourMs, third, filler)
        const last = first.at(-1)
        if (!last) throw new Error('nothing was compiled')
        const second = compileSchedule(
          blocks,
          zone,
          last.endsAtMs,
          until,
          timelineEndAfter(last.stretch),
          filler,
        )
        expect([...first, ...second]).toEqual(once)
        expect(once[0]?.startsAtMs).toBe(friday)
        for (const [index, { startsAtMs }] of once.slice(1).entries())
          expect(startsAtMs).toBe(once[index]?.endsAtMs)
      }),
      { numRuns: 50 },
    )
  })

  it('[N-04] finds overlapping blocks', () => {
    const conflicts = (...blocks: ScheduleBlock[]) =>
      scheduleConflicts(blocks).map(({ first, second }) => [first, second])
    expect(conflicts(block('A', 600, { minutes: 60 }), block('B', 660))).toEqual([])
    expect(conflicts(block('A', 600, { minutes: 61 }), block('B', 660))).toEqual([[0, 1]])
    expect(conflicts(block('A', 600), block('B', 600))).toEqual([[0, 1]])
    expect(conflicts(block('A', 600, { weekdays: [1] }), block('B', 600, { weekdays: [2] }))).toEqual([])
    expect(conflicts(block('A', 600, { minutes: 60 }), block('B', 630, { onDate: '2026-11-20' }))).toEqual([])
    expect(
      conflicts(block('A', 1_400, { minutes: 90, weekdays: [6] }), block('B', 10, { weekdays: [0] })),
    ).toEqual([[0, 1]])
    const limited = (title: string, more: Partial<ScheduleBlock>) =>
      block(title, 600, { weekdays: [5], ...more })
    expect(
      conflicts(limited('A', { untilDate: '2026-11-26' }), limited('B', { fromDate: '2026-11-27' })),
    ).toEqual([])
    expect(
      conflicts(limited('A', { untilDate: '2026-11-27' }), limited('B', { fromDate: '2026-11-27' })),
    ).toEqual([[0, 1]])
    expect(
      conflicts(
        limited('A', { fromDate: '2026-11-20', exceptDates: ['2026-11-20'] }),
        limited('B', { untilDate: '2026-11-20' }),
      ),
    ).toEqual([])
    expect(conflicts(limited('A', { exceptDates: ['2026-11-20'] }), limited('B', {}))).toEqual([[0, 1]])
    expect(
      conflicts(
        block('A', 1_400, { minutes: 90, weekdays: [6], untilDate: '2026-11-21' }),
        block('B', 10, { weekdays: [0], fromDate: '2026-11-22' }),
      ),
    ).toEqual([[0, 1]])
    expect(
      conflicts(
        block('A', 1_400, { minutes: 90, onDate: '2026-11-20' }),
        block('B', 10, { onDate: '2026-11-21' }),
      ),
    ).toEqual([[0, 1]])
  })
})

describe('changing a schedule', () => {
  const compileWith = (blocks: ScheduleBlock[]) => (fromSlot: number, previous: TimelineEnd) =>
    compileSchedule(blocks, zone, slotStartMs(fromSlot), friday + 48 * hourMs, previous, filler)
  const stretchesOf = (blocks: ScheduleBlock[]) =>
    compileWith(blocks)(friday / 6_000, beginning).map(({ stretch }) => stretch)
  const apply = (stored: TimelineStretch[], blocks: ScheduleBlock[], cutSlot: number) => {
    const { resized, deleteFromSlot, added } = changeTimeline(stored, cutSlot, compileWith(blocks))
    return [
      ...stored
        .filter(({ slotStart }) => slotStart < deleteFromSlot)
        .map((one) => (one.slotStart === resized?.slotStart ? { ...one, ...resized } : one)),
      ...added.map(({ stretch }) => stretch),
    ]
  }
  const anyBlocks = fc.array(
    fc.record({
      startMinute: fc.integer({ min: 0, max: 1_439 }),
      minutes: fc.option(fc.integer({ min: 1, max: 300 })),
      title: fc.constant('x'),
      description: fc.constant(''),
      loop: fc.constantFrom(
        [{ asset: 'a', slots: 4, format: 'x' }],
        [
          { asset: 'b', slots: 7, format: 'x' },
          { asset: 'c', slots: 2, format: 'y' },
        ],
      ),
    }),
    { maxLength: 5 },
  )

  const filmA = [{ asset: 'a', slots: 600, format: 'x' }]
  const at = (hour: number, minute = 0) => friday / 6_000 + hour * 600 + minute * 10
  const withoutFiller = (blocks: ScheduleBlock[]) => (fromSlot: number, previous: TimelineEnd) =>
    compileSchedule(blocks, zone, slotStartMs(fromSlot), slotStartMs(fromSlot) + 2 * dayMs, previous)
  const film = (startMinute: number, more: Partial<ScheduleBlock> = {}) =>
    block('A', startMinute, { minutes: 60, loop: filmA, ...more })
  const stretch = (slotStart: number, slotCount: number): TimelineStretch => ({
    slotStart,
    slotCount,
    loop: filmA,
    discontinuityBase: 0,
    startsWithDiscontinuity: false,
  })

  it('[N-05] does not extend a programme that ended before the cut', () => {
    const ended = stretch(at(9, 30), 310)
    const { resized, added } = changeTimeline(
      [ended],
      at(30),
      withoutFiller([film(20 * 60, { onDate: '2026-11-21' })]),
    )
    expect(resized).toBeNull()
    expect(added.map(({ stretch: { slotStart } }) => slotStart)).toEqual([at(44)])
  })

  it('[N-05] does not extend a programme to its next showing', () => {
    const running = stretch(at(20), 600)
    const tomorrow = withoutFiller([film(20 * 60, { onDate: '2026-11-21' })])
    const { resized, added } = changeTimeline([running], at(20, 31), tomorrow)
    expect(resized).toEqual({ slotStart: at(20), slotCount: 310 })
    expect(added.map(({ stretch: { slotStart } }) => slotStart)).toEqual([at(44)])
  })

  it('[N-05] continues a programme whose start was moved', () => {
    const running = stretch(at(20), 600)
    const { resized, added } = changeTimeline(
      [running],
      at(20, 31),
      withoutFiller([film(20 * 60 + 5, { onDate: '2026-11-20' })]),
    )
    expect(resized).toEqual({ slotStart: at(20), slotCount: 650 })
    expect(added).toEqual([])
  })

  it('[N-05] never changes what starts before the cut, and leaves no gap', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, fc.integer({ min: 1, max: 20_000 }), (before, after, offset) => {
        const stored = stretchesOf(before)
        const cut = friday / 6_000 + offset
        const changed = apply(stored, after, cut)
        const isPast = ({ slotStart }: TimelineStretch) => slotStart < cut
        expect(changed.filter(isPast).map(({ slotStart, loop }) => ({ slotStart, loop }))).toEqual(
          stored.filter(isPast).map(({ slotStart, loop }) => ({ slotStart, loop })),
        )
        for (const [index, stretch] of changed.slice(1).entries()) {
          const previous = changed[index]
          if (!previous) continue
          expect(stretch.slotStart).toBe(previous.slotStart + previous.slotCount)
          expect(stretch.discontinuityBase).toBe(timelineEndAfter(previous).discontinuities)
        }
        // Saving the same schedule again changes nothing.
        expect(apply(changed, after, cut)).toEqual(changed)
      }),
      { numRuns: 100 },
    )
  })

  it('[N-05] does not restart what is playing when a later programme changes', () => {
    const before = [block('Film', 0), block('News', 600)]
    const stored = stretchesOf(before)
    const cut = friday / 6_000 + 300
    const [playing] = apply(stored, [block('Film', 0), block('News', 540)], cut)
    expect(playing).toMatchObject({ slotStart: friday / 6_000, slotCount: 9 * 600 })
  })
})
