import { describe, expect, it } from 'vitest'
import type { Block } from './api.ts'
import { blocksOfDay, moveBlock } from './day-blocks.ts'
import { minuteOf, repeatText, weekStart } from './days.ts'

const block = (title: string, startMinute: number, more: Partial<Block> = {}): Block => ({
  title,
  startMinute,
  minutes: null,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  onDate: null,
  fromDate: null,
  untilDate: null,
  exceptDates: [],
  description: '',
  assets: ['a'],
  ...more,
})

describe('the schedule of a day', () => {
  it('[N-03] shows weekly and single blocks with their ends', () => {
    const blocks = [
      block('Noon', 720),
      block('Morning', 360),
      block('Match', 600, { minutes: 60, onDate: '2026-11-20' }),
    ]
    const shown = blocksOfDay(blocks, '2026-11-20').map(({ block: { title }, endMinute, isReplaced }) => [
      title,
      endMinute,
      isReplaced,
    ])
    expect(shown).toEqual([
      ['Morning', 720, true],
      ['Match', 660, false],
      ['Noon', 1_440, false],
    ])
    expect(blocksOfDay(blocks, '2026-11-21')).toHaveLength(2)
  })

  it('[N-01] moves single blocks to another date and weekly ones to other days', () => {
    expect(moveBlock(block('A', 600, { onDate: '2026-11-30' }), 30, 1)).toMatchObject({
      startMinute: 630,
      onDate: '2026-12-01',
    })
    expect(moveBlock(block('A', 600, { weekdays: [6] }), -5, 1)).toMatchObject({
      startMinute: 595,
      weekdays: [0],
    })
    expect(moveBlock(block('A', 0), -30, 0)).toMatchObject({ startMinute: 0 })
  })

  it('[N-01] moves the limits and the exceptions of a weekly block with its days', () => {
    const limited = block('A', 600, {
      weekdays: [6],
      fromDate: '2026-11-21',
      untilDate: '2026-12-19',
      exceptDates: ['2026-11-28'],
    })
    expect(moveBlock(limited, 30, 1)).toEqual({
      ...limited,
      startMinute: 630,
      weekdays: [0],
      fromDate: '2026-11-22',
      untilDate: '2026-12-20',
      exceptDates: ['2026-11-29'],
    })
    expect(moveBlock(limited, 30, 0)).toEqual({ ...limited, startMinute: 630 })
  })

  it('[N-01] reads and writes times and days', () => {
    expect([minuteOf('09:30'), minuteOf('9:05'), minuteOf('24:00'), minuteOf('x')]).toEqual([
      570,
      545,
      null,
      null,
    ])
    expect(weekStart('2026-11-22')).toBe('2026-11-16')
    expect(repeatText(block('A', 0, { weekdays: [0, 1] }))).toBe('every Monday, Sunday')
  })
})
