import { analytics } from '@kallo/contract/insights/analytics'
import type { Endpoint as Call } from '@kallo/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { route, type ApiRequest, type Route } from '../../platform/http/api.ts'
import type { Viewer } from '../../accounts/auth/index.ts'
import type { AnalyticsParts, Teller } from './caller.ts'
import { takeEvents } from './take-events.ts'
import { takeMinutes } from './take-minutes.ts'
import { viewOverview } from './view-overview.ts'

export function analyticsRoutes(parts: AnalyticsParts): Route<Viewer>[] {
  return [
    route(analytics.updateChannel, async (request) => {
      await takeMinutes(parts, tellerOf(request), request.body)
      return null
    }),
    route(analytics.events, async (request) => {
      await takeEvents(parts, tellerOf(request), request.body)
      return null
    }),
    route(analytics.overview, ({ identity, params }) => viewOverview(parts, identity, params)),
  ]
}

/** `navigator.sendBeacon` names no type of its own choice without asking first: JSON comes as plain text. */
export function takeBeacons(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (request, body, done) => {
    void parseJson(request, body, done)
  })
}

function tellerOf({ identity, ip }: ApiRequest<Call, Viewer>): Teller {
  return { viewer: identity, ip }
}
