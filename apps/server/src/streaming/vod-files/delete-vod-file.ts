import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { publish } from '../../notification-channels.ts'
import type { Tables } from '../../tables.ts'
import { uploadedFile, uploadFolder } from './disk-space.ts'

type DeletionDeps = Pick<Deps, 'db' | 'config'>

/**
 * W-05: deletes an upload with its files. A process that transcodes it stops and deletes its own files. Returns false
 * if there is none.
 */
export async function deleteVodFile({ db, config }: DeletionDeps, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('vod_file')
    .where('id', '=', id)
    .where('state', '!=', 'published')
    .returning('state')
    .executeTakeFirst()
  if (!deleted) return false
  await wakeTranscoder(db)
  await deleteUpload(config.dataDir, id)
  if (deleted.state !== 'processing')
    await rm(workFolder(config.dataDir, id), { recursive: true, force: true })
  return true
}

/** Deletes the uploaded file and what tus stores about it. */
export async function deleteUpload(dataDir: string, id: string): Promise<void> {
  const file = uploadedFile(dataDir, id)
  await Promise.all([file, `${file}.json`].map((one) => rm(one, { force: true })))
}

/** Holds what transcoding has produced until all of it is complete. */
export function workFolder(dataDir: string, id: string): string {
  return path.join(dataDir, 'vod-work', id)
}

export async function wakeTranscoder(db: Kysely<Tables>): Promise<void> {
  await sql`select ${publish('vod_files', {})}`.execute(db)
}

const unfinishedMs = 24 * 3_600_000
const failedMs = 7 * 24 * 3_600_000

/** W-03: unfinished uploads expire a day after their last byte, failed ones after a week. Files without a row are leftovers. */
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
  const known = new Set(rows.map(({ id }) => id))
  for (const name of files)
    if (!known.has(name.split('.')[0] ?? ''))
      await rm(path.join(uploadFolder(config.dataDir), name), { force: true })
}
