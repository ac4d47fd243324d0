import { expect, it } from 'vitest'
import { promotionFigures } from './promotion-figures.ts'

it('[C-09] rates are of the views and viewers that were counted, rounded', () => {
  const counts = { views: 7, clicks: 2, viewers: 3, maxViews: 4 }
  expect(promotionFigures(counts)).toEqual({
    clickRate: 0.2857,
    averageFrequency: 2.33,
    maximumFrequency: 4,
  })
})

it('[C-09] rate and frequency are null without views', () => {
  const counts = { views: 0, clicks: 1, viewers: 0, maxViews: 0 }
  expect(promotionFigures(counts)).toMatchObject({
    clickRate: null,
    averageFrequency: null,
    maximumFrequency: 0,
  })
})
