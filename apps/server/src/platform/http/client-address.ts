import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Whether a request comes from a trusted proxy or from this machine: only then may its headers state facts of another request. */
export function trustsPeer(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = proxyAddr.compile(['loopback', ...trustedProxies])
  return ({ socket }) => socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0)
}

/**
 * The client's address, as reported by trusted proxies. Like Fastify's, but never undefined: the address of a connection
 * that was reset while its request was read is empty.
 */
export function clientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? ''
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (request) => (proxyAddr(request, isTrusted) as string | undefined) ?? ''
}
