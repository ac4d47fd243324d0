import { addressesPerTicket, leaseMs } from '@kallo/rules/streaming/stream-lease'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'

const maxStreams = 20_000

/**
 * Returns whether a network is one too many for its stream. Counted by stream, not by ticket: tickets are renewed as often as
 * requested, and each would allow further networks. Networks without requests for `leaseMs` are forgotten.
 */
export function createSharingLimit(clock: Clock): (stream: string, network: string) => boolean {
  const streams = new LRUCache<string, Map<string, number>>({ max: maxStreams })
  return (stream, network) => {
    const now = clock.now()
    const networks = streams.get(stream) ?? new Map<string, number>()
    if (!networks.has(network)) {
      for (const [known, at] of networks) if (Math.abs(now - at) > leaseMs) networks.delete(known)
      if (networks.size >= addressesPerTicket) return true
    }
    networks.set(network, now)
    streams.set(stream, networks)
    return false
  }
}
