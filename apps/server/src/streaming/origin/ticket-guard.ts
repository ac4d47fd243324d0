import { requiresSubscription } from '@kallo/rules/streaming/access'
import { isRegionBlocked } from '@kallo/rules/foundation/region'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../../platform/address.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SharedState } from '../../platform/shared-state/index.ts'
import {
  viewerHash,
  type Admission,
  type DownloadGrants,
  type Leases,
  type SeenStreams,
} from '../leases/index.ts'
import type { OriginAddress } from './address.ts'
import { countedMs, mediaOf } from './addressed-media.ts'
import { createDownloadCheck } from './download-check.ts'
import type { Resource } from './origin-state.ts'
import { createEdgeMedia } from './edge-media.ts'
import { forbidden, type Rejection } from './rejection.ts'
import { createSharingLimit } from './sharing-limit.ts'
import type { Ticket } from './ticket.ts'

export interface TicketGuardParts {
  /** ISO code of the country of an address; null when unknown. */
  countryOf(ip: string): string | null
  leases: Pick<Leases, 'admit' | 'recordMedia'>
  seenStreams: Pick<SeenStreams, 'note'>
  downloads: Pick<DownloadGrants, 'find' | 'recordMedia'>
  clock: Clock
  shared: Pick<SharedState, 'addMembers'>
}

export interface TicketGuard {
  /** Null: the request may be served. */
  check(
    ticket: Ticket,
    resource: Resource,
    ip: string,
    address: OriginAddress | null,
  ): Rejection | null | Promise<Rejection | null>
  /** Media that was delivered under this ticket, in ms. */
  recordMedia(ticket: Ticket, resource: Resource, ms: number): void
  /** Call this when the edge may deliver media under this ticket from its cache until the next authorisation. */
  recordEdgeDelivery(ticket: Ticket, resource: Resource, ip: string, address: OriginAddress | null): void
}

const regionBlocked = forbidden('region-blocked', 'This stream is not available in your country.')
const signInRequired = forbidden('sign-in-required', 'Sign in to watch this stream.')
const tooManyNetworks = forbidden('too-many-networks', 'Too many networks use this stream address.')
const downloadWithoutFile = forbidden('download-outside', 'This is not part of the download.')
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

const maxIpsCached = 20_000
const visitor = viewerHash(null)

/**
 * T-02…T-05: decides each request under `/t/` by the current country of the request, rules of the channel or VOD, and
 * lease of the stream. A rejected player requests another ticket, and the response to that request states the reason.
 */
export function createTicketGuard({
  countryOf,
  leases,
  seenStreams,
  downloads,
  clock,
  shared,
}: TicketGuardParts): TicketGuard {
  const knownIps = new LRUCache<string, { country: string | null; network: string }>({
    max: maxIpsCached,
  })
  const isSharedTooWidely = createSharingLimit(clock, shared)
  const checkDownload = createDownloadCheck(downloads, clock)

  const ipFacts = (ip: string) => {
    const known = knownIps.get(ip)
    if (known) return known
    const facts = { country: countryOf(ip), network: networkOf(ip) }
    knownIps.set(ip, facts)
    return facts
  }
  return {
    check(ticket, resource, ip, address) {
      const { country, network } = ipFacts(ip)
      const { access, kind, tag } = resource
      if (ticket.isMonitoring) return isSharedTooWidely(ticket.stream, network) ? tooManyNetworks : null
      if (isRegionBlocked(access, country)) return regionBlocked
      if (ticket.isDownload) {
        if (isSharedTooWidely(ticket.stream, network)) return tooManyNetworks
        return address ? checkDownload(ticket, resource, address) : downloadWithoutFile
      }
      const counts = isCounted(ticket, resource)
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
    ...deliveryRecorder({ leases, seenStreams, downloads, clock }),
  }
}

function rejectionOf(admission: Admission): Rejection | null {
  if (admission.isAdmitted) return null
  const rejection = rejections[admission.reason]
  const { retryAfterSeconds } = admission
  return retryAfterSeconds === undefined ? rejection : { ...rejection, retryAfterSeconds }
}

function isCounted(ticket: Ticket, { access }: Resource): boolean {
  return !ticket.isMonitoring && requiresSubscription(access, access)
}

/** The media of a segment; 0: the address is that of another file. */
function segmentMs(resource: Resource, address: OriginAddress, nowMs: number): number {
  if (address.kind !== 'live-segment' && address.kind !== 'vod-segment') return 0
  const placed = mediaOf(resource, address)?.find(address.number, address.rendition, nowMs)
  return placed ? countedMs(resource, placed) : 0
}

function deliveryRecorder({
  leases,
  seenStreams,
  downloads,
  clock,
}: Omit<TicketGuardParts, 'countryOf' | 'shared'>): Pick<TicketGuard, 'recordMedia' | 'recordEdgeDelivery'> {
  const edgeMedia = createEdgeMedia(clock)
  return {
    recordMedia(ticket, resource, ms) {
      if (ticket.isDownload)
        return downloads.recordMedia(ticket.stream, edgeMedia.beyondEstimateMs(ticket.stream, ms))
      // Operators who watch the monitoring wall are not counted as audience.
      if (ms > 0 && !ticket.isMonitoring) seenStreams.note(ticket)
      if (isCounted(ticket, resource))
        leases.recordMedia(ticket, edgeMedia.beyondEstimateMs(ticket.stream, ms))
    },
    recordEdgeDelivery(ticket, resource, ip, address) {
      if (ticket.isDownload) {
        // Each request of a download is authorised (edge-authorisation.ts).
        const ms = address ? segmentMs(resource, address, clock.now()) : 0
        edgeMedia.credit(ticket.stream, ms)
        return downloads.recordMedia(ticket.stream, ms)
      }
      if (!ticket.isMonitoring) seenStreams.note(ticket)
      if (isCounted(ticket, resource)) leases.recordMedia(ticket, edgeMedia.estimateMs(ticket.stream, ip))
    },
  }
}
