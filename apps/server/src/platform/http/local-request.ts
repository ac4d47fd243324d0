import type { FastifyRequest } from 'fastify'

/** Whether a host name means this machine. `.localhost` and `.test` are reserved (RFC 6761). */
export function isLocalHostname(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.(localhost|test)$/i.test(hostname)
}

const forwardingHeader =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|cf-.+|(x|true|fastly|x-cluster)-client-ip)$/

/**
 * Whether a request comes from this machine without a proxy. Forwarding headers indicate a proxy, and so does HTTP/1.0:
 * nginx uses it for upstreams by default, with a local Host and without a forwarding header. A proxy that hides all of
 * this looks like a local client, so anything not public must depend on a setting as well.
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
