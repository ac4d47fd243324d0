import { networksPerStream, leaseMs } from '@kallo/rules/streaming/stream-lease'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'
import type { MemberSource, SetMember, SharedState } from '../../platform/shared-state/index.ts'

const maxStreams = 20_000
/** How often other processes learn that a network still uses a stream. */
const renewMs = leaseMs / 3

interface Use {
  seenAt: number
  /** When the other processes were last informed of this use. */
  sharedAt: number
}

/**
 * Returns whether a network exceeds the limit of its stream. The limit applies to a stream, not to a ticket: tickets
 * are renewed as often as requested, and each would allow further networks. Networks without requests for `leaseMs`
 * are forgotten. If several processes together admitted too many, the networks that were seen first remain.
 */
export function createSharingLimit(
  clock: Clock,
  shared: Pick<SharedState, 'addMembers'>,
): (stream: string, network: string) => boolean {
  const streams = new LRUCache<string, Map<string, Use>>({ max: maxStreams })
  const unshared: SetMember[] = []
  shared.addMembers(createSource(clock, streams, unshared))
  return (stream, network) => {
    const now = clock.now()
    const networks = streams.get(stream) ?? new Map<string, Use>()
    let use = networks.get(network)
    if (!use) {
      for (const [known, { seenAt }] of networks) if (Math.abs(now - seenAt) > leaseMs) networks.delete(known)
      if (networks.size >= networksPerStream) return true
      use = { seenAt: now, sharedAt: -Infinity }
      networks.set(network, use)
      streams.set(stream, networks)
    }
    use.seenAt = now
    if (Math.abs(now - use.sharedAt) >= renewMs) {
      use.sharedAt = now
      unshared.push({ set: stream, member: network })
      // There is no shared store, or it is unavailable.
      if (unshared.length > maxStreams) unshared.length = 0
    }
    return false
  }
}

function createSource(
  clock: Clock,
  streams: LRUCache<string, Map<string, Use>>,
  unshared: SetMember[],
): MemberSource {
  return {
    ttlMs: leaseMs,
    takeSeen: () => unshared.splice(0),
    restore: (seen) => void unshared.push(...seen),
    merge(members) {
      const now = clock.now()
      for (const [stream, seen] of members) {
        const known = streams.get(stream)
        const uses = seen.slice(0, networksPerStream).map(({ member, ageMs }): [string, Use] => {
          const own = known?.get(member)
          const seenAt = Math.max(own?.seenAt ?? 0, now - ageMs)
          return [member, { seenAt, sharedAt: own?.sharedAt ?? -Infinity }]
        })
        streams.set(stream, new Map(uses))
      }
    },
  }
}
