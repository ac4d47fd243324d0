import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { longJob } from '../../platform/jobs.ts'
import type { Tables } from '../../tables.ts'
import {
  deleteUnusedStaging,
  discardStaged,
  findBatch,
  findSource,
  insertBatch,
  lastApplied,
  lockImports,
  type SourceRow,
} from './import-store.ts'
import { importFolder, uploadFile } from './run-batch.ts'
import { countStaged } from './staged-counts.ts'

export const importQueue = 'import'

type RequestDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>

/** J-01: queues reading the address of a source. */
export async function requestRefresh(
  { db, jobs, clock }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  sourceId: string,
  createdBy: string,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const source = await lockIdleSource(trx, sourceId)
    if (source.url === null) throw new AppError('import-address-missing')
    return queueRefresh(trx, jobs, source, { createdBy, isScheduled: false, now: new Date(clock.now()) })
  })
}

export async function queueRefresh(
  trx: Transaction<Tables>,
  jobs: Deps['jobs'],
  { id, url }: SourceRow,
  { createdBy, isScheduled, now }: { createdBy: string; isScheduled: boolean; now: Date },
): Promise<string> {
  const batch = { sourceId: id, isScheduled, createdBy, now, fileName: url ?? '', bytesTotal: null }
  const batchId = await insertBatch(trx, { ...batch, state: 'waiting' })
  await jobs.send(trx as unknown as Kysely<never>, importQueue, { batchId }, longJob)
  return batchId
}

/** J-01: receives a file. The caller reads it afterwards. */
export async function receiveUpload(
  deps: RequestDeps,
  sourceId: string,
  { upload, fileName, createdBy }: { upload: Readable; fileName: string; createdBy: string },
): Promise<string> {
  await idleSource(deps.db, sourceId)
  const folder = importFolder(deps)
  await mkdir(folder, { recursive: true })
  const part = path.join(folder, `${randomUUID()}.part`)
  try {
    await pipeline(upload, createWriteStream(part))
    const { size } = await stat(part)
    return await deps.db.transaction().execute(async (trx) => {
      await lockIdleSource(trx, sourceId)
      const batch = { sourceId, isScheduled: false, createdBy, now: new Date(deps.clock.now()), fileName }
      const id = await insertBatch(trx, { ...batch, state: 'parsing', bytesTotal: size })
      await rename(part, uploadFile(deps, id))
      return id
    })
  } catch (error) {
    await rm(part, { force: true })
    throw error instanceof AppError ? error : brokenUpload(error)
  }
}

function brokenUpload(error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException
  const isClient = code === 'ERR_STREAM_PREMATURE_CLOSE' || message.includes('during an upload')
  return isClient ? new AppError('import-upload-broken') : (error as Error)
}

/** J-07: stages the file that was applied last once more, so that changed matches take effect. */
export async function rematch(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sourceId: string,
  createdBy: string,
): Promise<string> {
  const now = new Date(clock.now())
  return db.transaction().execute(async (trx) => {
    await lockImports(trx)
    await lockIdleSource(trx, sourceId)
    const last = await lastApplied(trx, sourceId)
    if (!last || last.staging_id === null) throw new AppError('import-nothing-staged')
    await discardStaged(trx, sourceId, now)
    const batch = {
      sourceId,
      isScheduled: false,
      createdBy,
      now,
      fileName: last.file_name,
      bytesTotal: last.bytes_total,
    }
    const id = await insertBatch(trx, { ...batch, state: 'staged' })
    const { total = 0, invalid = 0, outdated = 0 } = last.counts
    await trx
      .updateTable('import_batch')
      .set({
        staging_id: last.staging_id,
        counts: JSON.stringify({ total, invalid, outdated }),
        etag: last.etag,
        last_modified: last.last_modified,
      })
      .where('id', '=', id)
      .execute()
    const staged = await findBatch(trx, id)
    if (staged) await countStaged(trx, staged, now.getTime())
    await deleteUnusedStaging(trx)
    return id
  })
}

/** As `idleSource`. No other request for the source is handled until the transaction ends. */
async function lockIdleSource(trx: Transaction<Tables>, sourceId: string): Promise<SourceRow> {
  await trx.selectFrom('import_source').where('id', '=', sourceId).select('id').forUpdate().execute()
  return idleSource(trx, sourceId)
}

/** Throws `import-running` while another batch of the source is being read. */
async function idleSource(db: Kysely<Tables>, sourceId: string): Promise<SourceRow> {
  const source = await findSource(db, sourceId)
  if (!source) throw new AppError('import-source-not-found')
  const running = await db
    .selectFrom('import_batch')
    .where('source_id', '=', sourceId)
    .where('state', 'in', ['waiting', 'parsing'])
    .select('id')
    .executeTakeFirst()
  if (running) throw new AppError('import-running')
  return source
}
