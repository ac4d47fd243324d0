// Ads finance free channels; operators get a report of views and clicks.
import { ads } from '@kallo/contract/insights/ads'
import { countAction, type CountingParts } from '../../catalogue/promotions/index.ts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { sumUpAds } from './sum-up.ts'
import { viewReport } from './view-report.ts'

export { adEditingRoutes, shownAds } from './edit-ads.ts'

/** C-09. */
export function adRoutes(parts: CountingParts): Route[] {
  return [
    route(ads.userAction, async ({ body, principal, ip }) => {
      const { adsId: id, actionType: action, eventId, deviceId } = body
      await countAction(parts, { kind: 'ad', id, action, eventId, deviceId }, { viewer: principal, ip })
      return null
    }),
    route(ads.report, () => viewReport(parts)),
  ]
}

export function adJobs(deps: Pick<Deps, 'db' | 'clock' | 'config'>): ScheduledJob[] {
  return [{ name: 'sum-up-ads', cron: '7 * * * *', run: () => sumUpAds(deps) }]
}
