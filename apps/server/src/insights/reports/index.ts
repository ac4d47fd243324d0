// Reports: figures about subscribers, money and watch time. Money figures are sums of ledger lines.
import { reports } from '@kallo/contract/insights/reports'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { withoutQueryTimeout } from '../../platform/db.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { fillWatchDays } from '../analytics/index.ts'
import { rollUpLedger } from './ledger-days.ts'
import { refreshSubscribers } from './refresh-subscribers.ts'
import { listEntries } from './list-entries.ts'
import { viewChanges } from './view-changes.ts'
import { exportReport, viewReport } from './view-report.ts'
import { isMailedWeekly, requestWeeklyMails, setMailedWeekly } from './weekly-mail.ts'

export { rollUpLedger } from './ledger-days.ts'
export { prepareDaySums } from './prepare-day-sums.ts'
export {
  findWeeklyRecipient,
  renderWeeklyMail,
  requestWeeklyMails,
  weeklyReportMail,
  type WeeklyReportRequest,
} from './weekly-mail.ts'

/** Q-01…Q-11. */
export function reportRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'paystack'>): Route[] {
  return [
    route(reports.view, ({ body }) => viewReport(deps, body)),
    route(reports.csv, ({ body }) => exportReport(deps, body)),
    route(reports.changes, async ({ body, principal }) => ({
      ...(await viewChanges(deps, body)),
      isMailed: await isMailedWeekly(deps.db, principal.operatorId),
    })),
    route(reports.mailWeekly, async ({ body, principal, ip }) => {
      await setMailedWeekly(deps.db, originOf(deps, principal, ip), body.isMailed)
      return null
    }),
    route(reports.entries, ({ body }) => listEntries(deps, body)),
  ]
}

type JobParts = Pick<Deps, 'db' | 'database' | 'clock' | 'config' | 'jobs'>

export function reportJobs(deps: JobParts): ScheduledJob[] {
  return [
    { name: 'reports-subscribers', cron: '*/5 * * * *', run: () => refreshSubscribers(deps) },
    { name: 'reports-weekly', cron: '*/15 * * * *', run: () => requestWeeklyMails(deps) },
    { name: 'reports-ledger', cron: '11 * * * *', run: () => sumDays(deps) },
  ]
}

/** On a connection of its own, without the pool's query timeout: after an update there may be no sums yet. */
function sumDays({ database, clock, config }: JobParts): Promise<void> {
  return withoutQueryTimeout(database, { name: 'kallo sums', max: 1 }, async (db) => {
    await rollUpLedger({ db, clock, config })
    await fillWatchDays(db, config.timeZone)
  })
}
