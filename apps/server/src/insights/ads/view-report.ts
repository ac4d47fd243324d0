import { dayMs } from '@kallo/rules/foundation/durations'
import type { ads } from '@kallo/contract/insights/ads'
import type { DataOf } from '@kallo/contract/endpoint'
import { adFigures } from '@kallo/rules/insights/ad-figures'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import { adRetention } from '../../foundation/settings/index.ts'
import { countsByDay, countsSince, findAds, type CountsOfAd } from './ads-store.ts'
import { findHours, sumAdHours, sumsOfAds } from './hours-store.ts'

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
  await db.transaction().execute(sumAdHours)
  const [all, sums, period, days, hours] = await Promise.all([
    findAds(db),
    sumsOfAds(db),
    countsSince(db, from),
    countsByDay(db, from),
    findHours(db, new Date(nowMs - dayMs)),
  ])
  return {
    timeZone,
    from,
    to: isoDay(nowMs, timeZone),
    ads: all.map(({ id, image, action_url, is_published }) => {
      const total = sums.find(({ adId }) => adId === id)
      return {
        id,
        image,
        actionUrl: action_url,
        published: is_published,
        totalViews: total?.views ?? 0,
        totalClicks: total?.clicks ?? 0,
        period: figuresOf(period.find(({ adId }) => adId === id)),
        days: days.filter(({ adId }) => adId === id).map((row) => ({ day: row.day, ...figuresOf(row) })),
        hours: hours
          .filter(({ ad_id }) => ad_id === id)
          .map(({ hour, views, clicks, viewers }) => ({ hour: hour.toISOString(), views, clicks, viewers })),
      }
    }),
  }
}

const noCounts = {
  views: 0,
  clicks: 0,
  closes: 0,
  viewers: 0,
  maxViews: 0,
  unattributedViews: 0,
  unattributedClicks: 0,
}

function figuresOf(counts: Omit<CountsOfAd, 'adId'> = noCounts) {
  const { views, clicks, closes, viewers } = counts
  const { clickRate, averageFrequency, maximumFrequency } = adFigures(counts)
  return {
    views,
    clicks,
    closes,
    viewers,
    clickRate,
    averageFrequency,
    maxFrequency: maximumFrequency,
    unattributedViews: counts.unattributedViews,
    unattributedClicks: counts.unattributedClicks,
  }
}
