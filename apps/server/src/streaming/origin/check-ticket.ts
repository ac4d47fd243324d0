import type { KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import { parseOriginPath, parseResource, splitOriginUrl, type OriginAddress } from './address.ts'
import type { OriginState, Resource } from './origin-state.ts'
import { readTicket, type ResourceKind, type Ticket } from './ticket.ts'
import type { Rejection } from './rejection.ts'

export interface OpenedResource {
  ticket: Ticket
  resource: Resource
}

export interface OpenedAddress extends OpenedResource {
  address: OriginAddress
}

export interface TicketCheck {
  /** What a request under `/t/` opens. */
  open(request: Pick<IncomingMessage, 'method' | 'url'>): OpenedAddress | Rejection
  /** The channel or VOD that an address opens, whatever file of it is requested. */
  openResource(url: string): OpenedForEdge | Rejection
}

export interface OpenedForEdge extends OpenedResource {
  /** The file that a download requests; null for other tickets, which open every file. */
  address: OriginAddress | null
}

interface Parts {
  streamKey: KeyObject
  state(): OriginState
  clock: Clock
}

const maxTicketsCached = 10_000
/** Paths are cached because all viewers of a channel request the same ones. */
const maxPathsCached = 5_000

/** Verifies signature, expiry and resource of tickets. Whether a valid ticket may be used is decided by the ticket guard. */
export function createTicketCheck({ streamKey, state, clock }: Parts): TicketCheck {
  // Contains valid tickets only, so that forged ones cannot evict them.
  const tickets = new LRUCache<string, Ticket>({ max: maxTicketsCached })
  const addresses = new LRUCache<string, OriginAddress>({ max: maxPathsCached })
  const readCached = (token: string) => {
    const known = tickets.get(token)
    if (known) return known
    const ticket = readTicket(streamKey, token)
    if (ticket) tickets.set(token, ticket)
    return ticket
  }
  const parse = (url: string): Pick<OpenedAddress, 'address' | 'ticket'> | Rejection => {
    const parts = splitOriginUrl(url)
    if (!parts) return unknownAddress
    const known = addresses.get(parts.path)
    const address = known ?? parseOriginPath(parts.path)
    if (!address) return unknownAddress
    const ticket = readCached(parts.ticket)
    if (!ticket) return invalidTicket
    if (!known) addresses.set(parts.path, address)
    return { address, ticket }
  }
  /** A ticket opens its own channel or VOD only. */
  const resourceOf = (ticket: Ticket, kind: ResourceKind, tag: string): Resource | Rejection => {
    if (ticket.expiresAt * 1000 <= clock.now()) return expiredTicket
    const resource = state().byResource.get(ticket.resource)
    return resource && resource.kind === kind && resource.tag === tag ? resource : otherResource
  }
  return {
    open(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed
      const parsed = parse(request.url ?? '')
      if ('status' in parsed) return parsed
      const { address, ticket } = parsed
      const resource = resourceOf(ticket, address.kind.startsWith('live') ? 'live' : 'vod', address.tag)
      return 'status' in resource ? resource : { address, ticket, resource }
    },
    openResource(url) {
      const parts = splitOriginUrl(url)
      const named = parts && parseResource(parts.path)
      if (!named) return unknownAddress
      const ticket = readCached(parts.ticket)
      if (!ticket) return invalidTicket
      const resource = resourceOf(ticket, named.kind, named.tag)
      if ('status' in resource) return resource
      if (!ticket.isDownload) return { ticket, resource, address: null }
      const address = parseOriginPath(parts.path)
      return address ? { ticket, resource, address } : unknownAddress
    },
  }
}

const methodNotAllowed = { status: 405, reason: 'method', message: 'Only GET and HEAD are allowed.' } as const
const unknownAddress = {
  status: 404,
  reason: 'unknown-address',
  message: 'There is no such stream address.',
} as const
const invalidTicket = {
  status: 403,
  reason: 'invalid-ticket',
  message: 'This stream address is not valid.',
} as const
const expiredTicket = {
  status: 403,
  reason: 'expired-ticket',
  message: 'This stream address has expired.',
} as const
const otherResource = {
  status: 403,
  reason: 'other-resource',
  message: 'This stream address belongs to another channel or film.',
} as const
