/** Counts of a banner or ad in a period. Viewers are accounts, or browsers by their device ID. */
export interface PromotionCounts {
  views: number
  clicks: number
  viewers: number
  /** The most views of any one viewer. */
  maxViews: number
}

export interface PromotionFigures {
  /** Clicks per view, to four decimals; null without a view. */
  clickRate: number | null
  /** Views per viewer, to two decimals; null without a viewer. */
  averageFrequency: number | null
  maximumFrequency: number
}

/** C-09: click rate and frequency of a banner or ad. */
export function promotionFigures(counts: PromotionCounts): PromotionFigures {
  const { views, clicks, viewers, maxViews } = counts
  return {
    clickRate: views === 0 ? null : rounded(clicks / views, 4),
    averageFrequency: viewers === 0 ? null : rounded(views / viewers, 2),
    maximumFrequency: maxViews,
  }
}

function rounded(value: number, places: number): number {
  const scale = 10 ** places
  return Math.round(value * scale) / scale
}
