import type { Deps } from '../../deps.ts'
import { wakeTranscoder } from './vod-file-store.ts'
import { receivedBytes } from './disk-space.ts'

type FinishDeps = Pick<Deps, 'db' | 'clock'>

/** Queues an upload that is complete. */
export async function finishUpload({ db, clock }: FinishDeps, id: string): Promise<void> {
  await db
    .updateTable('vod_file')
    .set({ state: 'queued', changed_at: new Date(clock.now()) })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute()
  await wakeTranscoder(db)
}

/**
 * W-01: queues uploads on this machine that were received completely, but not queued, because the process was killed or
 * the database unavailable. `id`: only this one.
 */
export async function finishReceivedUploads(
  deps: FinishDeps & Pick<Deps, 'config' | 'media'>,
  id?: string,
): Promise<void> {
  const { db, config, media } = deps
  const rows = await db
    .selectFrom('vod_file')
    .where('state', '=', 'uploading')
    .where(({ or, eb }) => or([eb('spool', 'is', null), eb('spool', '=', media.spool)]))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .select(['id', 'bytes'])
    .execute()
  for (const row of rows)
    if ((await receivedBytes(config.dataDir, row.id)) === row.bytes) await finishUpload(deps, row.id)
}
