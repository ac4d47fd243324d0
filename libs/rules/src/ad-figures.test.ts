import { expect, it } from 'vitest'
import { adFigures } from './ad-figures.ts'

it('[C-09] the click rate is of all views, the frequency of the viewers who could be told apart', () => {
  const counts = { views: 9, clicks: 2, viewers: 3, viewsOfViewers: 7, mostViews: 4 }
  expect(adFigures(counts)).toEqual({
    clickRate: 0.2222,
    averageFrequency: 2.33,
    maximumFrequency: 4,
    viewsOfNobodyKnown: 2,
  })
})

it('[C-09] what nobody saw has no rate and no frequency, also when it was clicked', () => {
  const counts = { views: 0, clicks: 1, viewers: 0, viewsOfViewers: 0, mostViews: 0 }
  expect(adFigures(counts)).toMatchObject({ clickRate: null, averageFrequency: null, maximumFrequency: 0 })
})
