import { createHmac, hash, timingSafeEqual, type KeyObject } from 'node:crypto'

export type ResourceKind = 'live' | 'vod'

/** What a ticket says. It is signed as a whole, so nobody but this service can say it. */
export interface Ticket {
  /** Unix seconds. */
  expiresAt: number
  /** Which channel or film it opens: see `resourceHash`. */
  resource: string
  /** `viewerHash` of whom it was made for; zeros for a visitor. */
  viewer: string
  /** `deviceHash` of the device it was made for; zeros for a visitor. */
  device: string
  /** The stream it belongs to: it stays the same from ticket to ticket. */
  stream: string
  /** T-05: how many streams its viewer may play at once; 0 when they are not counted. */
  most: number
  /** ISO code of the country it was made in and is good in; empty when it was unknown. */
  country: string
}

/** Hex of 64 bits that stands for a channel or film inside tickets. */
export function resourceHash(kind: ResourceKind, tag: string): string {
  return hash('sha256', `${kind}/${tag}`).slice(0, 16)
}

const form =
  /^([0-9a-f]{8})\.([0-9a-f]{16})([0-9a-f]{16})([0-9a-f]{8})([0-9a-f]{16})([0-9a-f])([0-9a-f]{4})\.([0-9a-f]{32})$/

/**
 * `{expiryHex}.{claims}.{hmac128hex}`, in hex throughout. File names are not signed, so one ticket opens every rendition,
 * hour and segment of its channel or film.
 */
export function signTicket(key: KeyObject, ticket: Ticket): string {
  const { expiresAt, resource, viewer, device, stream, most, country } = ticket
  const place = Buffer.from(/^[A-Z]{2}$/.test(country) ? country : '\0\0').toString('hex')
  const scope = `${resource}${viewer}${device}${stream}${most.toString(16)}${place}`
  const claims = `${expiresAt.toString(16)}.${scope}`
  return `${claims}.${macOf(key, claims)}`
}

/** Null when it is malformed or the signature is not ours. Expiry is the caller's to judge. */
export function readTicket(key: KeyObject, written: string): Ticket | null {
  const [, expiry, resource, viewer, device, stream, most, place, mac] = form.exec(written) ?? []
  if (!expiry || !resource || !viewer || !device || !stream || !most || !place || !mac) return null
  const expected = Buffer.from(macOf(key, written.slice(0, -mac.length - 1)), 'hex')
  if (!timingSafeEqual(expected, Buffer.from(mac, 'hex'))) return null
  const country = place === '0000' ? '' : Buffer.from(place, 'hex').toString()
  const numbers = { expiresAt: Number.parseInt(expiry, 16), most: Number.parseInt(most, 16) }
  return { ...numbers, resource, viewer, device, stream, country }
}

function macOf(key: KeyObject, claims: string): string {
  return createHmac('sha256', key).update(claims).digest('hex').slice(0, 32)
}
