import { dayMs } from '@kallo/rules/foundation/durations'
import type { ads } from '@kallo/contract/insights/ads'
import type { DataOf } from '@kallo/contract/endpoint'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import {
  countsByDay,
  countsSince,
  figuresOf,
  findHours,
  sumHours,
  totalsOf,
} from '../../catalogue/promotions/index.ts'
import type { Deps } from '../../deps.ts'
import { adRetention } from '../../foundation/settings/index.ts'
import { findAds } from './ads-store.ts'

/** C-09: the report of ads. Sums the running hour first, so that the figures are current. */
export async function viewReport({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<DataOf<typeof ads.report>> {
  const { viewerDays } = await adRetention(db)
  const nowMs = clock.now()
  const { timeZone } = config
  const from = isoDay(nowMs - (viewerDays - 1) * dayMs, timeZone)
  await db.transaction().execute((trx) => sumHours(trx, 'ad'))
  const all = await findAds(db)
  const ids = all.map(({ id }) => id)
  const [sums, period, days, hours] = await Promise.all([
    totalsOf(db, 'ad', ids),
    countsSince(db, 'ad', from, null),
    countsByDay(db, 'ad', from, null),
    findHours(db, 'ad', new Date(nowMs - dayMs)),
  ])
  return {
    timeZone,
    from,
    to: isoDay(nowMs, timeZone),
    ads: all.map(({ id, image, action_url, is_published }) => {
      const total = sums.get(id)
      return {
        id,
        image,
        actionUrl: action_url,
        published: is_published,
        totalViews: total?.views ?? 0,
        totalClicks: total?.clicks ?? 0,
        period: figuresOf(period.find((counts) => counts.id === id)),
        days: days.filter((counts) => counts.id === id).map((row) => ({ day: row.day, ...figuresOf(row) })),
        hours: hours
          .filter((counts) => counts.id === id)
          .map(({ hour, views, clicks, viewers }) => ({ hour: hour.toISOString(), views, clicks, viewers })),
      }
    }),
  }
}
