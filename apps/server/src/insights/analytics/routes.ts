import { analytics } from '@kallo/contract/insights/analytics'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../platform/http/principal.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { AnalyticsParts, Teller } from './caller.ts'
import { takeEvents } from './take-events.ts'
import { takeMinutes } from './take-minutes.ts'
import { viewOverview } from './view-overview.ts'

export function analyticsRoutes(parts: AnalyticsParts): Route[] {
  return [
    route(analytics.updateChannel, async (request) => {
      await takeMinutes(parts, tellerOf(request), request.body)
      return null
    }),
    route(analytics.events, async (request) => {
      await takeEvents(parts, tellerOf(request), request.body)
      return null
    }),
    route(analytics.overview, ({ params }) => viewOverview(parts, params)),
  ]
}

/** Beacons send JSON as `text/plain`: another type would trigger a CORS preflight. */
export function takeBeacons(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (request, body, done) => {
    void parseJson(request, body, done)
  })
}

function tellerOf({ principal, ip }: { principal: Viewer | null; ip: string }): Teller {
  return { viewer: principal, ip }
}
