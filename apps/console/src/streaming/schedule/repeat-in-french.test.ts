import { parseRepeat, type RepeatRule } from '@kallo/rules/streaming/repeat-words'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frenchRepeat, repeatFromFrench } from './repeat-in-french.ts'

const today = '2026-11-20'
const read = (text: string) => parseRepeat(repeatFromFrench(text), today)

// cspell:disable
describe('a repeat rule in French', () => {
  it('[N-08] that the console writes is read as the same rule', () => {
    const day = fc
      .integer({ min: 0, max: 700 })
      .map((days) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10))
    const anyRule = fc
      .record({
        startMinute: fc.integer({ min: 0, max: 1_439 }),
        minutes: fc.option(fc.integer({ min: 1, max: 1_440 })),
        weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        onDate: fc.option(day),
        fromDate: fc.option(day),
      })
      .map((rule): RepeatRule =>
        rule.onDate === null
          ? { ...rule, weekdays: rule.weekdays.toSorted((a, b) => a - b), untilDate: rule.fromDate }
          : { ...rule, weekdays: [0, 1, 2, 3, 4, 5, 6], fromDate: null, untilDate: null },
      )
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(read(frenchRepeat(rule))).toEqual(rule)
      }),
    )
  })

  it.each([
    [
      'En semaine 19:00 jusqu’au 24 décembre',
      { weekdays: [1, 2, 3, 4, 5], startMinute: 1_140, untilDate: '2026-12-24' },
    ],
    ['tous les jours à 19h30', { weekdays: [0, 1, 2, 3, 4, 5, 6], startMinute: 1_170, minutes: null }],
    ['du lundi au vendredi de 9h à 10h', { weekdays: [1, 2, 3, 4, 5], startMinute: 540, minutes: 60 }],
    [
      'les samedis et dimanches 18 h pendant 2 heures',
      { weekdays: [0, 6], startMinute: 1_080, minutes: 120 },
    ],
    ['le mardi, jeudi 23:30–00:15', { weekdays: [2, 4], startMinute: 1_410, minutes: 45 }],
    ['le week-end à midi à partir du 1er mars', { fromDate: '2027-03-01', startMinute: 720 }],
    ['demain 20:00', { onDate: '2026-11-21', startMinute: 1_200 }],
    [
      'le vendredi 27 novembre à 21h pendant 90 minutes',
      { onDate: '2026-11-27', startMinute: 1_260, minutes: 90 },
    ],
    ['1er août 2027 23:45', { onDate: '2027-08-01', startMinute: 1_425 }],
  ])('[N-08] %s', (text, expected) => {
    expect(read(text)).toMatchObject(expected)
  })
})
