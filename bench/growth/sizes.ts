import type { ReportDataSizes } from '../report-data.ts'

export interface GrowthSize extends ReportDataSizes {
  name: string
  contents: number
}

const subscribersOf = (accounts: number) => Math.round(accounts * 0.32)

function size(name: string, contents: number, accounts: number, events: number): GrowthSize {
  return {
    name,
    contents,
    accounts,
    subscribers: subscribersOf(accounts),
    payments: Math.round(accounts * 0.8),
    events,
  }
}

/** Contents, viewers and playback events. */
export const growthSizes = [
  size('small', 100, 1_000, 10_000),
  size('medium', 5_000, 50_000, 1_000_000),
  size('large', 50_000, 500_000, 10_000_000),
]
