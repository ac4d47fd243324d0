import type { Endpoint as Call } from '@kallo/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { rawPath } from './raw-path.ts'
import { refuse } from './refusals.ts'

/** Answers whatever no route took: 405 with `Allow` where there is a call under another method, else 404. */
export function refuseUnknown(app: FastifyInstance, calls: readonly Call[]): void {
  const methodsAt = methodsByPath(calls)
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(rawPath(request.url))
    // A call of this method that the router did not take: its parameters cannot be right.
    const isMalformed = methods.has(request.method)
    const failure = refuse(
      isMalformed ? 'bad-input' : methods.size > 0 ? 'method-not-allowed' : 'unknown-call',
    )
    if (failure.code === 405) reply.header('allow', [...methods].join(', '))
    return reply.code(failure.code).header('cache-control', 'no-store').send(failure)
  })
}

function methodsByPath(calls: readonly Call[]): (path: string) => ReadonlySet<string> {
  const matchers = calls.flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((one) => ({
      expression: new RegExp(`^/api/v1/${one.replace(/:[a-z_]+/g, '[^/]+')}/?$`),
      methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    })),
  )
  return (path) => {
    if (!path.startsWith('/api/v1/')) return new Set()
    return new Set(matchers.flatMap(({ expression, methods }) => (expression.test(path) ? methods : [])))
  }
}
