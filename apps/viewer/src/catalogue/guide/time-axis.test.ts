import { hourMs } from '@kallo/rules/foundation/durations'
import { describe, expect, it } from 'vitest'
import { cellsOf, columnCount, columnOf, timeAxisAt, windowsBetween } from './time-axis.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const at = (hours: number) => new Date(start + hours * hourMs).toISOString()
const programme = (from: number, until: number, title = 'P') => ({
  title,
  startsAt: at(from),
  endsAt: at(until),
  isRecorded: false,
})

describe('timeAxisAt', () => {
  it('[E-06] covers the past 24 and the next 48 hours in whole windows', () => {
    const axis = timeAxisAt(start + 1.5 * hourMs)
    expect(axis.fromMs).toBeLessThanOrEqual(start - 22.5 * hourMs)
    expect(axis.untilMs).toBeGreaterThanOrEqual(start + 49.5 * hourMs)
    expect(windowsBetween(axis.fromMs, axis.untilMs)).toHaveLength((axis.untilMs - axis.fromMs) / hourMs / 3)
  })

  it('numbers columns of five minutes, after the column of the channel names', () => {
    const axis = { fromMs: start, untilMs: start + 3 * hourMs }
    expect([columnOf(axis, start), columnOf(axis, start + hourMs), columnCount(axis)]).toEqual([2, 14, 37])
  })
})

describe('cellsOf', () => {
  const axis = { fromMs: start, untilMs: start + 3 * hourMs }
  const spans = (programmes: Parameters<typeof cellsOf>[0]) =>
    cellsOf(programmes, axis).map(({ fromMs, untilMs, programme: shown }) => [
      (fromMs - start) / hourMs,
      (untilMs - start) / hourMs,
      shown !== null,
    ])

  it('fills gaps', () => {
    expect(spans([])).toEqual([[0, 3, false]])
    expect(spans([programme(1, 2)])).toEqual([
      [0, 1, false],
      [1, 2, true],
      [2, 3, false],
    ])
  })

  it('cuts programmes at the ends of the period, and lists each once', () => {
    expect(spans([programme(-1, 1), programme(1, 5), programme(-1, 1)])).toEqual([
      [0, 1, true],
      [1, 3, true],
    ])
  })

  it('moves the start of a programme that overlaps the previous one', () => {
    expect(spans([programme(1, 3), programme(0, 2)])).toEqual([
      [0, 2, true],
      [2, 3, true],
    ])
  })
})
