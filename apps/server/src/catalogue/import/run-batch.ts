import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { minuteMs } from '@kallo/rules/foundation/durations'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { FetchError } from '../../platform/public-fetch.ts'
import { endImportAlert, raiseImportAlert } from './alerts.ts'
import { applyBatch } from './apply-batch.ts'
import { downloadFile } from './download-file.ts'
import { ImportError } from './import-error.ts'
import {
  deleteUnusedStaging,
  discardStaged,
  endBatch,
  findBatch,
  lastApplied,
  noCounts,
  type Batch,
} from './import-store.ts'
import { longTransaction } from './long-transaction.ts'
import { stageFile } from './stage-file.ts'
import type { ReadResult } from './worker-messages.ts'
import { countStaged, keptFrom } from './staged-counts.ts'

export type ImportDeps = Pick<Deps, 'db' | 'database' | 'clock' | 'config' | 'log' | 'jobs' | 'siteUrl'>

const watchMs = 500
/** Imports wait for each other. Enough for the largest file at 2.5 Mbit/s. */
const maxDownloadMs = 30 * minuteMs

export function importFolder({ config }: Pick<Deps, 'config'>): string {
  return path.join(config.dataDir, 'imports')
}

/** An uploaded file waits under this name for its batch. */
export function uploadFile(deps: Pick<Deps, 'config'>, batchId: string): string {
  return path.join(importFolder(deps), `${batchId}.upload`)
}

/** J-03: downloads (if it was not uploaded), reads and compares the file of a batch. May be repeated after a crash. */
export async function runBatch(
  deps: ImportDeps,
  batchId: string,
  signal: AbortSignal,
  { downloadMs = maxDownloadMs } = {},
): Promise<void> {
  if (!(await claim(deps, batchId))) return
  const batch = await findBatch(deps.db, batchId)
  if (!batch) return
  const watch = watchBatch(deps, batchId, signal)
  const upload = uploadFile(deps, batchId)
  const download = path.join(importFolder(deps), `${batchId}.download`)
  try {
    const isUpload = await exists(upload)
    if (!isUpload && !(await downloadFile(deps, batch, download, { watch, timeoutMs: downloadMs }))) return
    const staged = await stageFile(
      {
        batchId,
        file: isUpload ? upload : download,
        format: batch.source.kind,
        connectionString: deps.database.connectionString,
        keptFromMs: keptFrom(deps.clock.now()).getTime(),
      },
      watch,
    )
    await finish(deps, batchId, staged)
  } catch (error) {
    await fail(deps, batch, error, signal)
  } finally {
    watch.stop()
    await rm(upload, { force: true })
    await rm(download, { force: true })
  }
}

async function claim({ db, clock }: ImportDeps, batchId: string): Promise<boolean> {
  const claimed = await db
    .updateTable('import_batch')
    .set({ state: 'parsing', progress_at: new Date(clock.now()), bytes_read: 0, staging_id: null })
    .where('id', '=', batchId)
    .where('state', 'in', ['waiting', 'parsing'])
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Stores the progress, which shows that the process is running, and aborts when the batch was cancelled. */
function watchBatch({ db, clock, log }: ImportDeps, batchId: string, outer: AbortSignal) {
  const cancelled = new AbortController()
  let bytes = 0
  const update = async () => {
    const row = await db
      .updateTable('import_batch')
      .set({ bytes_read: bytes, progress_at: new Date(clock.now()) })
      .where('id', '=', batchId)
      .where('state', '=', 'parsing')
      .returning('id')
      .executeTakeFirst()
    if (!row) cancelled.abort(new ImportError('The import was cancelled.'))
  }
  let isUpdating = false
  // One at a time: the row may be locked, and waiting updates would take all connections of the pool.
  const tick = async () => {
    if (isUpdating) return
    isUpdating = true
    try {
      await update()
    } catch (error) {
      log.warn({ err: error }, 'the progress of an import is not stored')
    }
    isUpdating = false
  }
  const timer = setInterval(() => void tick(), watchMs)
  return {
    signal: AbortSignal.any([outer, cancelled.signal]),
    onProgress: (read: number) => void (bytes = read),
    stop: () => clearInterval(timer),
  }
}

/** Compares, and applies a scheduled refresh that is complete. */
async function finish(deps: ImportDeps, batchId: string, staged: ReadResult): Promise<void> {
  const { db, database, clock } = deps
  const now = new Date(clock.now())
  const { total, invalid, outdated } = staged
  // Not in the transaction below, which would lock the row against updates of the progress.
  await db
    .updateTable('import_batch')
    .set({
      counts: JSON.stringify({ ...noCounts, total, invalid, outdated }),
      warnings: staged.isTruncated ? ['truncated'] : [],
    })
    .where('id', '=', batchId)
    .execute()
  const counts = await longTransaction(database, async (trx) => {
    const batch = await findBatch(trx, batchId)
    if (batch?.state !== 'parsing') throw new ImportError('The import was cancelled.')
    const counted = await countStaged(trx, batch, now.getTime())
    await trx
      .updateTable('import_source')
      .set({ checked_at: now, ...(batch.source.kind === 'm3u' ? { guide_urls: staged.guideUrls } : {}) })
      .where('id', '=', batch.source_id)
      .execute()
    await discardStaged(trx, batch.source_id, now)
    await trx
      .updateTable('import_batch')
      .set((of) => ({ state: 'staged', bytes_read: of.fn.coalesce('bytes_total', 'bytes_read') }))
      .where('id', '=', batchId)
      .where('state', '=', 'parsing')
      .execute()
    await deleteUnusedStaging(trx)
    return counted
  })
  const batch = await findBatch(db, batchId)
  if (batch?.state === 'staged' && batch.is_scheduled) await decideRefresh(deps, batch, counts)
}

/** J-10: a refresh is applied unless it is the first one or has warnings. */
async function decideRefresh(
  deps: ImportDeps,
  batch: Batch,
  { added, changed, removed }: { added: number; changed: number; removed: number },
): Promise<void> {
  const { db, clock } = deps
  const now = new Date(clock.now())
  if (batch.warnings.length > 0) return raiseImportAlert(deps, batch.source, warningText(batch))
  if (!(await lastApplied(db, batch.source_id))) return
  if (added + changed + removed > 0) return applyRefresh(deps, batch.id, now)
  await db.transaction().execute(async (trx) => {
    await endBatch(trx, batch.id, 'unchanged', now)
    await trx
      .updateTable('import_source')
      .set({ etag: batch.etag, last_modified: batch.last_modified })
      .where('id', '=', batch.source_id)
      .execute()
    await endImportAlert(deps, trx, batch.source_id)
  })
}

async function applyRefresh(deps: ImportDeps, batchId: string, now: Date): Promise<void> {
  try {
    await applyBatch(deps, { actorId: null, actor: 'Scheduled refresh', address: '', now }, batchId, {
      confirmsWarnings: false,
      isRefresh: true,
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Otherwise an operator applied, discarded or reverted a batch meanwhile.
    if (error.reason !== 'import-needs-confirmation') return
    const batch = await findBatch(deps.db, batchId)
    if (batch?.state === 'staged') await raiseImportAlert(deps, batch.source, warningText(batch))
  }
}

function warningText({ warnings, counts }: Batch): string {
  return warnings.includes('truncated')
    ? 'The file is incomplete. The previous data is kept.'
    : `The file has only ${counts.total ?? 0} entries, far fewer than before. The previous data is kept.`
}

async function fail(deps: ImportDeps, batch: Batch, error: unknown, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  const isExpected = error instanceof ImportError || error instanceof FetchError
  if (!isExpected && !signal.aborted) log.error({ err: error, batch: batch.id }, 'an import failed')
  const current = await findBatch(db, batch.id)
  const failedWhileApplying = current?.state === 'staged' && batch.is_scheduled
  if (!current || !(failedWhileApplying || ['waiting', 'parsing'].includes(current.state))) return
  const message = signal.aborted
    ? 'The server stopped during the import. Upload the file again.'
    : isExpected
      ? error.message
      : `The file could not be ${failedWhileApplying ? 'applied' : 'read'} because of an internal error. The log of the server has details.`
  const isEnded = await db.transaction().execute(async (trx) => {
    // Another attempt, or an operator, may have applied it since.
    const row = await trx
      .selectFrom('import_batch')
      .where('id', '=', batch.id)
      .where('state', 'in', failedWhileApplying ? ['waiting', 'parsing', 'staged'] : ['waiting', 'parsing'])
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (row) await endBatch(trx, batch.id, 'failed', new Date(clock.now()), message)
    return row !== undefined
  })
  if (isEnded && batch.is_scheduled) await raiseImportAlert(deps, batch.source, message)
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
