import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { trustsPeer } from './client-address.ts'
import { createRequestIds } from './request-ids.ts'

const requestFrom = (remoteAddress: string, id?: string) =>
  ({
    socket: { remoteAddress },
    headers: id === undefined ? {} : { 'x-request-id': id },
  }) as unknown as IncomingMessage

it('[X-14] the ID of a request comes from trusted proxies and this machine only', () => {
  const idOf = createRequestIds(trustsPeer(['10.0.0.0/8']))
  const id = 'a05f1f7b12e8d473400b2e092be78b36'
  expect(idOf(requestFrom('10.1.2.3', id))).toBe(id)
  expect(idOf(requestFrom('127.0.0.1', id))).toBe(id)
  for (const [address, given] of [
    ['192.0.2.1', id],
    ['10.1.2.3', 'short'],
    ['10.1.2.3', 'with "quotes" in it'],
    ['10.1.2.3', 'x'.repeat(49)],
    ['10.1.2.3', undefined],
  ] as const)
    expect(idOf(requestFrom(address, given))).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
})
