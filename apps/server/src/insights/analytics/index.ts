// Analytics reports to operators which channels and VODs are watched, for how long and in which countries.
import { dayMs, minuteMs } from '@kallo/rules/foundation/durations'
import type { Deps } from '../../deps.ts'
import { analyticsRetention } from '../../foundation/settings/index.ts'
import { withoutQueryTimeout } from '../../platform/db.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { deleteOldPartitions } from './event-partitions.ts'
import { deleteHoursBefore } from './day-store.ts'
import { forEachStatement, sumHours } from './sum-hours.ts'

export { eraseWatching } from './erase-watching.ts'
export { fillWatchDays } from './day-store.ts'
export { exportWatching } from './viewing-summary.ts'
export { createEventWriter } from './event-store.ts'
export { reportedTicket } from './reported-ticket.ts'
export { acceptBeacons, analyticsRoutes } from './routes.ts'
export { watchedIds } from './watched-ids.ts'

/** Enough for 60 million events in an hour, twelve times what the pool's timeout allows. */
const maxSumMs = 5 * minuteMs

type JobParts = Pick<Deps, 'db' | 'database' | 'clock' | 'config'>

export function analyticsJobs(deps: JobParts): ScheduledJob[] {
  return [
    { name: 'analytics-sum-hours', cron: '*/5 * * * *', run: () => sumDueHours(deps) },
    { name: 'analytics-drop-old', cron: '47 3 * * *', run: () => deleteOldEvents(deps) },
  ]
}

/** Sums on a connection of its own, without the pool's query timeout. */
function sumDueHours({ database, clock, config }: JobParts): Promise<void> {
  return withoutQueryTimeout(database, { name: 'kallo sums', max: 1 }, (db) =>
    sumHours({ db, clock, config }, forEachStatement(maxSumMs)),
  )
}

/**
 * Deletes old events. Sums due hours first, because deleted events cannot be summed; but hours that cannot be summed must not
 * keep events for ever.
 */
export async function deleteOldEvents(deps: JobParts): Promise<void> {
  try {
    await sumDueHours(deps)
  } finally {
    await deleteOld(deps)
  }
}

async function deleteOld(deps: JobParts): Promise<void> {
  const { db } = deps
  const retentionDays = await analyticsRetention(db)
  await deleteOldPartitions(db, deps.clock.now(), retentionDays.events)
  await deleteHoursBefore(db, new Date(deps.clock.now() - retentionDays.hours * dayMs), deps.config.timeZone)
}
