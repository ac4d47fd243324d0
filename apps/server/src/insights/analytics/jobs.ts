import type { Deps } from '../../deps.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { analyticsKeptDays } from '../../foundation/settings/index.ts'
import { dropOldPartitions } from './event-partitions.ts'
import { dropHoursBefore } from './hour-store.ts'
import { sumHours } from './sum-hours.ts'

const dayMs = 86_400_000

export function analyticsJobs(deps: Pick<Deps, 'db' | 'clock' | 'config'>): ScheduledJob[] {
  return [
    { name: 'analytics-sum-hours', cron: '*/5 * * * *', run: () => sumHours(deps) },
    { name: 'analytics-drop-old', cron: '47 3 * * *', run: () => dropOldEvents(deps) },
  ]
}

/** What is still to be summed is summed first: afterwards it could not be. */
export async function dropOldEvents(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  await sumHours(deps)
  const { query } = deps.db
  const kept = await analyticsKeptDays(query)
  await dropOldPartitions(query, deps.clock.now(), kept.events)
  await dropHoursBefore(query, new Date(deps.clock.now() - kept.hours * dayMs))
}
