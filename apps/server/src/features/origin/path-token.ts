import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type ResourceKind = 'live' | 'vod'

export interface PathToken {
  /** Unix seconds. */
  expiresAt: number
  /** Which channel or film it opens: see `resourceHash`. */
  resource: string
}

/** Hex of 64 bits that stands for a channel or film inside tokens. */
export function resourceHash(kind: ResourceKind, tag: string): string {
  return createHash('sha256').update(`${kind}/${tag}`).digest('hex').slice(0, 16)
}

/**
 * `{expiryHex}.{scope}.{hmac128hex}`. The scope is the resource (16 hex) and the viewer (16 hex, zeros for a
 * visitor). File names are not signed, so one token opens every rendition, hour and segment of its resource.
 */
export function signPathToken(
  key: string,
  kind: ResourceKind,
  tag: string,
  viewerId: string | null,
  expiresAt: number,
): string {
  const viewer = viewerId
    ? createHash('sha256').update(`viewer/${viewerId}`).digest('hex').slice(0, 16)
    : '0'.repeat(16)
  const claim = `${expiresAt.toString(16)}.${resourceHash(kind, tag)}${viewer}`
  return `${claim}.${macOf(key, claim)}`
}

const form = /^([0-9a-f]{8})\.([0-9a-f]{16})([0-9a-f]{16})\.([0-9a-f]{32})$/

/** The token's claims, or null when it is malformed or the signature is not ours. Expiry is the caller's to judge. */
export function readPathToken(key: string, token: string): PathToken | null {
  const [, expiry, resource, viewer, mac] = form.exec(token) ?? []
  if (expiry === undefined || resource === undefined || viewer === undefined || mac === undefined) return null
  const expected = Buffer.from(macOf(key, `${expiry}.${resource}${viewer}`), 'hex')
  if (!timingSafeEqual(expected, Buffer.from(mac, 'hex'))) return null
  return { expiresAt: Number.parseInt(expiry, 16), resource }
}

function macOf(key: string, claim: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(claim).digest('hex').slice(0, 32)
}
