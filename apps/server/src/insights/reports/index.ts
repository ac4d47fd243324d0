// Reports: figures about subscribers, money and watching. Money figures are sums of ledger lines.
import { reports } from '@kallo/contract/insights/reports'
import type { Deps } from '../../deps.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { rollUpLedger } from './ledger-days.ts'
import { refreshSubscribers } from './refresh-subscribers.ts'
import { exportReport, viewReport } from './view-report.ts'

export { rollUpLedger } from './ledger-days.ts'

/** Q-01…Q-08. */
export function reportRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'paystack'>): Route[] {
  return [
    route(reports.view, ({ body }) => viewReport(deps, body)),
    route(reports.csv, ({ body }) => exportReport(deps, body)),
  ]
}

export function reportJobs(deps: Pick<Deps, 'db' | 'clock' | 'config'>): ScheduledJob[] {
  return [
    { name: 'reports-subscribers', cron: '*/5 * * * *', run: () => refreshSubscribers(deps) },
    { name: 'reports-ledger', cron: '11 * * * *', run: () => rollUpLedger(deps) },
  ]
}
