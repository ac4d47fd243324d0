// Serves the operator console. Its pages contain no data; the API behind them requires the session of an operator.
import { existsSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rawPath } from '../../platform/http/raw-path.ts'
import { loadStaticFiles, sendFile, type StaticFile } from '../../platform/http/static-files.ts'

/** O-03: the built console under `/console/`, from memory. `policy`: the security headers of its page. */
export async function registerConsole(
  app: FastifyInstance,
  distFolder: string,
  policy: () => Record<string, string>,
): Promise<void> {
  const files = existsSync(distFolder) ? await loadStaticFiles(distFolder) : new Map<string, StaticFile>()
  const page = files.get('/index.html')
  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const pathname = rawPath(request.url).replace(/^\/console/, '')
    const file = pathname === '/index.html' ? undefined : files.get(pathname)
    if (file) return sendFile(request, reply, file, 'immutable')
    if (page === undefined || pathname.startsWith('/assets/')) return reply.callNotFound()
    reply.headers(policy()).header('x-robots-tag', 'noindex')
    return sendFile(request, reply, page, 'revalidated')
  }
  app.get('/console', serve)
  app.get('/console/*', serve)
}
