import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

function from(remoteAddress: string | undefined, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage
}

describe('clientAddress', () => {
  it('[T-02] uses the address reported by trusted proxies only', () => {
    expect(clientAddress(['10.0.0.1'])(from('10.0.0.1', '81.2.69.142, 41.58.0.1'))).toBe('41.58.0.1')
    expect(clientAddress(['10.0.0.1'])(from('10.0.0.2', '81.2.69.142'))).toBe('10.0.0.2')
    expect(clientAddress([])(from('10.0.0.2', '81.2.69.142'))).toBe('10.0.0.2')
  })

  it.each([[['10.0.0.1']], [[]]])('[T-02] is empty for a connection that was reset, behind %s', (proxies) => {
    expect(clientAddress(proxies)(from(undefined))).toBe('')
    expect(clientAddress(proxies)(from(undefined, '81.2.69.142'))).toBe('')
  })
})
