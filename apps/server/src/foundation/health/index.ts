// Health: liveness, readiness and metrics.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Config } from '../../env.ts'
import { isLocalRequest } from '../../platform/http/local-request.ts'
import { isReady, type RoleReadiness } from '../../platform/readiness.ts'

/** Functions of the process that started this one; only with `WEB_CONCURRENCY` above 1. */
export interface ServiceHealth {
  /** Readiness of the roles of the other process. */
  roles(): Promise<RoleReadiness>
  /** Metrics of all processes, as Prometheus text. */
  metrics(): Promise<string>
}

/** `/healthz` (process up), `/readyz` (state of each role), `/metrics` (Prometheus text). */
export function registerHealth(
  app: FastifyInstance,
  { config, metrics, readiness }: Pick<Deps, 'config' | 'metrics' | 'readiness'>,
  service?: ServiceHealth,
): void {
  app.get('/healthz', () => ({ status: 'OK' }))
  app.get('/readyz', async (_request, reply) => {
    const [own, others] = await Promise.all([readiness.roles(), service?.roles()])
    const roles = describe({ ...others, ...own })
    reply.header('cache-control', 'no-store')
    return isReady({ ...others, ...own })
      ? { status: 'OK', roles }
      : reply.code(503).send({ status: 'ERROR', reason: 'not-ready', roles })
  })
  app.get('/metrics', async (request, reply) =>
    mayReadMetrics(request, config)
      ? reply
          .type(metrics.contentType)
          .header('cache-control', 'no-store')
          .send(await (service ?? metrics).metrics())
      : reply.callNotFound(),
  )
}

function describe(roles: RoleReadiness) {
  return Object.fromEntries(
    Object.entries(roles).map(([role, reasons]) => [
      role,
      reasons.length === 0 ? { status: 'OK' } : { status: 'ERROR', reasons },
    ]),
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
