import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/**
 * The client's address, as reported by trusted proxies. Like Fastify's, but never undefined: the address of a connection
 * that was reset while its request was read is empty.
 */
export function clientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? ''
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (request) => (proxyAddr(request, isTrusted) as string | undefined) ?? ''
}
