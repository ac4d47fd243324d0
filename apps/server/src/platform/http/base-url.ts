import type { FastifyRequest } from 'fastify'

export type AddressedRequest = Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>

const plainHost = /^([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?$/

/**
 * `https://host` as the client sees this server. The Host header ends up in links that others open, so anything but a
 * plain host name is replaced with the address on which the request arrived.
 */
export function baseUrlOf(request: AddressedRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl
  const protocol = request.protocol?.toLowerCase() === 'https' ? 'https' : 'http'
  const { host } = request
  return `${protocol}://${plainHost.test(host) ? host : ownHost(request)}`
}

function ownHost({ socket }: AddressedRequest): string {
  const address = socket.localAddress?.replace(/^::ffff:(?=\d+\.)/, '')
  if (!address) return 'localhost'
  return `${address.includes(':') ? `[${address}]` : address}:${socket.localPort}`
}
