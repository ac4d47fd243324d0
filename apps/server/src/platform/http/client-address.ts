import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/**
 * The address a request comes from; behind trusted proxies, and only there, the one they report. As Fastify does it, but
 * always text: the system does not know the address of a connection that was reset while its request was being read.
 */
export function clientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? ''
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (request) => (proxyAddr(request, isTrusted) as string | undefined) ?? ''
}
