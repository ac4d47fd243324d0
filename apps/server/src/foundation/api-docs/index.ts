// The API documentation, for developers of other clients.
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { documentHeaders } from '../../platform/http/security-headers.ts'
import { renderDocs, type OpenApi } from './render-docs.ts'

/** Browsers show JSON as a document too. */
const pageHeaders = documentHeaders(["default-src 'none'", "style-src 'unsafe-inline'"])

/** `/api/docs`, unless `API_DOCS=off`: the OpenAPI document, as a page for browsers. */
export function registerDocs(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  if (!config.servesApiDocs) return
  app.get('/api/docs', { schema: { hide: true } }, (request, reply) => {
    const document = app.swagger() as OpenApi
    void reply.headers(pageHeaders)
    if (!request.headers.accept?.includes('text/html')) return reply.send(document)
    return reply.type('text/html; charset=utf-8').send(renderDocs(document))
  })
  app.get('/api/docs/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(pageHeaders).send(app.swagger()),
  )
}
