// Ads finance free channels; operators get a report of views and clicks.
import { ads } from '@kallo/contract/insights/ads'
import type { Catalogue } from '../../catalogue/contents/index.ts'
import { countAction, type CountingParts } from '../../catalogue/promotions/index.ts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { isSeenStream } from '../../streaming/leases/index.ts'
import type { Origin } from '../../streaming/origin/index.ts'
import { reportedTicket } from '../analytics/index.ts'
import { sumUpAds } from './sum-up.ts'
import { viewReport } from './view-report.ts'

export { adEditingRoutes, shownAds } from './edit-ads.ts'

interface AdParts extends Omit<CountingParts, 'isPublished'> {
  catalogue: () => Pick<Catalogue, 'ads'>
  origin: Pick<Origin, 'readTicket'>
}

/** C-09. */
export function adRoutes(parts: AdParts): Route[] {
  const { catalogue, db, origin } = parts
  const isPublished = (id: string) => catalogue().ads.has(id)
  /** Null unless the ticket is of a stream of this viewer that has played. */
  const streamOf = async (viewer: Viewer | null, written: string | undefined) => {
    const ticket = reportedTicket(origin, viewer, written)
    return ticket !== null && (await isSeenStream(db, ticket.stream)) ? ticket.stream : null
  }
  return [
    route(ads.userAction, async ({ body, principal: viewer, ip }) => {
      const { adsId: id, actionType: action, eventId, deviceId, ticket } = body
      const shown = catalogue().ads.get(id)?.ad
      const stream = shown && (await streamOf(viewer, ticket))
      const showing = stream ? { stream, seconds: shown.duration } : null
      const maxViewsPerDay = shown?.max_views_per_day ?? null
      const reported = { kind: 'ad', id, action, eventId, deviceId, showing, maxViewsPerDay } as const
      await countAction({ ...parts, isPublished }, reported, { viewer, ip })
      return null
    }),
    route(ads.report, () => viewReport(parts)),
  ]
}

export function adJobs(deps: Pick<Deps, 'db' | 'clock' | 'config'>): ScheduledJob[] {
  return [{ name: 'sum-up-ads', cron: '7 * * * *', run: () => sumUpAds(deps) }]
}
