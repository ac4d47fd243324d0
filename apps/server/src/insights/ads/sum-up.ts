import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import { adRetention } from '../../foundation/settings/index.ts'
import { deleteOldCounts } from './ads-store.ts'
import { sumAdHours, publishViews } from './hours-store.ts'

/**
 * Sums the hours, publishes the sums to the catalogue and deletes old data about single viewers. Runs only once an
 * hour, because each change of the catalogue makes clients load the overview again.
 */
export async function sumUpAds({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const { eventDays, viewerDays } = await adRetention(db)
  await db.transaction().execute(sumAdHours)
  await publishViews(db)
  const nowMs = clock.now()
  // Only whole hours are deleted, because an hour that is summed again needs all of its events.
  const eventsBefore = new Date(Math.floor((nowMs - eventDays * dayMs) / hourMs) * hourMs)
  await deleteOldCounts(db, eventsBefore, isoDay(nowMs - (viewerDays - 1) * dayMs, config.timeZone))
}
