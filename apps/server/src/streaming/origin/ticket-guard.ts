import { requiresSubscription } from '@kallo/rules/streaming/access'
import { isRegionBlocked } from '@kallo/rules/foundation/region'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../../platform/address.ts'
import type { OriginError } from './responses.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SharedState } from '../../platform/shared-state/index.ts'
import { viewerHash, type Admission, type Leases, type SeenStreams } from '../leases/index.ts'
import type { LiveStream, VodStream } from './origin-state.ts'
import { createEdgeMedia } from './edge-media.ts'
import { createSharingLimit } from './sharing-limit.ts'
import type { Ticket } from './ticket.ts'

export interface TicketGuardParts {
  /** ISO code of the country of an address; null when unknown. */
  countryOf(ip: string): string | null
  leases: Pick<Leases, 'admit' | 'recordMedia'>
  seenStreams: Pick<SeenStreams, 'note'>
  clock: Clock
  shared: Pick<SharedState, 'addMembers'>
}

/** Why the origin rejected a request, in metrics, events and logs. */
export type RejectionReason =
  | Extract<Admission, { isAdmitted: false }>['reason']
  | 'region-blocked'
  | 'sign-in-required'
  | 'too-many-networks'
  | 'method'
  | 'unknown-address'
  | 'invalid-ticket'
  | 'expired-ticket'
  | 'other-resource'
  | 'nothing-to-play'
  | 'unknown-segment'

export interface Rejection extends OriginError {
  reason: RejectionReason
}

export interface TicketGuard {
  /** Null: the request may be served. */
  check(
    ticket: Ticket,
    stream: LiveStream | VodStream,
    ip: string,
  ): Rejection | null | Promise<Rejection | null>
  /** Media that was delivered under this ticket, in ms. */
  recordMedia(ticket: Ticket, stream: LiveStream | VodStream, ms: number): void
  /** The edge delivers media under this ticket, from its cache, until the next authorisation. */
  recordEdgeDelivery(ticket: Ticket, stream: LiveStream | VodStream, ip: string): void
}

const regionBlocked = forbidden('region-blocked', 'This stream is not available in your country.')
const signInRequired = forbidden('sign-in-required', 'Sign in to watch this stream.')
const tooManyNetworks = forbidden('too-many-networks', 'Too many networks use this stream address.')
const rejections: Record<Extract<Admission, { isAdmitted: false }>['reason'], Rejection> = {
  left: forbidden('left', 'The player of this stream was closed. Request a new stream address.'),
  stopped: forbidden('stopped', 'This stream was stopped from another device.'),
  'signed-out': forbidden('signed-out', 'The session of this stream has ended.'),
  'subscription-required': forbidden('subscription-required', 'This stream needs a running subscription.'),
  'stream-limit': forbidden('stream-limit', 'All the screens of this subscription are in use.'),
  'too-many-starts': {
    status: 429,
    reason: 'too-many-starts',
    message: 'Too many streams were started. Try again shortly.',
  },
}

const maxAddressesCached = 20_000
const visitor = viewerHash(null)

/**
 * T-02…T-05: decides each request under `/t/` by current facts: the country of the request, the rules of the channel or VOD,
 * and the lease of the stream. A rejected player requests another ticket, and that response states the reason.
 */
export function createTicketGuard({
  countryOf,
  leases,
  seenStreams,
  clock,
  shared,
}: TicketGuardParts): TicketGuard {
  const addresses = new LRUCache<string, { country: string | null; network: string }>({
    max: maxAddressesCached,
  })
  const isSharedTooWidely = createSharingLimit(clock, shared)
  const edgeMedia = createEdgeMedia(clock)

  const addressFacts = (ip: string) => {
    const known = addresses.get(ip)
    if (known) return known
    const facts = { country: countryOf(ip), network: networkOf(ip) }
    addresses.set(ip, facts)
    return facts
  }
  const isCounted = (ticket: Ticket, { access }: LiveStream | VodStream) =>
    !ticket.isMonitoring && requiresSubscription(access, access)

  return {
    check(ticket, stream, ip) {
      const { country, network } = addressFacts(ip)
      const { access, kind, tag } = stream
      if (ticket.isMonitoring) return isSharedTooWidely(ticket.stream, network) ? tooManyNetworks : null
      if (isRegionBlocked(access, country)) return regionBlocked
      const counts = isCounted(ticket, stream)
      if (!counts && !access.isForViewersOnly) return null
      if (ticket.viewer === visitor) return signInRequired
      if (counts && isSharedTooWidely(ticket.stream, network)) return tooManyNetworks
      const { viewer, session } = ticket
      const claim = {
        stream: ticket.stream,
        viewer,
        session,
        kind,
        tag,
        country: country ?? '',
        isCounted: counts,
      }
      const admission = leases.admit(claim)
      return admission instanceof Promise ? admission.then(rejectionOf) : rejectionOf(admission)
    },
    recordMedia(ticket, stream, ms) {
      // The monitoring wall is not audience.
      if (ms > 0 && !ticket.isMonitoring) seenStreams.note(ticket)
      if (isCounted(ticket, stream)) leases.recordMedia(ticket, edgeMedia.beyondEstimateMs(ticket.stream, ms))
    },
    recordEdgeDelivery(ticket, stream, ip) {
      if (!ticket.isMonitoring) seenStreams.note(ticket)
      if (isCounted(ticket, stream)) leases.recordMedia(ticket, edgeMedia.estimateMs(ticket.stream, ip))
    },
  }
}

function rejectionOf(admission: Admission): Rejection | null {
  if (admission.isAdmitted) return null
  const rejection = rejections[admission.reason]
  const { retryAfterSeconds } = admission
  return retryAfterSeconds === undefined ? rejection : { ...rejection, retryAfterSeconds }
}

function forbidden(reason: RejectionReason, message: string): Rejection {
  return { status: 403, reason, message }
}
