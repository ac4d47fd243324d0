import { describe, expect, it } from 'vitest'
import type { Block } from './api.ts'
import { isRepeating, remove, reschedule } from './block-changes.ts'
import { copyDays } from './copy-dialog.tsx'
import { rebase, type Edits } from './draft.ts'
import { gapsOf, lastBefore, nextDayOf, occurrencesOf } from './occurrences.ts'
import { place } from './use-timeline-drag.ts'
import { viewerChanges } from './viewer-changes.ts'

const block = (title: string, startMinute: number, more: Partial<Block> = {}): Block => ({
  title,
  startMinute,
  minutes: 60,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  onDate: null,
  fromDate: null,
  untilDate: null,
  exceptDates: [],
  description: '',
  assets: [title.toLowerCase()],
  ...more,
})
/** A Friday. */
const friday = '2026-11-20'
const shown = (blocks: readonly Block[], day = friday, days = 1) =>
  occurrencesOf(blocks, day, days).map((one) => `${one.start}–${one.end} ${one.block.title}`)
const one = (blocks: readonly Block[], title: string, day = friday) => {
  const found = occurrencesOf(blocks, day, 1).find((occurrence) => occurrence.block.title === title)
  if (!found) throw new Error(`${title} is not shown`)
  return found
}

describe('the timeline', () => {
  it('[N-02] knows which programme continues into its first gap', () => {
    const weekly = block('Weekly', 1_200, { weekdays: [1] })
    expect(lastBefore([weekly, block('Earlier', 600, { weekdays: [1] })], friday)).toBe(weekly)
    expect(lastBefore([block('Today', 600, { onDate: friday })], friday)).toBeNull()
  })

  it('[N-04] opens an overlapping programme on a day on which it starts', () => {
    expect(nextDayOf(block('Sunday', 600, { weekdays: [0] }), friday)).toBe('2026-11-22')
    expect(nextDayOf(block('Once', 600, { onDate: '2026-11-19' }), friday)).toBe('2026-11-19')
    expect(nextDayOf(block('Later', 600, { weekdays: [2], fromDate: '2026-12-03' }), friday)).toBe(
      '2026-12-08',
    )
    expect(nextDayOf(block('Over', 600, { untilDate: '2026-11-01' }), friday)).toBe(friday)
  })

  it('[N-07] shows programmes across midnight, gaps and overlaps', () => {
    const blocks = [block('News', 600), block('Late', 1_410), block('Clash', 630)]
    expect(shown(blocks)).toEqual(['-30–30 Late', '600–660 News', '630–690 Clash', '1410–1470 Late'])
    const occurrences = occurrencesOf(blocks, friday, 1)
    expect(gapsOf(occurrences, 1)).toEqual([
      { start: 30, end: 600 },
      { start: 690, end: 1_410 },
    ])
    expect(occurrences.filter(({ isConflicting }) => isConflicting).map(({ index }) => index)).toEqual([0, 2])
  })

  it('[N-02, N-07] a programme without a length ends where the next one starts', () => {
    const blocks = [block('Open', 600, { minutes: null }), block('Next', 900, { weekdays: [6] })]
    expect(shown(blocks)).toEqual(['-840–600 Open', '600–2040 Open'])
    expect(shown(blocks, '2026-11-21')).toEqual(['-840–600 Open', '600–900 Open', '900–960 Next'])
  })

  it('[N-07, N-08] moves and resizes a programme on one day or on every day', () => {
    const blocks = [block('News', 600, { weekdays: [5] })]
    const news = one(blocks, 'News')
    const moved = reschedule(blocks, news, { start: 630, end: 690 }, 'day')
    expect(moved.blocks).toMatchObject([
      { exceptDates: [friday] },
      { onDate: friday, startMinute: 630, minutes: 60, exceptDates: [] },
    ])
    expect(moved.index).toBe(1)
    const again = reschedule(moved.blocks, one(moved.blocks, 'News'), { start: 630, end: 720 }, 'day')
    expect(again.blocks[1]).toMatchObject({ startMinute: 630, minutes: 90 })
    const every = reschedule(blocks, news, { start: -60, end: 0 }, 'every')
    expect(every.blocks).toMatchObject([{ weekdays: [4], startMinute: 1_380, exceptDates: [] }])
    expect(isRepeating(every.blocks[0] ?? news.block)).toBe(true)
    expect(remove(blocks, news, 'day')).toMatchObject([{ exceptDates: [friday] }])
    expect(remove(blocks, news, 'every')).toEqual([])
  })

  it('[N-07] a day to which another one is copied plays exactly the same', () => {
    const blocks = [
      block('Weekday', 600, { weekdays: [1, 2, 3, 4, 5] }),
      block('Match', 900, { onDate: friday }),
      block('Saturday', 600, { weekdays: [6] }),
      block('Old', 1_000, { onDate: '2026-11-21' }),
    ]
    const copied = copyDays(blocks, friday, 1, '2026-11-21', 2)
    for (const day of ['2026-11-21', '2026-11-22']) expect(shown(copied, day)).toEqual(shown(blocks))
    expect(shown(copied, '2026-11-28')).toEqual(['600–660 Saturday'])
    expect(copyDays(copied, friday, 1, '2026-11-21', 2)).toEqual(copied)
  })

  it('[N-07] an edge that is dragged snaps to its neighbours, else to five minutes', () => {
    const occurrence = one([block('News', 600)], 'News')
    const item = { row: 1, occurrence, start: 600, end: 660 }
    const scale = { pxPerMinute: 2, rowHeight: 60, rows: 3, edgesOf: () => [702] }
    expect(place({ item, mode: 'move' }, scale, { x: 31, y: 0 })).toEqual({ row: 1, start: 615, end: 675 })
    expect(place({ item, mode: 'move' }, scale, { x: 80, y: 300 })).toEqual({ row: 2, start: 642, end: 702 })
    expect(place({ item, mode: 'end' }, scale, { x: 82, y: 99 })).toEqual({ row: 1, start: 600, end: 702 })
    expect(place({ item, mode: 'start' }, scale, { x: 400, y: 0 })).toEqual({ row: 1, start: 655, end: 660 })
  })
})

describe('unsaved changes', () => {
  const schedule = (blocks: readonly Block[], version: number) => ({
    channelId: 'a',
    channel: 'A',
    timeZone: 'Africa/Lagos',
    today: friday,
    filler: null,
    version,
    blocks: [...blocks],
    isPublished: true,
    state: null,
    hasLiveSources: false,
  })
  const [news, film, match] = [block('News', 600), block('Film', 700), block('Match', 900)]
  const edits = (base: Block[], content: Block[]): Edits => ({
    a: { base: { blocks: base, filler: null, version: 1 }, content: { blocks: content, filler: null } },
  })

  it('[N-07] are applied to what another editor has saved meanwhile', () => {
    const mine = edits([news, film], [news, { ...film, startMinute: 720 }])
    expect(rebase(mine, [schedule([news, film], 1)]).edits).toBe(mine)
    const { edits: rebased, merged } = rebase(mine, [schedule([film, match], 2)])
    expect(merged).toEqual(['a'])
    expect(rebased['a']?.base.version).toBe(2)
    expect(rebased['a']?.content.blocks).toEqual([match, { ...film, startMinute: 720 }])
  })

  it('[N-07] disappear when they are stored although the response was lost', () => {
    const mine = edits([news], [news, match])
    expect(rebase(mine, [schedule([match, news], 2)])).toEqual({ edits: {}, merged: [] })
  })
})

describe('the summary of changes for viewers', () => {
  const now = Date.parse('2026-11-20T08:00:00Z')
  const changes = (before: Block[], after: Block[], isPlayable = () => true) =>
    viewerChanges(
      { blocks: before, filler: null },
      { blocks: after, filler: null },
      'Africa/Lagos',
      now,
      isPlayable,
    )

  it('[N-07] states times, days, and what plays instead', () => {
    const day = [
      block('Night', 0, { minutes: null }),
      block('News', 1_140),
      block('Film', 1_200, { minutes: null }),
    ]
    const match = block('Match', 1_140, { minutes: 90, onDate: '2026-11-21' })
    // Lasts until the end of the two weeks that are listed.
    expect(changes([], [block('Film', 360)])[0]?.to).toMatch(/^\w{3},? \d+ \w+ \d\d:\d\d$/)
    expect(changes(day, [...day, match])).toEqual([
      { from: '19:00', to: '20:00', days: ['2026-11-21'], before: 'News', after: 'Match' },
      { from: '20:00', to: '20:30', days: ['2026-11-21'], before: 'Film', after: 'Match' },
    ])
    const later = day.map((of) => (of.title === 'News' ? { ...of, startMinute: 1_170, minutes: 30 } : of))
    const [moved] = changes(day, later)
    expect(moved).toMatchObject({ from: '19:00', to: '19:30', before: 'News', after: 'Night' })
    expect(moved?.days).toHaveLength(14)
    expect(changes(day, [...day].toReversed())).toEqual([])
  })

  it('[N-09] does not list a film that is still being prepared', () => {
    const day = [block('Night', 0, { minutes: null })]
    expect(changes(day, [...day, block('Premiere', 1_200)], () => false)).toEqual([])
  })
})
