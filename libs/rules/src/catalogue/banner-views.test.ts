import { expect, it } from 'vitest'
import { isBannerDue, readBannerViews, withBannerView } from './banner-views.ts'

const day = 'Wed Nov 25 2026'

it('[B-19] a banner is due until it has been shown as often as its limit allows', () => {
  let views = readBannerViews(null, day)
  for (const isDue of [true, true, false]) {
    expect(isBannerDue(views, 'a', 2)).toBe(isDue)
    views = withBannerView(views, 'a')
  }
  expect(isBannerDue(views, 'b', 2)).toBe(true)
  expect(isBannerDue(views, 'a', undefined)).toBe(true)
})

it('[B-19] views are kept until the next day', () => {
  const stored = JSON.stringify(withBannerView(readBannerViews(null, day), 'a'))
  expect(readBannerViews(stored, day).counts).toEqual({ a: 1 })
  expect(readBannerViews(stored, 'Thu Nov 26 2026').counts).toEqual({})
})

it.each(['', 'x', 'null', '1', '{}', `{"day":"${day}"}`])(
  '[B-19] damaged storage %j counts as no views',
  (stored) => {
    expect(readBannerViews(stored, day)).toEqual({ day, counts: {} })
  },
)
