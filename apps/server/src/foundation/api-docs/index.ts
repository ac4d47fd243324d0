// The API documentation, for developers of other clients: the OpenAPI document, which Redoc renders in browsers.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { documentHeaders } from '../../platform/http/security-headers.ts'
import { compressScript, sendFile, type StaticFile } from '../../platform/http/static-files.ts'

/** These apply to JSON too, because browsers show it as a document. */
const jsonHeaders = documentHeaders(["default-src 'none'"])

/** Redoc inserts its styles at run time, and searches in a worker that it creates from a blob. */
const pageHeaders = documentHeaders([
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
])

/** `/api/docs`, unless `API_DOCS=off`: the OpenAPI document, as a page for browsers. */
export function registerDocs(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  if (!config.servesApiDocs) return
  const hidden = { schema: { hide: true } }
  let script: Promise<StaticFile> | undefined
  app.get('/api/docs', hidden, (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return reply.headers(jsonHeaders).send(app.swagger())
    return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page(app.swagger().info.title))
  })
  app.get('/api/docs/openapi.json', hidden, (_request, reply) =>
    reply.headers(jsonHeaders).send(app.swagger()),
  )
  app.get('/api/docs/redoc.js', hidden, async (request, reply) => {
    script ??= loadRedoc()
    return sendFile(request, reply, await script, 'revalidated')
  })
}

/** Redoc without the address of its logo, which would be the only request to another host. */
async function loadRedoc(): Promise<StaticFile> {
  const file = fileURLToPath(import.meta.resolve('redoc/bundles/redoc.standalone.js'))
  const source = await readFile(file, 'utf8')
  return compressScript(source.replace('https://cdn.redoc.ly/redoc/logo-mini.svg', 'data:,'))
}

function page(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} API</title>
<style>body { margin: 0 }</style>
</head>
<body>
<redoc spec-url="/api/docs/openapi.json" required-props-first show-extensions="x-roles"></redoc>
<noscript>This page needs JavaScript. The same as JSON: <a href="/api/docs/openapi.json">openapi.json</a></noscript>
<script src="/api/docs/redoc.js"></script>
</body>
</html>
`
}
