import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The control needs no key, so only local programs may use it. Web pages are rejected by their Origin header, or by
 * the Host header in case of DNS rebinding.
 */
export function localOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isLocal(request)) return
    await reply.code(403).send({ error: 'The control answers programs on this machine only.' })
  })
}

function isLocal({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const peer = socket.remoteAddress ?? ''
  const isLoopback = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(peer)
  const isNamedLocally = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return isLoopback && isNamedLocally && headers.origin === undefined
}
