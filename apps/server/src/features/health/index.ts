// Health exists so that whoever runs the service can ask it how it is.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'

/** `/healthz` (process up), `/readyz` (database reachable), `/metrics` (Prometheus text, loopback only). */
export function registerHealth(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/healthz', () => ({ status: 'OK' }))
  app.get('/readyz', async (_request, reply) =>
    (await db.isReachable())
      ? { status: 'OK' }
      : reply.code(503).send({ status: 'ERROR', reason: 'not-ready' }),
  )
  app.get('/metrics', (request, reply) =>
    isLoopback(request) ? reply.type('text/plain; version=0.0.4').send(metrics()) : reply.callNotFound(),
  )
}

/** The peer itself, whatever a proxy reports: a proxied request is not from this machine. */
function isLoopback(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? ''
  return /^(::ffff:)?127\.|^::1$/.test(peer) && request.headers['x-forwarded-for'] === undefined
}

function metrics(): string {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const rows: [name: string, kind: 'gauge' | 'counter', help: string, value: number][] = [
    ['process_resident_memory_bytes', 'gauge', 'Resident memory.', rss],
    ['nodejs_heap_used_bytes', 'gauge', 'Heap in use.', heapUsed],
    ['process_cpu_seconds_total', 'counter', 'CPU time.', (user + system) / 1e6],
    ['process_uptime_seconds', 'gauge', 'Time since the start.', process.uptime()],
  ]
  return rows
    .map(([name, kind, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${value}\n`)
    .join('')
}
