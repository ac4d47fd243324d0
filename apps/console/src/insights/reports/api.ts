import type { DataOf } from '@kallo/contract/endpoint'
import type { reports } from '@kallo/contract/insights/reports'
import { client } from '../../platform/api-client.ts'

export const reportsApi = client<typeof reports>()({
  view: 'POST console/reports/view',
  csv: 'POST console/reports/csv',
  changes: 'POST console/reports/changes',
  mailWeekly: 'POST console/reports/mail-weekly',
  entries: 'POST console/reports/entries',
})

export type Report = DataOf<typeof reports.view>
export type Changes = DataOf<typeof reports.changes>
export type LedgerLine = DataOf<typeof reports.entries>['lines']['items'][number]
export type ReportUnit = Report['columns'][number]['unit']
