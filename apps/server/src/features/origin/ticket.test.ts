import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceHash, viewerHash } from '../leases/index.ts'
import { readTicket, resourceHash, signTicket, type Ticket } from './ticket.ts'

const key = createSecretKey('ab'.repeat(32), 'hex')
const ticket: Ticket = {
  expiresAt: 1_795_000_000,
  resource: resourceHash('live', 'eko-news'),
  viewer: viewerHash('ada'),
  device: deviceHash({ accountId: 'ada', deviceId: 'phone' }),
  stream: '0123456789abcdef',
  most: 3,
  country: 'NG',
}

describe('tickets', () => {
  it('[T-04] tell what they open, for whom, where and until when', () => {
    const written = signTicket(key, ticket)
    expect(readTicket(key, written)).toEqual(ticket)
    expect(written).not.toContain('playlist')
    const nobody = { ...ticket, viewer: viewerHash(null), device: deviceHash(null), most: 0, country: '' }
    expect(readTicket(key, signTicket(key, nobody))).toEqual(nobody)
    expect(nobody.viewer).toBe('0'.repeat(16))
  })

  it('[T-04] one altered character, anywhere, and it is worth nothing', () => {
    const written = signTicket(key, ticket)
    fc.assert(
      fc.property(fc.nat(written.length - 1), fc.constantFrom(...'0123456789abcdef.xZ'), (at, sign) => {
        fc.pre(written[at] !== sign)
        expect(readTicket(key, written.slice(0, at) + sign + written.slice(at + 1))).toBeNull()
      }),
    )
  })

  it('[T-04] another service’s ticket is worth nothing', () => {
    expect(readTicket(key, signTicket(createSecretKey('cd'.repeat(32), 'hex'), ticket))).toBeNull()
  })
})
