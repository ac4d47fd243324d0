// Health exists so that whoever runs the service can ask it how it is.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../env.ts'
import { isLocalRequest } from '../../platform/http/local-request.ts'

/** `/healthz` (process up), `/readyz` (database reachable), `/metrics` (Prometheus text). */
export function registerHealth(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  app.get('/healthz', () => ({ status: 'OK' }))
  app.get('/readyz', async (_request, reply) =>
    (await db.isReachable())
      ? { status: 'OK' }
      : reply.code(503).send({ status: 'ERROR', reason: 'not-ready' }),
  )
  app.get('/metrics', (request, reply) =>
    mayReadMetrics(request, config)
      ? reply.type('text/plain; version=0.0.4').header('cache-control', 'no-store').send(metrics())
      : reply.callNotFound(),
  )
}

/** A public service asks for the token even locally: a proxy may look like a local client. */
function mayReadMetrics(request: FastifyRequest, { metricsToken, isPublic }: Config): boolean {
  if (metricsToken === null) return !isPublic && isLocalRequest(request)
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
}

function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
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
