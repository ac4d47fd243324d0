import { requiresSubscription, type Wanted } from '@kallo/rules/streaming/access'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { viewerHash, type Leases, type SeenStreams, type StreamClaim } from '../leases/index.ts'
import type { Origin, ResourceKind, Ticket } from '../origin/index.ts'
import type { WatchingRights } from '../../billing/subscriptions/index.ts'
import type { Region } from '../../foundation/region/index.ts'

export interface PlaybackParts extends Pick<Deps, 'db' | 'clock' | 'config' | 'limits'> {
  origin: Pick<Origin, 'streamAddress' | 'readTicket'>
  leases: Leases
  seenStreams: Pick<SeenStreams, 'note'>
  region: Region
  rights(accountId: string): Promise<WatchingRights>
  /** Whether paid content requires a sign-in and a subscription at all. */
  isSubscriptionRequired(): boolean
}

/** A channel or VOD with its access rule. */
export interface Playable {
  kind: ResourceKind
  tag: string
  name: string
  wanted: Wanted
  /** URL of an external stream; null if the origin delivers the content. */
  externalUrl: string | null
}

/** The content of a ticket; null if it is not published. */
export type FindByTicket = (ticket: Ticket) => Playable | null

/** The facts about a request that access and addresses depend on. */
export interface RequestFacts {
  viewer: Viewer | null
  ip: string
  baseUrl: string
}

/** Ends the stream of a ticket. A stream that needs no session holds no lease, so that nothing has to be stored. */
export async function leaveStream(
  { leases, isSubscriptionRequired }: Pick<PlaybackParts, 'leases' | 'isSubscriptionRequired'>,
  playable: Playable,
  ticket: Ticket,
): Promise<void> {
  const claim = claimOf(ticket, playable, isSubscriptionRequired())
  const holdsLease = claim.isCounted || playable.wanted.isForViewersOnly
  if (holdsLease && ticket.viewer !== viewerHash(null)) await leases.leave(claim)
}

/** The claim of a ticket for its channel or VOD. */
export function claimOf(
  { stream, viewer, session }: Ticket,
  { kind, tag, wanted }: Pick<Playable, 'kind' | 'tag' | 'wanted'>,
  isSubscriptionRequired = false,
  country: string | null = null,
): StreamClaim {
  const isCounted = requiresSubscription(wanted, { isSubscriptionRequired })
  return { stream, viewer, session, kind, tag, country: country ?? '', isCounted }
}
