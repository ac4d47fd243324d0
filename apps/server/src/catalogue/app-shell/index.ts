// The app shell: serves the viewer app, its pages with metadata and first data inserted.
import { existsSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasTag } from '../../platform/http/accepts.ts'
import { pickEncoding } from '../../platform/http/cached-response.ts'
import { rawPath } from '../../platform/http/raw-path.ts'
import { loadStaticFiles, type StaticFile } from './static-files.ts'
import { createPolicies } from './content-security-policy.ts'
import { describePage, type ShellParts } from './describe-page.ts'
import { loadPageChunks } from './page-chunks.ts'
import { fillShell } from './fill-shell.ts'

export type { ShellParts } from './describe-page.ts'

/** Under these paths there are no pages: 404 is JSON. */
const isNoPage = /^\/(assets|api|cms|t)(\/|$)/

const immutable = 'public, max-age=31536000, immutable'

/** Serves the viewer app's files from memory, and its pages. */
export async function registerShell(
  app: FastifyInstance,
  parts: ShellParts,
  distFolder: string,
): Promise<void> {
  const files = existsSync(distFolder) ? await loadStaticFiles(distFolder) : new Map<string, StaticFile>()
  const template = files.get('/index.html')?.body.toString() ?? unbuilt
  const policyFor = createPolicies(parts.config)
  const chunksOf = await loadPageChunks(distFolder)

  app.get('/*', async (request, reply) => {
    const pathname = rawPath(request.url)
    const file = pathname === '/index.html' ? undefined : files.get(pathname)
    if (file) return sendFile(request, reply, file, pathname.startsWith('/assets/'))
    if (isNoPage.test(pathname)) return reply.callNotFound()
    const page = await describePage(parts, pathname, request)
    reply
      .code(page.status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .headers(policyFor(parts.contents.catalogue()))
    return fillShell(reply, request.headers['accept-encoding'], template, page, chunksOf)
  })
}

const unbuilt = `<!doctype html><meta charset="utf-8"><title>Kallo</title><!--kallo:head-->
<p>The viewer app is not built yet. Run <code>npm start</code>.</p><!--kallo:data-->`

function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile, isForever: boolean) {
  reply
    .header('content-type', file.type)
    .header('etag', file.etag)
    .header('vary', 'accept-encoding')
    .header('cache-control', isForever ? immutable : 'public, max-age=3600')
  if (hasTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const { encoding, bytes } = pickEncoding(file, request.headers['accept-encoding'])
  if (encoding && bytes !== file.body) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}
