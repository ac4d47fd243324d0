import type { ads } from '@kallo/contract/insights/ads'
import type { analytics } from '@kallo/contract/insights/analytics'
import type { DataOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { callKey } from '../../../platform/call-key.ts'

export type Overview = DataOf<typeof analytics.overview>
export type AdReport = DataOf<typeof ads.report>

export const overviewQuery = (from: string, to: string) => {
  const path = `analytics/overview/${from}/${to}`
  return queryOptions({
    queryKey: callKey(path),
    queryFn: ({ signal }) => call<Overview>(path, { signal }),
  })
}

export const adReportQuery = () =>
  queryOptions({
    queryKey: callKey('ads/report'),
    queryFn: ({ signal }) => call<AdReport>('ads/report', { signal }),
  })
