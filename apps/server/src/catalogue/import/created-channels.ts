import { sql, type Transaction } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Tables } from '../../tables.ts'
import { promotedTags } from '../banners/index.ts'
import type { FindHistory } from '../bin/index.ts'

interface CreatedChannels {
  /** Not edited, linked or watched since. */
  untouched: string[]
  /** Operators or viewers have built on them. */
  used: { id: string; name: string; is_published: boolean }[]
}

/** J-09: the channels that a batch created, without those in the bin. */
export async function createdChannels(
  trx: Transaction<Tables>,
  batchId: string,
  findHistory: FindHistory,
): Promise<CreatedChannels> {
  const tags = await promotedTags(trx, 'channel')
  const { rows } = await sql<CreatedChannels['used'][number] & { is_used: boolean }>`
    select channel.id, channel.name, channel.is_published,
      ${isEdited} or ${hasDependents} or tag = any(${[...tags]}) as is_used
    from import_undo undo join channel on channel.id = undo.subject
      left join import_channel link on link.channel_id = channel.id
    where undo.batch_id = ${batchId} and undo.kind = 'channel' and undo.before is null
      and channel.deleted_at is null
    order by channel.id`.execute(trx)
  const ids = rows.filter((row) => !row.is_used).map(({ id }) => id)
  const watched = ids.length === 0 ? new Set() : await findHistory(trx, 'channel', ids)
  return {
    untouched: ids.filter((id) => !watched.has(id)),
    used: rows.filter((row) => row.is_used || watched.has(row.id)),
  }
}

/** The version does not tell: imported logos and later imports that were reverted change it, too. Records of earlier releases have the name only. */
const isEdited = sql`(
  exists (select from jsonb_each(undo.after) as imported
    where imported.value is distinct from to_jsonb(channel) -> imported.key)
  or not (undo.after ? 'is_draft' or channel.is_draft)
  or channel.external_url is distinct from coalesce(link.url, channel.external_url)
  or channel.logo not in ('', coalesce(link.logo_picture, ''))
  or channel.description <> '' or channel.name_translations <> '{}' or channel.age_rating is not null
  or channel.geoblock <> 'none' or channel.time_zone is not null or not channel.has_guide
  or channel.publish_at is not null or channel.unpublish_at is not null)`

const hasDependents = sql`(
  exists (select from live_channel where channel_id = channel.id)
  or exists (select from schedule where channel_id = channel.id)
  or exists (select from schedule_block where channel_id = channel.id)
  or exists (select from import_match where channel_id = channel.id and is_locked)
  or exists (select from favourite_channel where channel_id = channel.id)
  or exists (select from reminder where channel_id = channel.id)
  or exists (select from watch_progress where kind in ('channel', 'programme') and content_id = channel.id))`

/** L-07: moves channels to the bin. Until the next import, one that is restored follows its entry again. */
export async function moveToBin(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  channels: CreatedChannels['used'],
): Promise<void> {
  const ids = channels.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`update channel set is_published = false, deleted_at = ${by.now}, version = version + 1
    where id = any(${ids})`.execute(trx)
  await sql`update import_channel set is_missing = true, was_published = false
    where channel_id = any(${ids})`.execute(trx)
  for (const { name, is_published } of channels)
    await recordAudit(trx, by, {
      action: 'channel.delete',
      subject: name,
      before: { is_published, deleted_at: null },
      after: { is_published: false, deleted_at: by.now },
    })
}

/** Whether reverting a batch has put the channel in the bin. Its entry creates a channel again, unlike that of one that an operator deleted (J-05). */
export const isBinnedByRevert = sql<boolean>`(channel.deleted_at is not null and exists (
  select from import_batch where source_id = import_channel.source_id and state = 'reverted'
    and ended_at = channel.deleted_at))`

/** Channels that entries of the playlist no longer stand for: if they are restored, they are the operator's own. */
export async function unlinkBinned(trx: Transaction<Tables>, sourceId: string): Promise<void> {
  await sql`delete from import_channel using channel
    where channel.id = channel_id and import_channel.source_id = ${sourceId} and ${isBinnedByRevert}`.execute(
    trx,
  )
}
