/** What was counted of one ad in some time, for viewers who can be told apart: accounts, and browsers by their device id. */
export interface AdCounts {
  views: number
  clicks: number
  viewers: number
  /** The most views of any one viewer. */
  mostViews: number
}

export interface AdFigures {
  /** Clicks for each view, to four places; null without a view. */
  clickRate: number | null
  /** Views for each viewer, to two places; null when there was none. */
  averageFrequency: number | null
  maximumFrequency: number
}

/** C-09: how well an ad was received and how often the same people saw it. */
export function adFigures(counts: AdCounts): AdFigures {
  const { views, clicks, viewers, mostViews } = counts
  return {
    clickRate: views === 0 ? null : rounded(clicks / views, 4),
    averageFrequency: viewers === 0 ? null : rounded(views / viewers, 2),
    maximumFrequency: mostViews,
  }
}

function rounded(value: number, places: number): number {
  const scale = 10 ** places
  return Math.round(value * scale) / scale
}
