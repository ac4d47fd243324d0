import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { maxImportBytes } from '@kallo/contract/catalogue/import'
import type { Deps } from '../../deps.ts'
import { FetchError, fetchPublic } from '../../platform/public-fetch.ts'
import { endImportAlert } from './alerts.ts'
import { ImportError } from './import-error.ts'
import { endBatch, type Batch } from './import-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'siteUrl'>

interface Watch {
  signal: AbortSignal
  onProgress(bytes: number): void
}

/** Downloads the file of a source. False: it has not changed. */
export async function downloadFile(
  deps: Parts,
  batch: Batch,
  file: string,
  { watch, timeoutMs }: { watch: Watch; timeoutMs: number },
): Promise<boolean> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const signal = AbortSignal.any([watch.signal, timeout])
    return await download(deps, batch, file, { ...watch, signal })
  } catch (error) {
    if (timeout.aborted && !watch.signal.aborted)
      throw new FetchError('The server sends the file too slowly.')
    throw error
  }
}

async function download(deps: Parts, batch: Batch, file: string, watch: Watch): Promise<boolean> {
  const { db, config, clock } = deps
  const { source } = batch
  if (source.url === null)
    throw new ImportError('The server stopped during the import. Upload the file again.')
  const response = await fetchPublic(source.url, {
    allowsPrivate: config.allowsPrivateSources,
    signal: watch.signal,
    headers: {
      ...(source.etag === null ? {} : { 'if-none-match': source.etag }),
      ...(source.last_modified === null ? {} : { 'if-modified-since': source.last_modified }),
    },
  })
  const { statusCode = 0, headers } = response
  if (statusCode !== 200) response.destroy()
  if (statusCode === 304) {
    await endUnchanged(deps, batch)
    return false
  }
  if (statusCode !== 200) throw new FetchError(`The server responded with the HTTP status ${statusCode}.`)
  const total = Number(headers['content-length'] ?? Number.NaN)
  if (total > maxImportBytes) throw new ImportError('The file is too large.')
  await mkdir(path.dirname(file), { recursive: true })
  let size = 0
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      watch.onProgress(size)
      done(size > maxImportBytes ? new ImportError('The file is too large.') : null, chunk)
    },
  })
  await pipeline(response, limit, createWriteStream(file), { signal: watch.signal })
  await db
    .updateTable('import_batch')
    .set({
      bytes_total: size,
      etag: headers.etag ?? null,
      last_modified: headers['last-modified'] ?? null,
      progress_at: new Date(clock.now()),
    })
    .where('id', '=', batch.id)
    .execute()
  watch.onProgress(0)
  return true
}

async function endUnchanged(deps: Parts, batch: Batch): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    await endBatch(trx, batch.id, 'unchanged', now)
    await trx
      .updateTable('import_source')
      .set({ checked_at: now })
      .where('id', '=', batch.source_id)
      .execute()
    await endImportAlert(deps, trx, batch.source_id)
  })
}
