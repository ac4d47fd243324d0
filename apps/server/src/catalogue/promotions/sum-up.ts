import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import { adRetention } from '../../foundation/settings/index.ts'
import { deleteOldCounts } from './counts-store.ts'
import { sumHours } from './hours-store.ts'
import type { PromotionKind } from './tables.ts'

/** Sums the hours and deletes old data about single viewers. */
export async function sumUpPromotions(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  kind: PromotionKind,
): Promise<void> {
  const { eventDays, viewerDays } = await adRetention(db)
  await db.transaction().execute((trx) => sumHours(trx, kind))
  const nowMs = clock.now()
  // Only whole hours are deleted, because an hour that is summed again needs all of its events.
  const eventsBefore = new Date(Math.floor((nowMs - eventDays * dayMs) / hourMs) * hourMs)
  await deleteOldCounts(db, kind, eventsBefore, isoDay(nowMs - (viewerDays - 1) * dayMs, config.timeZone))
}
