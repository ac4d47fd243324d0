import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { uploadedFile, uploadFolder } from './disk-space.ts'
import { workFolder } from './transcoding.ts'
import { wakeTranscoder } from './vod-file-store.ts'

type DeletionDeps = Pick<Deps, 'db' | 'config'>

/**
 * W-05: deletes an upload with its files. A process that transcodes it stops and deletes its own files. Returns false
 * if there is none. `origin`: the operator who cancels it.
 */
export async function deleteVodFile(
  { db, config }: DeletionDeps,
  id: string,
  origin?: AuditOrigin,
): Promise<boolean> {
  const deleted = await db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('vod_file')
      .using('vod')
      .whereRef('vod.id', '=', 'vod_file.vod_id')
      .where('vod_file.id', '=', id)
      .where('state', '!=', 'published')
      .returning(['state', 'vod.name'])
      .executeTakeFirst()
    if (row && origin) await recordAudit(trx, origin, { action: 'vod.cancel-upload', subject: row.name })
    if (row) await wakeTranscoder(trx)
    return row
  })
  if (!deleted) return false
  if (deleted.state === 'processing') await deleteUpload(config.dataDir, id)
  else await deleteFiles(config.dataDir, id)
  return true
}

/** Deletes the files of an upload that no process transcodes. */
export async function deleteFiles(dataDir: string, id: string): Promise<void> {
  await deleteUpload(dataDir, id)
  await rm(workFolder(dataDir, id), { recursive: true, force: true })
}

/** Deletes the uploaded file and what tus stores about it. */
export async function deleteUpload(dataDir: string, id: string): Promise<void> {
  const file = uploadedFile(dataDir, id)
  await Promise.all([file, `${file}.json`].map((one) => rm(one, { force: true })))
}

const unfinishedMs = 24 * 3_600_000
const failedMs = 7 * 24 * 3_600_000

/** W-03: unfinished uploads expire a day after their last byte, failed ones after a week. Files without a row, or of a published VOD, are leftovers. */
export async function deleteExpiredUploads({
  db,
  config,
  clock,
}: DeletionDeps & Pick<Deps, 'clock'>): Promise<void> {
  // Files are listed before the rows are read, because an upload has a row before it has a file.
  const files = await readdir(uploadFolder(config.dataDir)).catch(() => [])
  const rows = await db.selectFrom('vod_file').select(['id', 'state', 'changed_at']).execute()
  for (const { id, state, changed_at: changedAt } of rows) {
    const age = clock.now() - changedAt.getTime()
    if ((state === 'uploading' && age > unfinishedMs) || (state === 'failed' && age > failedMs))
      await deleteVodFile({ db, config }, id)
  }
  const known = new Set(rows.filter(({ state }) => state !== 'published').map(({ id }) => id))
  for (const name of files)
    if (!known.has(name.split('.')[0] ?? ''))
      await rm(path.join(uploadFolder(config.dataDir), name), { force: true })
}
