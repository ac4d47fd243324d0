import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import { adRetention } from '../../foundation/settings/index.ts'
import { dropOldCounts } from './ads-store.ts'
import { makeHours, tellViews } from './hours-store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Hourly: counts the hours, hands the sums to the catalogue and forgets what single viewers saw long ago. Not more
 * often: a new number there makes every phone fetch the overview anew.
 */
export async function sumUpAds({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const { eventDays, viewerDays } = await adRetention(db.query)
  await db.query.transaction().execute(makeHours)
  await tellViews(db.query)
  const nowMs = clock.now()
  // Whole hours go: one that is made anew must not find a part of its events.
  const eventsBefore = new Date(Math.floor((nowMs - eventDays * dayMs) / hourMs) * hourMs)
  await dropOldCounts(db.query, eventsBefore, isoDay(nowMs - (viewerDays - 1) * dayMs, config.timeZone))
}
