import { requiresSubscription } from '@kallo/rules/streaming/access'
import { periodName } from '@kallo/rules/streaming/stream-address'
import type { Clock } from '../../platform/clock.ts'
import type { DownloadGrant, DownloadGrants } from '../leases/index.ts'
import type { OriginAddress } from './address.ts'
import type { Resource } from './origin-state.ts'
import type { Ticket } from './ticket.ts'
import { forbidden, type Rejection } from './rejection.ts'

const ended = forbidden('download-ended', 'This download has expired.')
const outside = forbidden('download-outside', 'This is not part of the download.')
const usedUp = forbidden('download-used-up', 'This download was delivered too often.')
const needsSubscription = forbidden('subscription-required', 'This download needs a running subscription.')
const unavailable: Rejection = {
  status: 503,
  reason: 'download-unavailable',
  message: 'Please try again.',
  retryAfterSeconds: 5,
}

/** P-44: decides whether a file may be sent to a download. A download is no stream: it holds no lease. */
export function createDownloadCheck(grants: Pick<DownloadGrants, 'find'>, clock: Clock) {
  const decide = (
    { viewer }: Ticket,
    grant: DownloadGrant | null,
    resource: Resource,
    address: OriginAddress,
  ): Rejection | null => {
    if (grant === null || grant.viewer !== viewer) return ended
    if (requiresSubscription(resource.access, resource.access) && !grant.hasSubscription)
      return needsSubscription
    if (!isPartOf(grant, resource, address, clock.now())) return outside
    return grant.deliveredMs >= grant.deliverableMs ? usedUp : null
  }
  return (ticket: Ticket, resource: Resource, address: OriginAddress) => {
    const found = grants.find(ticket.stream)
    if (!(found instanceof Promise)) return decide(ticket, found, resource, address)
    return found.then(
      (grant) => decide(ticket, grant, resource, address),
      () => unavailable,
    )
  }
}

/** The ticket of a past programme names its channel, but it opens only this programme. */
function isPartOf(
  { programme }: DownloadGrant,
  resource: Resource,
  address: OriginAddress,
  nowMs: number,
): boolean {
  if (resource.kind === 'vod') return programme === null
  if (programme === null) return false
  const name = periodName(programme.startsAtMs, programme.endsAtMs)
  switch (address.kind) {
    case 'live-multivariant':
    case 'live-media':
      return address.name === name
    case 'live-init':
      return true
    case 'live-segment': {
      const range = resource.media.range(name, nowMs)
      return range !== null && address.number >= range.from && address.number < range.to
    }
    default:
      return false
  }
}
