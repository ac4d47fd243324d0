import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The control moves test money without a key, so only programs of this machine may use it. A web page cannot: what
 * it sends carries an Origin, or a Host that is not this machine's name when its own name was bent to 127.0.0.1.
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
