import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ticketSession, viewerHash } from '../leases/index.ts'
import { readTicket, resourceHash, signTicket, type Ticket } from './ticket.ts'

const key = createSecretKey('ab'.repeat(32), 'hex')
const ticket: Ticket = {
  expiresAt: 1_795_000_000,
  resource: resourceHash('live', 'eko-news'),
  viewer: viewerHash('ada'),
  session: ticketSession('00112233aabbccdd'),
  stream: '0123456789abcdef',
  isMonitoring: false,
  isDownload: false,
}

describe('tickets', () => {
  it('[T-04] round-trip: resource, viewer, session, stream and expiry', () => {
    const written = signTicket(key, ticket)
    expect(readTicket(key, written)).toEqual(ticket)
    expect(written).not.toContain('playlist')
    const visitor = { ...ticket, viewer: viewerHash(null), session: ticketSession(null), isMonitoring: true }
    expect(readTicket(key, signTicket(key, visitor))).toEqual(visitor)
    const download = { ...ticket, isDownload: true }
    expect(readTicket(key, signTicket(key, download))).toEqual(download)
    expect(visitor.viewer).toBe('0'.repeat(16))
  })

  it('[T-04] one altered character, anywhere, invalidates a ticket', () => {
    const written = signTicket(key, ticket)
    fc.assert(
      fc.property(fc.nat(written.length - 1), fc.constantFrom(...'0123456789abcdef.xZ'), (at, sign) => {
        fc.pre(written[at] !== sign)
        expect(readTicket(key, written.slice(0, at) + sign + written.slice(at + 1))).toBeNull()
      }),
    )
  })

  it('[T-04] a ticket signed with another key is invalid', () => {
    expect(readTicket(key, signTicket(createSecretKey('cd'.repeat(32), 'hex'), ticket))).toBeNull()
  })
})
