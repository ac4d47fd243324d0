// The app shell: serves the viewer app, its pages with metadata and first data inserted.
import { existsSync } from 'node:fs'
import { languages } from '@kallo/rules/foundation/language'
import type { FastifyInstance } from 'fastify'
import { readDownloadSettings } from '../../streaming/downloads/index.ts'
import { canBePage, rawPath } from '../../platform/http/raw-path.ts'
import { loadStaticFiles, sendFile, type StaticFile } from '../../platform/http/static-files.ts'
import { createPolicies } from './content-security-policy.ts'
import { describePage } from './describe-page.ts'
import type { ShellParts } from './page-description.ts'
import { createOfflineShell } from './offline-shell.ts'
import { loadPageChunks } from './page-chunks.ts'
import { fillShell } from './fill-shell.ts'
import { registerSitemap } from './sitemap.ts'

export { firstPictureRoutes } from './first-picture.ts'
export type { ShellParts } from './page-description.ts'

/** Serves the viewer app's files from memory, and its pages. */
export async function registerShell(
  app: FastifyInstance,
  parts: ShellParts,
  distFolder: string,
): Promise<void> {
  const files = existsSync(distFolder) ? await loadStaticFiles(distFolder) : new Map<string, StaticFile>()
  const template = files.get('/index.html')?.body.toString() ?? unbuilt
  const earlyScript = files.get('/early-picture.js')?.body.toString() ?? null
  const policyFor = createPolicies(parts.config, earlyScript === null ? [] : [earlyScript])
  const built = await loadPageChunks(distFolder)
  const { chunksOf } = built
  const offlineShell = createOfflineShell(built, template, languages)

  registerSitemap(app, parts)
  app.get('/offline-shell.json', async (_request, reply) => {
    const { works_offline: isOn } = await readDownloadSettings(parts.contents.db)
    void reply.header('cache-control', 'no-store')
    const { version, files, languages } = offlineShell ?? { version: '', files: [], languages: {} }
    return {
      isOn: isOn && offlineShell !== null,
      version,
      files: [...files, ...brandFiles(parts)],
      languages,
    }
  })
  app.get('/*', async (request, reply) => {
    const pathname = rawPath(request.url)
    const file = pathname === '/index.html' ? undefined : files.get(pathname)
    if (file) return sendFile(request, reply, file, pathname.startsWith('/assets/') ? 'immutable' : 'an hour')
    if (!canBePage(pathname)) return reply.callNotFound()
    if (parts.hiddenPages.isMonitoring(pathname.slice(1))) return reply.redirect('/console/monitoring', 303)
    const page = await describePage(parts, pathname, request)
    reply
      .code(page.status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .headers(policyFor(parts.contents.catalogue(), page))
    return fillShell(reply, request.headers['accept-encoding'], template, page, {
      chunksOf,
      branding: parts.branding(),
      earlyScript,
      nowMs: parts.contents.clock.now(),
    })
  })
}

/** Pictures of every page. */
function brandFiles({ branding }: ShellParts): string[] {
  const { logo } = branding()
  return logo === null ? [] : [`/cms/${logo}`]
}

const unbuilt = `<!doctype html><meta charset="utf-8"><title>Kallo</title><!--kallo:head-->
<p>The viewer app is not built yet. Run <code>npm start</code>.</p><!--kallo:data-->`
