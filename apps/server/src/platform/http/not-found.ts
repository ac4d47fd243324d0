import type { Endpoint } from '@kallo/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { rawPath } from './raw-path.ts'
import { platformError } from './error-response.ts'

/** For requests without a route: 405 with `Allow` if the path has other methods, else 404. */
export function handleNotFound(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const methodsAt = methodsByPath(endpoints)
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(rawPath(request.url))
    // The path matches a route of this method, so the router rejected a malformed parameter.
    const isMalformed = methods.has(request.method)
    const error = platformError(
      isMalformed ? 'bad-input' : methods.size > 0 ? 'method-not-allowed' : 'unknown-call',
    )
    if (error.code === 405) reply.header('allow', [...methods].join(', '))
    return reply.code(error.code).header('cache-control', 'no-store').send(error)
  })
}

function methodsByPath(endpoints: readonly Endpoint[]): (path: string) => ReadonlySet<string> {
  const matchers = endpoints.flatMap(({ method, path, aliases = [] }) =>
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
