import { expect, it } from 'vitest'
import { adFigures } from './ad-figures.ts'

it('[C-09] rates are of the views and viewers that were counted, rounded', () => {
  const counts = { views: 7, clicks: 2, viewers: 3, maxViews: 4 }
  expect(adFigures(counts)).toEqual({
    clickRate: 0.2857,
    averageFrequency: 2.33,
    maximumFrequency: 4,
  })
})

it('[C-09] rate and frequency are null without views', () => {
  const counts = { views: 0, clicks: 1, viewers: 0, maxViews: 0 }
  expect(adFigures(counts)).toMatchObject({ clickRate: null, averageFrequency: null, maximumFrequency: 0 })
})
