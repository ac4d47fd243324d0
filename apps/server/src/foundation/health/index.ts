// Health: liveness, readiness and metrics.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../env.ts'
import { isLocalRequest } from '../../platform/http/local-request.ts'

/** `/healthz` (process up), `/readyz` (database reachable), `/metrics` (Prometheus text). */
export function registerHealth(
  app: FastifyInstance,
  { db, config, metrics }: Pick<Deps, 'db' | 'config' | 'metrics'>,
): void {
  app.get('/healthz', () => ({ status: 'OK' }))
  app.get('/readyz', async (_request, reply) =>
    (await db.isReachable())
      ? { status: 'OK' }
      : reply.code(503).send({ status: 'ERROR', reason: 'not-ready' }),
  )
  app.get('/metrics', async (request, reply) =>
    mayReadMetrics(request, config)
      ? reply
          .type(metrics.contentType)
          .header('cache-control', 'no-store')
          .send(await metrics.metrics())
      : reply.callNotFound(),
  )
}

/** A public service requires the token even locally: requests through a proxy may look local. */
function mayReadMetrics(request: FastifyRequest, { metricsToken, isPublic }: Config): boolean {
  if (metricsToken === null) return !isPublic && isLocalRequest(request)
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
}

function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
