import { isChargedFor } from '@kallo/rules/streaming/access'
import type { StreamClaim } from '../leases/index.ts'
import type { Ticket } from '../origin/index.ts'
import type { Playable } from './playback-parts.ts'

/** What a ticket claims for the channel or VOD it was issued for. */
export function claimOf(
  { stream, viewer, session }: Ticket,
  { kind, tag, wanted }: Pick<Playable, 'kind' | 'tag' | 'wanted'>,
  isSubscriptionRequired = false,
  country: string | null = null,
): StreamClaim {
  const isCounted = isChargedFor(wanted, { isSubscriptionRequired })
  return { stream, viewer, session, kind, tag, country: country ?? '', isCounted }
}
