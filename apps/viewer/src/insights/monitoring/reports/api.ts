import type { ads } from '@kallo/contract/insights/ads'
import type { analytics } from '@kallo/contract/insights/analytics'
import { client } from '../../../platform/api-client.ts'
import type { DataOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { isoDay } from '@kallo/rules/foundation/zoned-time'

const analyticsApi = client<typeof analytics>()({ overview: 'GET analytics/overview/:from/:to' })
const adsApi = client<typeof ads>()({ report: 'GET ads/report' })

export type Overview = DataOf<typeof analytics.overview>
export type AdReport = DataOf<typeof ads.report>

export const overviewQuery = (from: string, to: string) =>
  queryOptions(analyticsApi.overview.query({ from, to }))

export const adReportQuery = () => queryOptions(adsApi.report.query())

export const rangeChoices = [1, 7, 30] as const
export type RangeDays = (typeof rangeChoices)[number]

const dayMs = 86_400_000

/** The last days in the service's time zone, including today, as ISO dates. */
export function lastDays(count: RangeDays, nowMs: number, timeZone: string): { from: string; to: string } {
  const to = isoDay(nowMs, timeZone)
  // Calendar days: with daylight saving time, a day may have 23 or 25 hours.
  const from = new Date(Date.parse(to) - (count - 1) * dayMs).toISOString().slice(0, 10)
  return { from, to }
}
