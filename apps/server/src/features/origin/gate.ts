import { addressesPerTicket } from '@kallo/rules/stream-lease'
import { networkOf } from '../../platform/address.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Leases, Place } from '../leases/index.ts'
import { createCrowd } from './crowd.ts'
import type { LiveStream, VodStream } from './origin-state.ts'
import type { Ticket } from './ticket.ts'

export interface GateParts {
  /** ISO code of the country of an address; null when unknown. */
  countryOf(ip: string): string | null
  leases: Pick<Leases, 'hold'>
  clock: Clock
}

/** Null: come in. Else why not. */
export type Gate = (ticket: Ticket, stream: LiveStream | VodStream, ip: string) => Verdict | Promise<Verdict>
type Verdict = string | null

const elsewhere = 'This stream address was made in another country.'
const tooMany = 'Too many are using this stream address.'
const refusals: Record<Place, Verdict> = {
  taken: null,
  stopped: 'This stream was stopped from another device.',
  full: 'All screens of this subscription are playing.',
}

const rememberedAddresses = 20_000

/**
 * What a ticket cannot know when it is made: where it is used, by how many, and whether its stream has a place (T-05). A
 * player that is turned away here asks for another ticket, and is told why there is none.
 */
export function createGate({ countryOf, leases, clock }: GateParts): Gate {
  const places = new Map<string, { country: string; network: string }>()
  const isStreamCrowded = createCrowd(clock)
  const users = new WeakMap<Ticket, Set<string>>()

  const placeOf = (ip: string) => {
    const known = places.get(ip)
    if (known) return known
    if (places.size >= rememberedAddresses) places.clear()
    const place = { country: countryOf(ip) ?? '', network: networkOf(ip) }
    places.set(ip, place)
    return place
  }
  const isCrowded = (ticket: Ticket, network: string) => {
    const known = users.get(ticket)
    if (known === undefined) users.set(ticket, new Set([network]))
    else if (!known.has(network)) {
      if (known.size >= addressesPerTicket) return true
      known.add(network)
    }
    return false
  }
  return (ticket, stream, ip) => {
    const { country, network } = placeOf(ip)
    if (country !== ticket.country) return elsewhere
    if (ticket.most === 0) return null
    if (isCrowded(ticket, network) || isStreamCrowded(ticket.stream, network)) return tooMany
    const place = leases.hold({ ...ticket, kind: stream.kind, tag: stream.tag })
    return typeof place === 'string' ? refusals[place] : place.then((late) => refusals[late])
  }
}
