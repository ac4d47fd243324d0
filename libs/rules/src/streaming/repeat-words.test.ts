import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRepeat, repeatInWords, type RepeatRule } from './repeat-words.ts'

const today = '2026-11-20'
const read = (text: string) => parseRepeat(text, today)

describe('a repeat rule in words', () => {
  const day = fc
    .integer({ min: 0, max: 700 })
    .map((days) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10))
  const anyRule = fc
    .record({
      startMinute: fc.integer({ min: 0, max: 1_439 }),
      minutes: fc.option(fc.integer({ min: 1, max: 1_440 })),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      onDate: fc.option(day),
      dates: fc.tuple(fc.option(day), fc.option(day)),
    })
    .map(({ dates: [one, other], weekdays, ...rule }): RepeatRule => {
      const isOrdered = one === null || other === null || one <= other
      return rule.onDate === null
        ? {
            ...rule,
            weekdays: weekdays.toSorted((a, b) => a - b),
            fromDate: isOrdered ? one : other,
            untilDate: isOrdered ? other : one,
          }
        : { ...rule, weekdays: [0, 1, 2, 3, 4, 5, 6], fromDate: null, untilDate: null }
    })

  it('[N-08] is read back as the same rule', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(read(repeatInWords(rule))).toEqual(rule)
      }),
    )
  })

  it.each([
    [
      'Weekdays 19:00 until 24 December',
      { weekdays: [1, 2, 3, 4, 5], startMinute: 1_140, untilDate: '2026-12-24' },
    ],
    ['every day at 7.30 pm', { weekdays: [0, 1, 2, 3, 4, 5, 6], startMinute: 1_170, minutes: null }],
    ['Mon-Fri 9-10am', { weekdays: [1, 2, 3, 4, 5], startMinute: 540, minutes: 60 }],
    ['Saturdays and Sundays 6pm for 2 hours', { weekdays: [0, 6], startMinute: 1_080, minutes: 120 }],
    ['Tuesday, Thursday 23:30–00:15', { weekdays: [2, 4], startMinute: 1_410, minutes: 45 }],
    [
      'weekends noon from 1 March until 5 March',
      { fromDate: '2027-03-01', untilDate: '2027-03-05', startMinute: 720 },
    ],
    ['tomorrow 20:00', { onDate: '2026-11-21', startMinute: 1_200 }],
    ['once on Fri 27 Nov at 21:00 for 90 minutes', { onDate: '2026-11-27', startMinute: 1_260, minutes: 90 }],
    ['Dec 31st 2026 11.45 pm', { onDate: '2026-12-31', startMinute: 1_425 }],
  ])('[N-08] %s', (text, expected) => {
    expect(read(text)).toMatchObject(expected)
  })

  it.each([
    '',
    'weekdays',
    '19:00',
    'Weekdays 25:00',
    'Weekdays 13 pm',
    'Weekdays 19:00 until 31 February',
    'Weekdays 19:00 until Christmas',
    'Weekdays 19:00 from 5 December until 1 December 2026',
    'someday 19:00',
    '32 December 19:00',
  ])('[N-08] %j is not understood', (text) => {
    expect(read(text)).toBeNull()
  })
})
