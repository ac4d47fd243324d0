import { createHmac, hash, timingSafeEqual, type KeyObject } from 'node:crypto'

/** The first part of its address below a ticket: a channel is at `live/`. */
export type ResourceKind = 'live' | 'vod'

/** A ticket identifies a stream. Whether it may play is decided when it is used, not when the ticket is issued. */
export interface Ticket {
  /** Unix seconds. */
  expiresAt: number
  /** `resourceHash` of the channel or VOD it opens. */
  resource: string
  /** `viewerHash` of the account it was issued to; zeros for a visitor. */
  viewer: string
  /** Key of the session it was issued to; zeros for a visitor. */
  session: string
  /** The stream it belongs to: renewed tickets keep it. */
  stream: string
  /** Issued for the monitoring wall: region, subscription and stream limit do not apply. It expires within minutes. */
  isMonitoring: boolean
  /** P-44: issued for a download, whose ID `stream` is. It holds no lease. */
  isDownload: boolean
}

/** Hex of 64 bits that stands for a channel or VOD inside tickets. */
export function resourceHash(kind: ResourceKind, tag: string): string {
  return hash('sha256', `${kind}/${tag}`).slice(0, 16)
}

const form =
  /^([0-9a-f]{8})\.([0-9a-f]{16})([0-9a-f]{16})([0-9a-f]{16})([0-9a-f]{16})([0-2])\.([0-9a-f]{32})$/

/**
 * `{expiry}.{resource}{viewer}{session}{stream}{purpose}.{mac}`, in hex; `mac` is the HMAC-SHA-256 of everything before it, cut to
 * 128 bits. File names are not signed, so one ticket opens every rendition, hour and segment of its channel or VOD.
 */
export function signTicket(key: KeyObject, ticket: Ticket): string {
  const { expiresAt, resource, viewer, session, stream, isMonitoring, isDownload } = ticket
  const purpose = isDownload ? 2 : isMonitoring ? 1 : 0
  const scope = `${resource}${viewer}${session}${stream}${purpose}`
  const claims = `${expiresAt.toString(16)}.${scope}`
  return `${claims}.${macOf(key, claims)}`
}

/** Null when it is malformed or the signature is not ours. Expiry is for the caller to check. */
export function readTicket(key: KeyObject, token: string): Ticket | null {
  const [, expiry, resource, viewer, session, stream, purpose, mac] = form.exec(token) ?? []
  if (!expiry || !resource || !viewer || !session || !stream || !purpose || !mac) return null
  const expected = Buffer.from(macOf(key, token.slice(0, -mac.length - 1)), 'hex')
  if (!timingSafeEqual(expected, Buffer.from(mac, 'hex'))) return null
  const expiresAt = Number.parseInt(expiry, 16)
  const isMonitoring = purpose === '1'
  return { expiresAt, resource, viewer, session, stream, isMonitoring, isDownload: purpose === '2' }
}

function macOf(key: KeyObject, claims: string): string {
  return createHmac('sha256', key).update(claims).digest('hex').slice(0, 32)
}
