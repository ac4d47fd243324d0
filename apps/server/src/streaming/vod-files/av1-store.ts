import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export { av1AssetOf } from '../origin/index.ts'

/** The asset that an AV1 asset belongs to; any other asset is returned unchanged. */
export const ownerOf = (asset: string): string => asset.replace(/-av1$/, '')

export type Av1Settings = Omit<Selectable<Tables['av1_settings']>, 'is_only_row'>

export function readAv1Settings(db: Kysely<Tables>): Promise<Av1Settings> {
  return db
    .selectFrom('av1_settings')
    .select(['is_paused', 'includes_existing', 'includes_large'])
    .executeTakeFirstOrThrow()
}

/** Queues an asset, in the transaction that publishes its video. */
export async function queueAv1(trx: Transaction<Tables>, asset: string, now: Date): Promise<void> {
  await trx
    .insertInto('av1_encode')
    .values({ asset_id: asset, is_new: true, queued_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Assets that viewers play, that have video in segments of one slot, and that are not queued. Recordings with
 * other segment lengths would need keyframes at the same times. With a bucket, only those that are in it: other machines would
 * not find what is added to the rest.
 */
const existing = (isShared: boolean) => sql<string>`
  select asset.id from asset
  where segment_us is null and unused_since is null and id not like '%-av1'
    and (not ${isShared}::boolean or id ~ '^(vod|recording)-')
    and exists (select from rendition where asset_id = asset.id and height > 0 and init is not null)
    and not exists (select from av1_encode where asset_id = asset.id)
    and not exists (select from asset other where other.id = asset.id || '-av1')`

export async function queueExisting(db: Kysely<Tables>, spool: string | null, now: Date): Promise<void> {
  await sql`insert into av1_encode (asset_id, is_new, queued_at)
    select id, false, ${now}::timestamptz from (${existing(spool !== null)}) as missing
    on conflict do nothing`.execute(db)
}

/** Assets that could be encoded and are not queued. */
export async function listExisting(db: Kysely<Tables>, spool: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${existing(spool !== null)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next asset: new videos first, and of each kind those that a killed process has begun. */
export async function findNextAv1(
  db: Kysely<Tables>,
  { includes_existing: includesExisting }: Pick<Av1Settings, 'includes_existing'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('av1_encode')
    .where('state', 'in', ['waiting', 'running'])
    .$if(!includesExisting, (query) => query.where('is_new', '=', true))
    .orderBy('is_new', 'desc')
    .orderBy(sql`state = 'running'`, 'desc')
    .orderBy('queued_at')
    .orderBy('asset_id')
    .select('asset_id')
    .limit(1)
    .executeTakeFirst()
  return row?.asset_id ?? null
}

/** Returns false if the asset has been deleted. */
export async function updateAv1(
  db: Kysely<Tables>,
  asset: string,
  changes: Partial<Pick<Selectable<Tables['av1_encode']>, 'state' | 'height' | 'progress' | 'problem'>>,
): Promise<boolean> {
  const updated = await db
    .updateTable('av1_encode')
    .set(changes)
    .where('asset_id', '=', asset)
    .returning('asset_id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Whether an uploaded file is being transcoded to H.264 or waits for it. */
export async function isTranscodingDue(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .selectFrom('vod_file')
    .where('state', 'in', ['queued', 'processing'])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
