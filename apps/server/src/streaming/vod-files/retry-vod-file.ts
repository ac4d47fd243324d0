import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { wakeTranscoder } from './vod-file-store.ts'
import { receivedBytes } from './disk-space.ts'

/** Whether a failed file is not at fault: it has steps, or could not be probed and is still stored. */
export async function canRetry(dataDir: string, id: string, steps: readonly unknown[]): Promise<boolean> {
  return steps.length > 0 || (await receivedBytes(dataDir, id)) > 0
}

/** W-06: queues a failed file again. Steps that are done stay; the others start over. */
export async function retryVodFile(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  id: string,
  origin: AuditOrigin,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const file = await trx
      .selectFrom('vod_file')
      .innerJoin('vod', 'vod.id', 'vod_file.vod_id')
      .where('vod_file.id', '=', id)
      .select(['state', 'vod.name'])
      .forUpdate('vod_file')
      .executeTakeFirst()
    if (!file) throw new AppError('vod-file-not-found')
    const steps = await trx.selectFrom('vod_file_step').where('file_id', '=', id).select('index').execute()
    if (file.state !== 'failed' || !(await canRetry(config.dataDir, id, steps)))
      throw new AppError('vod-file-state')
    await trx
      .updateTable('vod_file')
      .set({ state: 'queued', problem: null, changed_at: new Date(clock.now()) })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('vod_file_step')
      .set({ state: 'waiting', progress: 0, problem: null })
      .where('file_id', '=', id)
      .where('state', '!=', 'done')
      .execute()
    await recordAudit(trx, origin, { action: 'vod.retry-upload', subject: file.name })
    await wakeTranscoder(trx)
  })
}
