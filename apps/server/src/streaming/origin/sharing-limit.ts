import { addressesPerTicket, leaseMs } from '@kallo/rules/streaming/stream-lease'
import type { Clock } from '../../platform/clock.ts'

const rememberedStreams = 10_000

/**
 * Returns whether a network is one too many for its stream. Tickets of one stream are renewed as often as requested, so
 * counting the networks of each ticket alone would let a stream be shared by any number. Silent networks are dropped.
 */
export function createSharingLimit(clock: Clock): (stream: string, network: string) => boolean {
  const streams = new Map<string, Map<string, number>>()
  let pruneAt = rememberedStreams

  const dropSilent = (networks: Map<string, number>, now: number) => {
    for (const [network, at] of networks) if (Math.abs(now - at) > leaseMs) networks.delete(network)
  }
  const prune = (now: number) => {
    for (const [stream, networks] of streams) {
      dropSilent(networks, now)
      if (networks.size === 0) streams.delete(stream)
    }
    pruneAt = Math.max(rememberedStreams, streams.size * 2)
  }
  return (stream, network) => {
    const now = clock.now()
    if (streams.size >= pruneAt) prune(now)
    const networks = streams.get(stream) ?? new Map<string, number>()
    if (!networks.has(network)) dropSilent(networks, now)
    if (!networks.has(network) && networks.size >= addressesPerTicket) return true
    networks.set(network, now)
    streams.set(stream, networks)
    return false
  }
}
