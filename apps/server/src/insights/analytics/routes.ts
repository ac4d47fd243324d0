import { analytics } from '@kallo/contract/insights/analytics'
import type { Endpoint as Call } from '@kallo/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { route, type ApiRequest, type Route } from '../../platform/http/api.ts'
import type { Viewer } from '../../accounts/auth/index.ts'
import { acceptEvents, type AnalyticsParts, type Reporter } from './accept-events.ts'
import { acceptMinutes } from './accept-minutes.ts'
import { viewOverview } from './view-overview.ts'

export function analyticsRoutes(parts: AnalyticsParts): Route<Viewer>[] {
  return [
    route(analytics.updateChannel, async (request) => {
      await acceptMinutes(parts, reporterOf(request), request.body)
      return null
    }),
    route(analytics.events, async (request) => {
      await acceptEvents(parts, reporterOf(request), request.body)
      return null
    }),
    route(analytics.overview, ({ identity, params }) => viewOverview(parts, identity, params)),
  ]
}

/** Beacons carry JSON as text/plain: another content type would trigger a CORS preflight. */
export function acceptBeacons(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (request, body, done) => {
    void parseJson(request, body, done)
  })
}

function reporterOf({ identity, ip }: ApiRequest<Call, Viewer>): Reporter {
  return { viewer: identity, ip }
}
