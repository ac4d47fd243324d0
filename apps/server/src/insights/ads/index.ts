// Ads finance free channels; operators get a report of views and clicks.
import { ads } from '@kallo/contract/insights/ads'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { countUserAction, type UserActionParts } from './count-user-action.ts'
import { sumUpAds } from './sum-up.ts'
import { viewReport } from './view-report.ts'

export { adEditingRoutes, shownAds } from './edit-ads.ts'

/** C-09. */
export function adRoutes(parts: UserActionParts): Route[] {
  return [
    route(ads.userAction, async ({ body, principal, ip }) => {
      await countUserAction(parts, body, { viewer: principal, ip })
      return null
    }),
    route(ads.report, () => viewReport(parts)),
  ]
}

export function adJobs(deps: Pick<Deps, 'db' | 'clock' | 'config'>): ScheduledJob[] {
  return [{ name: 'sum-up-ads', cron: '7 * * * *', run: () => sumUpAds(deps) }]
}
