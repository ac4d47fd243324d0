// Monitoring shows operators all channels side by side, with their problems.
import type { Deps } from '../../deps.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { probeSources } from './probe-sources.ts'

export { findDamagedFiles, reportDamagedFiles } from './damaged-files.ts'
export { monitoringRoutes } from './routes.ts'

export function monitoringJobs(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'events'>): ScheduledJob[] {
  return [{ name: 'check-sources', cron: '*/2 * * * *', run: () => probeSources(deps) }]
}
