// Analytics reports to operators which channels and VODs are watched, for how long and in which countries.
import { dayMs } from '@kallo/rules/foundation/durations'
import type { Deps } from '../../deps.ts'
import { analyticsRetention } from '../../foundation/settings/index.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { deleteOldPartitions } from './event-partitions.ts'
import { deleteHoursBefore } from './day-store.ts'
import { sumHours } from './sum-hours.ts'

export { eraseWatching } from './erase-watching.ts'
export { fillWatchDays } from './day-store.ts'
export { exportWatching } from './viewing-summary.ts'
export { createEventWriter } from './event-store.ts'
export { acceptBeacons, analyticsRoutes } from './routes.ts'
export { watchedIds } from './watched-ids.ts'

export function analyticsJobs(deps: Pick<Deps, 'db' | 'clock' | 'config'>): ScheduledJob[] {
  return [
    { name: 'analytics-sum-hours', cron: '*/5 * * * *', run: () => sumHours(deps) },
    { name: 'analytics-drop-old', cron: '47 3 * * *', run: () => deleteOldEvents(deps) },
  ]
}

/** Deletes old events. Sums due hours first, because deleted events cannot be summed. */
export async function deleteOldEvents(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  await sumHours(deps)
  const { db } = deps
  const retentionDays = await analyticsRetention(db)
  await deleteOldPartitions(db, deps.clock.now(), retentionDays.events)
  await deleteHoursBefore(db, new Date(deps.clock.now() - retentionDays.hours * dayMs), deps.config.timeZone)
}
