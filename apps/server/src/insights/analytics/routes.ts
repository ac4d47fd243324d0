import { analytics } from '@kallo/contract/insights/analytics'
import { subscriberViewing } from '@kallo/contract/insights/subscriber-viewing'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../platform/http/principal.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { acceptEvents, type AnalyticsParts, type Reporter } from './accept-events.ts'
import { acceptMinutes } from './accept-minutes.ts'
import { viewOverview } from './view-overview.ts'
import { viewViewing } from './viewing-summary.ts'

export function analyticsRoutes(parts: AnalyticsParts): Route[] {
  return [
    route(analytics.updateChannel, async (request) => {
      await acceptMinutes(parts, reporterOf(request), request.body)
      return null
    }),
    route(analytics.events, async (request) => {
      await acceptEvents(parts, reporterOf(request), request.body)
      return null
    }),
    route(subscriberViewing.view, ({ params }) => viewViewing(parts, params.id)),
    route(analytics.overview, ({ params }) => viewOverview(parts, params)),
  ]
}

/** Beacons carry JSON as text/plain: another content type would trigger a CORS preflight. */
export function acceptBeacons(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (request, body, done) => {
    void parseJson(request, body, done)
  })
}

function reporterOf({ principal, ip }: { principal: Viewer | null; ip: string }): Reporter {
  return { viewer: principal, ip }
}
