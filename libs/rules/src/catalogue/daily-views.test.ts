import { expect, it } from 'vitest'
import { isViewDue, readDailyViews, withDailyView } from './daily-views.ts'

const day = 'Wed Nov 25 2026'

it('[B-19] a banner is due until it has been shown as often as its limit allows', () => {
  let views = readDailyViews(null, day)
  for (const isDue of [true, true, false]) {
    expect(isViewDue(views, 'a', 2)).toBe(isDue)
    views = withDailyView(views, 'a')
  }
  expect(isViewDue(views, 'b', 2)).toBe(true)
  expect(isViewDue(views, 'a', undefined)).toBe(true)
})

it('[B-19] views are kept until the next day', () => {
  const stored = JSON.stringify(withDailyView(readDailyViews(null, day), 'a'))
  expect(readDailyViews(stored, day).counts).toEqual({ a: 1 })
  expect(readDailyViews(stored, 'Thu Nov 26 2026').counts).toEqual({})
})

it.each(['', 'x', 'null', '1', '{}', `{"day":"${day}"}`])(
  '[B-19] damaged storage %j counts as no views',
  (stored) => {
    expect(readDailyViews(stored, day)).toEqual({ day, counts: {} })
  },
)
