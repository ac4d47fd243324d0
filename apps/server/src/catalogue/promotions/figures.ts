import { promotionFigures } from '@kallo/rules/catalogue/promotion-figures'
import type { CountsOfPromotion } from './counts-store.ts'

const noCounts = {
  views: 0,
  clicks: 0,
  closes: 0,
  viewers: 0,
  maxViews: 0,
  unattributedViews: 0,
  unattributedClicks: 0,
}

/** C-09, Q-12: the figures of the report. */
export function figuresOf(counts: Omit<CountsOfPromotion, 'id'> = noCounts) {
  const { views, clicks, closes, viewers } = counts
  const { clickRate, averageFrequency, maximumFrequency } = promotionFigures(counts)
  return {
    views,
    clicks,
    closes,
    viewers,
    clickRate,
    averageFrequency,
    maxFrequency: maximumFrequency,
    unattributedViews: counts.unattributedViews,
    unattributedClicks: counts.unattributedClicks,
  }
}
