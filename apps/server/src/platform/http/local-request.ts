import type { FastifyRequest } from 'fastify'

/** Does this name lead to this machine only? `.localhost` and `.test` are reserved (RFC 6761). */
export function isLocalHostname(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.(localhost|test)$/i.test(hostname)
}

const forwardingHeader =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|cf-.+|(x|true|fastly|x-cluster)-client-ip)$/

/**
 * Sent from this machine, to this machine, by no proxy. Any forwarding header counts as a sign of a proxy; HTTP/1.0 is one,
 * because nginx speaks it to its upstreams by default, with a local Host and no forwarding header. A proxy that hides all
 * of this cannot be told from a local client: what is not for the public must depend on a setting as well.
 */
export function isLocalRequest({ socket, headers, raw }: FastifyRequest): boolean {
  const peer = socket.remoteAddress ?? ''
  const hostname = (headers.host ?? '').replace(/:\d+$/, '')
  return (
    /^(::ffff:)?127\.|^::1$/.test(peer) &&
    isLocalHostname(hostname) &&
    raw.httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => forwardingHeader.test(name))
  )
}
