import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { Transaction } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { deleteFiles } from './delete-vod-file.ts'
import { assetOf } from './publish-vod-file.ts'
import { replaceInSchedules } from './replace-in-schedules.ts'
import {
  gigabytes,
  lockReservations,
  receivedBytes,
  unreservedBytes,
  uploadFolder,
  type FreeBytes,
} from './disk-space.ts'

export interface UploadDeps extends Pick<Deps, 'db' | 'database' | 'clock' | 'config' | 'log' | 'media'> {
  freeBytes: FreeBytes
}

export interface WantedUpload {
  vodId: string
  /** File name that the browser states; for display only. */
  name: string
  bytes: number
  uploader: string
}

export const maxUploadBytes = 20_000_000_000
const maxOpenUploads = 3

/**
 * W-01, W-02: reserves disk space for an upload and stores its row, in place of one that has failed. Returns its ID, which names
 * the file too.
 */
export async function beginUpload(deps: UploadDeps, wanted: WantedUpload, origin: AuditOrigin) {
  const { db, clock, config, freeBytes, media } = deps
  const { vodId, bytes, uploader } = wanted
  if (bytes > maxUploadBytes) throw new AppError('upload-too-large')
  if (!Number.isSafeInteger(bytes) || bytes < 1) throw new AppError('bad-input', { file: 'is empty' })
  await mkdir(uploadFolder(config.dataDir), { recursive: true })
  const id = randomBytes(12).toString('hex')
  const replaced = await db.transaction().execute(async (trx) => {
    await lockReservations(trx)
    const failed = await lockFailed(trx, vodId)
    const vod = await trx
      .selectFrom('vod')
      .where('id', '=', vodId)
      .where('deleted_at', 'is', null)
      .select('name')
      .executeTakeFirst()
    if (!vod) throw new AppError('vod-not-found')
    const open = await trx
      .selectFrom('vod_file')
      .where('state', 'in', ['uploading', 'queued', 'processing'])
      .select(['vod_id', 'uploader', 'state'])
      .execute()
    if (open.some((one) => one.vod_id === vodId)) throw new AppError('vod-file-busy')
    const own = open.filter((one) => one.uploader === uploader && one.state === 'uploading')
    if (own.length >= maxOpenUploads) throw new AppError('upload-limit')
    const disk = { dataDir: config.dataDir, freeBytes }
    const free = await unreservedBytes(trx, disk, { ownBytes: await bytesOf(config.dataDir, failed) })
    if (bytes > free)
      throw new AppError('upload-without-space', {
        file: `This file needs ${gigabytes(bytes)}; ${gigabytes(free)} are free besides what other uploads have reserved.`,
      })
    const now = new Date(clock.now())
    for (const one of failed) await trx.deleteFrom('vod_file').where('id', '=', one.id).execute()
    await trx
      .insertInto('vod_file')
      .values({
        id,
        vod_id: vodId,
        uploader,
        name: wanted.name,
        bytes,
        spool: media.spool,
        created_at: now,
        changed_at: now,
      })
      .execute()
    // N-09: schedules that wait for a failed file wait for its replacement instead.
    await replaceInSchedules(
      trx,
      failed.map((one) => assetOf(one.id)),
      assetOf(id),
    )
    const after = { file: wanted.name, bytes }
    await recordAudit(trx, origin, { action: 'vod.upload', subject: vod.name, after })
    return failed
  })
  for (const one of replaced) await deleteFiles(config.dataDir, one.id)
  return id
}

/** The failed uploads of a VOD, which cannot be retried until the transaction ends. */
function lockFailed(trx: Transaction<Tables>, vodId: string): Promise<{ id: string }[]> {
  return trx
    .selectFrom('vod_file')
    .where('vod_id', '=', vodId)
    .where('state', '=', 'failed')
    .select('id')
    .forUpdate()
    .execute()
}

/** The space of uploaded files. */
async function bytesOf(dataDir: string, files: readonly { id: string }[]): Promise<number> {
  const sizes = await Promise.all(files.map(({ id }) => receivedBytes(dataDir, id)))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}
