import { type Kysely, type Selectable, type Transaction } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'

export type SourceRow = Selectable<Tables['live_source']>

export async function findChannel(db: Kysely<Tables>, channelId: string) {
  const channel = await db
    .selectFrom('channel')
    .where('id', '=', channelId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'tag', 'is_published', 'external_url', 'time_zone'])
    .executeTakeFirst()
  if (!channel) throw new AppError('channel-not-found')
  return channel
}

export function findSettings(db: Kysely<Tables>, channelId: string) {
  return db.selectFrom('live_channel').where('channel_id', '=', channelId).selectAll().executeTakeFirst()
}

/** The sources of a channel, in their order. */
export function listSources(db: Kysely<Tables>, channelId: string): Promise<SourceRow[]> {
  return db
    .selectFrom('live_source')
    .where('channel_id', '=', channelId)
    .orderBy('position')
    .selectAll()
    .execute()
}

export async function findSource(
  db: Kysely<Tables>,
  { channelId, source }: { channelId: string; source: number },
): Promise<SourceRow> {
  const row = await db
    .selectFrom('live_source')
    .where('channel_id', '=', channelId)
    .where('id', '=', source)
    .selectAll()
    .executeTakeFirst()
  if (!row) throw new AppError('live-source-not-found')
  return row
}

/** Locks the channel for a change, and increments its version. Version 0: it has no live sources yet. */
export async function lockVersion(
  trx: Transaction<Tables>,
  channelId: string,
  version: number,
): Promise<void> {
  const changed = await trx
    .updateTable('live_channel')
    .where('channel_id', '=', channelId)
    .where('version', '=', version)
    .set({ version: version + 1 })
    .returning('channel_id')
    .executeTakeFirst()
  if (!changed) throw new AppError('changed-meanwhile')
}

/** Numbers the sources of a channel from 0, in this order. */
export async function storeOrder(trx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await trx.updateTable('live_source').where('id', '=', id).set({ position }).execute()
}
