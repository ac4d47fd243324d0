/** What was counted of one ad in some time. */
export interface AdCounts {
  views: number
  clicks: number
  /** How many viewers could be told apart, how many of the views were theirs, and the most of any one. */
  viewers: number
  viewsOfViewers: number
  mostViews: number
}

export interface AdFigures {
  /** Clicks for each view, to four places; null without a view. */
  clickRate: number | null
  /** Views for each viewer who could be told apart, to two places; null when there was none. */
  averageFrequency: number | null
  maximumFrequency: number
  /** By somebody who could not be told apart: in the views, in no frequency. */
  viewsOfNobodyKnown: number
}

/** C-09: how well an ad was received and how often the same people saw it. */
export function adFigures(counts: AdCounts): AdFigures {
  const { views, clicks, viewers, viewsOfViewers, mostViews } = counts
  return {
    clickRate: views === 0 ? null : rounded(clicks / views, 4),
    averageFrequency: viewers === 0 ? null : rounded(viewsOfViewers / viewers, 2),
    maximumFrequency: mostViews,
    viewsOfNobodyKnown: views - viewsOfViewers,
  }
}

function rounded(value: number, places: number): number {
  const scale = 10 ** places
  return Math.round(value * scale) / scale
}
