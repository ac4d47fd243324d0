// Serves the operator console. Its pages contain no data; the API behind them requires the session of an operator.
import { existsSync } from 'node:fs'
import { consolePages } from '@kallo/rules/foundation/console-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rawPath } from '../../platform/http/raw-path.ts'
import { documentHeaders } from '../../platform/http/security-headers.ts'
import { loadStaticFiles, sendFile, type StaticFile } from '../../platform/http/static-files.ts'

/** Any host can be the source of media: the monitoring page plays channels that were added after it was opened. */
const headers = {
  ...documentHeaders([
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self' https: http:",
    "media-src 'self' blob: https: http:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "form-action 'self'",
  ]),
  'x-robots-tag': 'noindex',
}

const isPage = new RegExp(
  `^(${consolePages.map((page) => page.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')).join('|')})/?$`,
)

/** O-03: the built console under `/console/`, from memory. Paths without a page get it with 404: it says so. */
export async function registerConsole(app: FastifyInstance, distFolder: string): Promise<void> {
  const files = existsSync(distFolder) ? await loadStaticFiles(distFolder) : new Map<string, StaticFile>()
  const page = files.get('/index.html')
  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const pathname = rawPath(request.url).replace(/^\/console/, '')
    const file = pathname === '/index.html' ? undefined : files.get(pathname)
    if (file) return sendFile(request, reply, file, 'immutable')
    if (page === undefined || pathname.startsWith('/assets/')) return reply.callNotFound()
    reply.headers(headers).code(isPage.test(pathname) ? 200 : 404)
    return sendFile(request, reply, page, 'revalidated')
  }
  app.get('/console', serve)
  app.get('/console/*', serve)
}
