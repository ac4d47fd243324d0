// Imports turn playlists (M3U) into channels and guides (XMLTV) into programmes: read, compared, then applied or discarded.
import { imports } from '@kallo/contract/catalogue/import'
import { importMatches } from '@kallo/contract/catalogue/import-matches'
import type { Deps } from '../../deps.ts'
import { originOf } from '../../accounts/operators/index.ts'
import type { QueuedJob, ScheduledJob } from '../../platform/jobs.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { FindHistory } from '../bin/index.ts'
import { applyBatch, previewRevert, revertBatch } from './apply-batch.ts'
import { chooseEntries, listGroups } from './choose-entries.ts'
import { listBatches, listSources, viewBatch, viewSource } from './import-views.ts'
import { importLogos, type LogoDeps } from './import-logos.ts'
import { listChanges } from './list-changes.ts'
import { clearMatch, confirmProposals, listGuides, listMatches, setMatch } from './matches.ts'
import { refreshSources } from './refresh-sources.ts'
import { importQueue, receiveUpload, rematch, requestRefresh } from './request-import.ts'
import { runBatch, type ImportDeps } from './run-batch.ts'
import { changeSource, createSource, deleteSource, discardBatch } from './sources.ts'
import { wholeList } from '../../platform/lists.ts'

export { importQueue } from './request-import.ts'

export interface Importer {
  /** Reads an uploaded file in the background. */
  start(batchId: string): void
  /** Stops reading; uploads that are not read yet have to be repeated. */
  close(): Promise<void>
}

export function createImporter(deps: ImportDeps): Importer {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    start(batchId) {
      const run = runBatch(deps, batchId, closing.signal)
        .catch((error: unknown) => deps.log.error({ err: error, batch: batchId }, 'an import failed'))
        .finally(() => running.delete(run))
      running.add(run)
    },
    async close() {
      closing.abort(new Error('the server is stopping'))
      await Promise.all(running)
    },
  }
}

type RouteDeps = Deps & { findHistory: FindHistory }

export function importRoutes(deps: RouteDeps, importer: Importer): Route[] {
  return [...sourceRoutes(deps, importer), ...batchRoutes(deps), ...matchRoutes(deps)]
}

function sourceRoutes(deps: Deps, importer: Importer): Route[] {
  const { db } = deps
  return [
    route(imports.sources, async () => wholeList(await listSources(db))),
    route(imports.createSource, async ({ principal, ip, body }) =>
      viewSource(db, await createSource(deps, originOf(deps, principal, ip), body)),
    ),
    route(imports.changeSource, async ({ principal, ip, params, body }) => {
      await changeSource(deps, originOf(deps, principal, ip), params.id, body)
      return viewSource(db, params.id)
    }),
    route(imports.deleteSource, async ({ principal, ip, params }) => {
      await deleteSource(deps, originOf(deps, principal, ip), params.id)
      return null
    }),
    route(imports.refresh, async ({ principal, params }) =>
      viewBatch(db, await requestRefresh(deps, params.id, principal.actor)),
    ),
    route(imports.upload, async ({ principal, params, upload, headers }) => {
      const fileName = fileNameOf(headers['x-file-name'])
      const batchId = await receiveUpload(deps, params.id, { upload, fileName, createdBy: principal.actor })
      importer.start(batchId)
      return viewBatch(db, batchId)
    }),
    route(imports.rematch, async ({ principal, params }) =>
      viewBatch(db, await rematch(deps, params.id, principal.actor)),
    ),
  ]
}

function batchRoutes(deps: RouteDeps): Route[] {
  const { db } = deps
  return [
    route(imports.batches, ({ body }) => listBatches(db, body)),
    route(imports.batch, ({ params }) => viewBatch(db, params.id)),
    route(imports.changes, ({ params, body }) => listChanges(deps, params.id, body)),
    route(imports.groups, ({ params, body }) => listGroups(db, params.id, body)),
    route(imports.choose, async ({ principal, ip, params, body }) => {
      await chooseEntries(deps, originOf(deps, principal, ip), params.id, body)
      return viewBatch(db, params.id)
    }),
    route(imports.apply, async ({ principal, ip, params, body }) => {
      await applyBatch(deps, originOf(deps, principal, ip), params.id, {
        confirmsWarnings: body.confirmsWarnings,
        isRefresh: false,
      })
      return viewBatch(db, params.id)
    }),
    route(imports.discard, async ({ principal, ip, params }) => {
      await discardBatch(deps, originOf(deps, principal, ip), params.id)
      return viewBatch(db, params.id)
    }),
    route(imports.previewRevert, ({ params }) => previewRevert(deps, params.id)),
    route(imports.revert, async ({ principal, ip, params }) => {
      await revertBatch(deps, originOf(deps, principal, ip), params.id)
      return viewBatch(db, params.id)
    }),
  ]
}

function matchRoutes(deps: Deps): Route[] {
  const { db } = deps
  return [
    route(importMatches.matches, ({ body }) => listMatches(db, body)),
    route(importMatches.guides, ({ body }) => listGuides(db, body)),
    route(importMatches.setMatch, async ({ principal, ip, params, body }) => {
      await setMatch(deps, originOf(deps, principal, ip), params.channelId, body)
      return null
    }),
    route(importMatches.confirmProposals, async ({ principal, ip }) => ({
      confirmed: await confirmProposals(deps, originOf(deps, principal, ip)),
    })),
    route(importMatches.clearMatch, async ({ principal, ip, params }) => {
      await clearMatch(deps, originOf(deps, principal, ip), params.channelId)
      return null
    }),
  ]
}

export function importJobs(
  deps: Pick<Deps, 'db' | 'database' | 'clock' | 'jobs' | 'config'> & LogoDeps,
): ScheduledJob[] {
  return [
    { name: 'refresh-imports', cron: '* * * * *', run: () => refreshSources(deps) },
    { name: 'import-logos', cron: '* * * * *', run: () => importLogos(deps) },
  ]
}

export function queuedImports(deps: ImportDeps): QueuedJob[] {
  const never = new AbortController()
  return [
    { name: importQueue, run: (data) => runBatch(deps, (data as { batchId: string }).batchId, never.signal) },
  ]
}

function fileNameOf(header: string | string[] | undefined): string {
  const text = typeof header === 'string' ? header : ''
  try {
    return decodeURIComponent(text)
      .toWellFormed()
      .replace(/[\p{Cc}]/gu, '')
      .slice(0, 200)
  } catch {
    return ''
  }
}
