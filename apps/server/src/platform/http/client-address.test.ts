import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

function from(remoteAddress: string | undefined, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage
}

describe('clientAddress', () => {
  it('[T-02] believes what a trusted proxy reports, and nobody else', () => {
    expect(clientAddress(['10.0.0.1'])(from('10.0.0.1', '81.2.69.142, 41.58.0.1'))).toBe('41.58.0.1')
    expect(clientAddress(['10.0.0.1'])(from('10.0.0.2', '81.2.69.142'))).toBe('10.0.0.2')
    expect(clientAddress([])(from('10.0.0.2', '81.2.69.142'))).toBe('10.0.0.2')
  })

  it.each([[['10.0.0.1']], [[]]])('[T-02] a connection that was reset has none, behind %s', (proxies) => {
    expect(clientAddress(proxies)(from(undefined))).toBe('')
    expect(clientAddress(proxies)(from(undefined, '81.2.69.142'))).toBe('')
  })
})
