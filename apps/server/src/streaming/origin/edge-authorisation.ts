import type { IncomingMessage, ServerResponse } from 'node:http'
import { timeZoneOf, type OriginParts } from './origin-handler.ts'
import type { Rejection } from './rejection.ts'

export const edgeAuthorisationPath = '/edge/authorize'

/** How long an edge may use a decision, in seconds. Together with re-authorisation every 10 s, a revocation takes effect within 20 s. */
export interface DecisionLifetimes {
  admitted: number
  rejected: number
  /** Lifetime while no process can be reached. */
  duringOutage: number
}

export const defaultLifetimes: DecisionLifetimes = { admitted: 10, rejected: 2, duringOutage: 120 }

type Parts = Pick<OriginParts, 'tickets' | 'guard' | 'ipOf' | 'onTimeZone' | 'onRejected' | 'log'> & {
  /** Whether the request is from a trusted proxy, or from this machine. */
  isFromProxy(request: IncomingMessage): boolean
  lifetimes?: DecisionLifetimes | undefined
  onDecision(isAdmitted: boolean): void
}

/**
 * decides for an edge that serves bodies from its cache. The edge states the viewer's request in `X-Original-URI`; the
 * checks are those of the origin, and an admitted request counts as one to the origin. Like the origin, it bypasses Fastify.
 */
export function createEdgeAuthorisation(parts: Parts) {
  const { lifetimes = defaultLifetimes } = parts
  const { admitted, rejected, duringOutage } = lifetimes
  const cacheControl = (seconds: number) =>
    `max-age=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=${duringOutage}`
  const admittedHeaders = { 'cache-control': cacheControl(admitted) }
  const reject = (response: ServerResponse, rejection: Rejection, stream: string | null) => {
    const { reason, status, message, retryAfterSeconds } = rejection
    parts.onRejected({ reason, stream })
    parts.onDecision(false)
    // An auth subrequest of nginx understands 403 only; the edge responds with this status and message.
    response.writeHead(403, {
      'cache-control': `max-age=${rejected}`,
      'content-length': 0,
      'x-edge-status': String(status),
      'x-edge-reason': reason,
      'x-edge-message': message,
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    })
    response.end()
  }
  const decide = async (request: IncomingMessage, response: ServerResponse) => {
    if (!parts.isFromProxy(request)) return reject(response, notAnEdge, null)
    const header = request.headers['x-original-uri']
    const url = typeof header === 'string' ? header : ''
    const opened = parts.tickets.openResource(url)
    if ('status' in opened) return reject(response, opened, null)
    const { ticket, resource, address } = opened
    const ip = parts.ipOf(request)
    const rejection = await parts.guard.check(ticket, resource, ip, address)
    if (rejection) return reject(response, rejection, ticket.stream)
    parts.guard.recordEdgeDelivery(ticket, resource, ip, address)
    const timeZone = timeZoneOf(url)
    if (timeZone !== null) parts.onTimeZone(ticket.stream, timeZone)
    parts.onDecision(true)
    response.writeHead(204, ticket.isDownload ? uncached : admittedHeaders).end()
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    decide(request, response).catch((error: unknown) => {
      parts.log.error({ err: error }, 'an authorisation for the edge failed unexpectedly')
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'cache-control': 'no-store', 'content-length': 0 }).end()
    })
  }
}

/** P-44: every segment of a download is counted. */
const uncached = { 'cache-control': 'no-store' }

const notAnEdge = {
  status: 404,
  reason: 'unknown-address',
  message: 'There is no such stream address.',
} as const
