import type { ReportDataSizes } from '../report-data.ts'

export interface GrowthSize extends ReportDataSizes {
  name: string
  contents: number
}

const subscribersOf = (accounts: number) => Math.round(accounts * 0.32)

/** Contents, viewers and playback events. */
export function growthSize(name: string, contents: number, accounts: number, events: number): GrowthSize {
  return {
    name,
    contents,
    accounts,
    subscribers: subscribersOf(accounts),
    payments: Math.round(accounts * 0.8),
    events,
  }
}

export const growthSizes = [
  growthSize('small', 100, 1_000, 10_000),
  growthSize('medium', 5_000, 50_000, 1_000_000),
  growthSize('large', 50_000, 500_000, 10_000_000),
]
