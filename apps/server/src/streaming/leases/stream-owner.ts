import { hash } from 'node:crypto'

const visitor = '0'.repeat(16)

/** Hex of 64 bits that stands for an account in tickets and leases; zeros for a visitor. */
export function viewerHash(accountId: string | null): string {
  return accountId === null ? visitor : hash('sha256', `viewer/${accountId}`).slice(0, 16)
}

/** Hex of 64 bits that stands for a session in tickets and leases; zeros for a visitor. */
export function ticketSession(sessionKey: string | null): string {
  return sessionKey ?? visitor
}

/** A stream that requests a lease, described by its ticket and the catalogue. */
export interface StreamClaim {
  stream: string
  viewer: string
  session: string
  kind: 'live' | 'vod'
  tag: string
  country: string
  /** Paid for by a subscription, and therefore limited to the plan's number of simultaneous streams. */
  isCounted: boolean
}
