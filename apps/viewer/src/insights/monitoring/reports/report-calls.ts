import type { ads } from '@kallo/contract/insights/ads'
import type { analytics } from '@kallo/contract/insights/analytics'
import type { DataOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { adsApi, analyticsApi } from './api.ts'

export type Overview = DataOf<typeof analytics.overview>
export type AdReport = DataOf<typeof ads.report>

export const overviewQuery = (from: string, to: string) =>
  queryOptions(analyticsApi.overview.query({ from, to }))

export const adReportQuery = () => queryOptions(adsApi.report.query())
