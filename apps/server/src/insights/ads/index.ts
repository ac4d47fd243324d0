// Ads finance free channels; operators get a report of views and clicks.
import { ads } from '@kallo/contract/insights/ads'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/api.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import type { Viewer } from '../../accounts/auth/index.ts'
import { countUserAction, type UserActionParts } from './count-user-action.ts'
import { sumUpAds } from './sum-up.ts'
import { viewReport } from './view-report.ts'

/** C-09. */
export function adRoutes(parts: UserActionParts): Route<Viewer>[] {
  return [
    route(ads.userAction, async ({ body, identity, ip }) => {
      await countUserAction(parts, body, { viewer: identity, ip })
      return null
    }),
    route(ads.report, ({ identity }) => viewReport(parts, identity)),
  ]
}

export function adJobs(deps: Pick<Deps, 'db' | 'clock' | 'config'>): ScheduledJob[] {
  return [{ name: 'sum-up-ads', cron: '7 * * * *', run: () => sumUpAds(deps) }]
}
