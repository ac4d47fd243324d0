import type { DataOf, BodyOf } from '@kallo/contract/endpoint'
import type { vodFiles } from '@kallo/contract/streaming/vod-files'
import { av1Bytes, av1Ladder } from '@kallo/rules/streaming/video-ladder'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { missingForAv1 } from '../../platform/ffmpeg/index.ts'
import { listExisting, readAv1Settings } from './av1-store.ts'
import { wakeTranscoder } from './vod-file-store.ts'
import { slotSeconds } from './transcoding.ts'

export type Av1State = DataOf<typeof vodFiles.av1>

/** W-11: what the console shows of the encoding of AV1. */
export async function describeAv1({
  db,
  ffmpeg,
  media,
}: Pick<Deps, 'db' | 'ffmpeg' | 'media'>): Promise<Av1State> {
  const tool = await ffmpeg.find()
  const settings = await readAv1Settings(db)
  const rows = await db.selectFrom('av1_encode').orderBy('queued_at').selectAll().execute()
  const ofState = (...states: string[]) => rows.filter(({ state }) => states.includes(state))
  const [running] = ofState('running')
  const existing = await listExisting(db, media.spool)
  return {
    unavailable: 'problem' in tool ? tool.problem : missingForAv1(tool),
    isPaused: settings.is_paused,
    includesExisting: settings.includes_existing,
    includesLarge: settings.includes_large,
    waiting: ofState('waiting').length,
    done: ofState('done').length,
    failed: ofState('failed').map(({ asset_id: asset, problem }) => ({ asset, problem })),
    current: running ? { asset: running.asset_id, height: running.height, progress: running.progress } : null,
    existing: existing.length,
    existingBytes: await bytesOf(db, existing, settings.includes_large),
  }
}

async function bytesOf(db: Deps['db'], assets: readonly string[], isLarge: boolean): Promise<number> {
  if (assets.length === 0) return 0
  const rows = await db
    .selectFrom('asset')
    .innerJoin('rendition', 'rendition.asset_id', 'asset.id')
    .where('asset.id', 'in', assets)
    .where('height', '>', 0)
    .distinctOn('asset.id')
    .orderBy('asset.id')
    .orderBy('height', 'desc')
    .select(['slots', 'width', 'height'])
    .execute()
  return rows.reduce((sum, row) => sum + av1Bytes(av1Ladder(row, isLarge), row.slots * slotSeconds), 0)
}

export async function changeAv1(
  deps: Pick<Deps, 'db' | 'ffmpeg' | 'media'>,
  { isPaused, includesExisting, includesLarge }: BodyOf<typeof vodFiles.changeAv1>,
  origin: AuditOrigin,
): Promise<Av1State> {
  const { db } = deps
  const changes = {
    ...(isPaused === undefined ? {} : { is_paused: isPaused }),
    ...(includesExisting === undefined ? {} : { includes_existing: includesExisting }),
    ...(includesLarge === undefined ? {} : { includes_large: includesLarge }),
  }
  await db.transaction().execute(async (trx) => {
    if (Object.keys(changes).length > 0) await trx.updateTable('av1_settings').set(changes).execute()
    await trx
      .updateTable('av1_encode')
      .set({ state: 'waiting', problem: null, progress: 0 })
      .where('state', '=', 'failed')
      .execute()
    await recordAudit(trx, origin, { action: 'av1.change', subject: 'AV1', after: changes })
  })
  await wakeTranscoder(db)
  return describeAv1(deps)
}
