import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { binDays, type BinKind } from './bin-store.ts'

/** L-06: which of these records reports still need. Passed by the domains above, which own the reports. */
export type FindHistory = (
  trx: Transaction<Tables>,
  kind: BinKind,
  ids: readonly string[],
) => Promise<ReadonlySet<string>>

/** Channels and VODs before their categories. */
const order: readonly BinKind[] = ['ad', 'banner', 'channel', 'vod', 'series', 'category']

/** L-07: removes what has been in the bin for 30 days. Records that reports need keep their name only. */
export async function purgeBin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  findHistory: FindHistory,
): Promise<void> {
  const now = new Date(clock.now())
  const before = new Date(now.getTime() - binDays * 86_400_000)
  for (const kind of order)
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string; name: string }>`
        select id, ${sql.ref(kind === 'banner' ? 'alt' : 'name')} as name from ${sql.table(kind)}
        where deleted_at <= ${before} and purged_at is null for update`.execute(trx)
      const ids = rows.map(({ id }) => id)
      const needed = ids.length === 0 ? new Set<string>() : await findHistory(trx, kind, ids)
      for (const { id, name } of rows) {
        if (needed.has(id) || (await isReferenced(trx, kind, id))) await removeContent(trx, kind, id, now)
        else await sql`delete from ${sql.table(kind)} where id = ${id}`.execute(trx)
        await removeFromLists(trx, kind, id)
        await recordAudit(
          trx,
          { actorId: null, actor: 'system', address: '', now },
          { action: `${kind}.purge`, subject: name },
        )
      }
    })
}

/**
 * Whether something still refers to the record: a channel, VOD or series whose name reports need or that was restored, or the entry of a
 * playlist, from which the channel would be imported again (J-05).
 */
async function isReferenced(trx: Transaction<Tables>, kind: BinKind, id: string): Promise<boolean> {
  const references = referencesTo(kind, id)
  if (!references) return false
  const { rows } = await sql`${references} limit 1`.execute(trx)
  return rows.length > 0
}

function referencesTo(kind: BinKind, id: string) {
  switch (kind) {
    case 'channel':
      return sql`select from import_channel where channel_id = ${id}`
    case 'series':
      return sql`select from vod where series_id = ${id}`
    case 'category':
      return sql`select from channel where category_id = ${id} union all select from vod where category_id = ${id}
        union all select from series where category_id = ${id}`
    default:
      return null
  }
}

/** B-21, B-22: the content is gone for good, so that no profile can take it off its lists. */
async function removeFromLists(trx: Transaction<Tables>, kind: BinKind, id: string): Promise<void> {
  if (kind === 'channel') await trx.deleteFrom('favourite_channel').where('channel_id', '=', id).execute()
  if (kind === 'vod' || kind === 'series')
    await trx.deleteFrom('list_entry').where('kind', '=', kind).where('content_id', '=', id).execute()
}

/** What remains of a record: ID and name. Its address becomes free. */
async function removeContent(trx: Transaction<Tables>, kind: BinKind, id: string, now: Date): Promise<void> {
  const content: Partial<Record<BinKind, ReturnType<typeof sql>>> = {
    channel: sql`, tag = ${freedTag}, logo = '', description = '', external_url = null`,
    vod: sql`, tag = ${freedTag}, image = '', backdrop = null, description = '', parts = '{}', external_url = null`,
    series: sql`, tag = ${freedTag}, image = '', backdrop = null, description = ''`,
    ad: sql`, image = '', action_url = null`,
  }
  if (kind === 'channel')
    for (const table of ['schedule_block', 'programme', 'timeline', 'live_channel', 'live_run'])
      await sql`delete from ${sql.table(table)} where channel_id = ${id}`.execute(trx)
  // Files without a row are left-overs, which jobs delete.
  if (kind === 'vod')
    for (const table of ['vod_track', 'vod_file'] as const)
      await trx.deleteFrom(table).where('vod_id', '=', id).execute()
  await sql`update ${sql.table(kind)} set purged_at = ${now} ${content[kind] ?? sql``} where id = ${id}`.execute(
    trx,
  )
}

const freedTag = sql`'deleted-' || md5(id)`
