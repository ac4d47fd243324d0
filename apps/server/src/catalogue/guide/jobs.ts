import type { Deps } from '../../deps.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { extendTimelines } from './extend-timelines.ts'

export function guideJobs(deps: Deps): ScheduledJob[] {
  return [{ name: 'extend-timelines', cron: '*/20 * * * *', run: () => extendTimelines(deps) }]
}
