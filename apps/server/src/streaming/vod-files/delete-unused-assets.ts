import { sql, type Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { ownerOf } from './av1-store.ts'

const unusedMs = 24 * 3_600_000

/**
 * W-09, Y-13: deletes assets of uploads and recordings that no VOD, track, schedule or timeline has referred to for a
 * day, which is much longer than players use a playlist they loaded. VODs in the bin count, because they can be
 * restored.
 */
export async function deleteUnusedAssets({
  db,
  clock,
  log,
  media,
}: Pick<Deps, 'db' | 'clock' | 'log' | 'media'>): Promise<void> {
  const now = new Date(clock.now())
  const used = await usedAssets(db)
  const assets = await db
    .selectFrom('asset')
    .where('id', '~', '^(vod-[0-9a-f]{24}(-a[0-9]+|-av1)?|recording-[0-9a-f]{12}-[0-9]+(-av1)?)$')
    .select(['id', 'unused_since'])
    .execute()
  for (const { id, unused_since: since } of assets) {
    const isUsed = used.has(ownerOf(id))
    if (isUsed !== (since === null)) await mark(db, id, isUsed ? null : now)
    if (isUsed || since === null || now.getTime() - since.getTime() < unusedMs) continue
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('rendition').where('asset_id', '=', id).execute()
      await trx.deleteFrom('asset').where('id', '=', id).execute()
    })
    await media.deleteFolder(`media/${id}`)
    log.info({ asset: id }, 'the media of a replaced or deleted VOD were deleted')
  }
}

async function mark(db: Kysely<Tables>, id: string, unusedSince: Date | null): Promise<void> {
  await db.updateTable('asset').set({ unused_since: unusedSince }).where('id', '=', id).execute()
}

async function usedAssets(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select unnest(parts) as id from vod
    union select unnest(parts) from vod_track where parts is not null
    union select unnest(loop) from schedule_block
    union select unnest(filler_loop) from schedule
    union select entry ->> 'asset' from timeline, jsonb_array_elements(loop) as entry`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
