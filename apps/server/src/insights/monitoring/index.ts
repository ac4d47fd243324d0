// Monitoring exists so that staff see every channel side by side, and learn what is wrong before viewers do.
import type { Deps } from '../../deps.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { checkSources } from './check-sources.ts'

export { findDamagedFiles, reportDamagedFiles } from './damaged-files.ts'
export { monitoringRoutes } from './routes.ts'

export function monitoringJobs(deps: Pick<Deps, 'db' | 'clock'>): ScheduledJob[] {
  return [{ name: 'check-sources', cron: '*/2 * * * *', run: () => checkSources(deps) }]
}
