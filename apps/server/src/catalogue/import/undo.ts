import { sql, type Transaction } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Tables } from '../../tables.ts'
import type { FindHistory } from '../bin/index.ts'
import { createdChannels, moveToBin } from './created-channels.ts'

export interface Undo {
  kind: Tables['import_undo']['kind']
  /** ID of the row. */
  subject: string
  /** Null: the batch created the row. */
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const chunkSize = 1_000

/** Remembers what a batch changed. */
export async function recordUndo(
  trx: Transaction<Tables>,
  batchId: string,
  undo: readonly Undo[],
): Promise<void> {
  for (let from = 0; from < undo.length; from += chunkSize)
    await trx
      .insertInto('import_undo')
      .values(
        undo.slice(from, from + chunkSize).map(({ kind, subject, before, after }) => ({
          batch_id: batchId,
          kind,
          subject,
          before: before && (JSON.stringify(before) as string),
          after: after && (JSON.stringify(after) as string),
        })) as never,
      )
      .execute()
}

/**
 * Restores what a batch changed, last change first. A value that an operator edited since then stays, and so does the category of a channel
 * whose former one is deleted. Channels that the batch created are deleted for good if they are unused, else moved to the bin.
 */
export async function restoreUndoRecords(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  batchId: string,
  findHistory: FindHistory,
): Promise<void> {
  const rows = await trx
    .selectFrom('import_undo')
    .where('batch_id', '=', batchId)
    .orderBy('number', 'desc')
    .selectAll()
    .execute()
  const created = (kind: Undo['kind']) =>
    rows.filter((row) => row.kind === kind && row.before === null).map(({ subject }) => subject)
  const categories = await lockCategories(
    trx,
    rows.map(({ before }) => before?.['category_id']),
  )
  for (const { kind, subject, before, after } of rows)
    if (before !== null) await restore(trx, { kind, subject, before, after }, categories)
  await deleteRows(trx, 'import_match', 'channel_id', created('match'))
  await sql`select from channel where id = any(${created('channel')}) order by id for update`.execute(trx)
  const { untouched, used } = await createdChannels(trx, batchId, findHistory)
  await deleteRows(trx, 'channel', 'id', untouched)
  await moveToBin(trx, by, used)
  await deleteCategories(trx, by, await unusedCategories(trx, created('category')))
  await trx.deleteFrom('import_undo').where('batch_id', '=', batchId).execute()
}

/** Those of the categories that are not deleted. */
async function lockCategories(trx: Transaction<Tables>, ids: readonly unknown[]): Promise<Set<unknown>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (wanted.length === 0) return new Set()
  const rows = await trx
    .selectFrom('category')
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function restore(
  trx: Transaction<Tables>,
  { kind, subject, before, after }: Undo & { before: Record<string, unknown> },
  categories: ReadonlySet<unknown>,
): Promise<void> {
  const table = {
    channel: 'channel',
    category: 'category',
    'import-channel': 'import_channel',
    match: 'import_match',
    source: 'import_source',
  }[kind]
  const key = kind === 'channel' || kind === 'category' || kind === 'source' ? 'id' : 'channel_id'
  if (kind === 'match') return restoreMatch(trx, subject, before)
  for (const [column, value] of Object.entries(before)) {
    if (column === 'category_id' && !categories.has(value)) continue
    const isUnedited = after && column in after ? sql`and ${sql.ref(column)} = ${after[column]}` : sql``
    // L-07: what is restored from the bin stays unpublished.
    const isShown = column === 'is_published' ? sql`and deleted_at is null` : sql``
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
      where ${sql.ref(key)} = ${subject} ${isUnedited} ${isShown}`.execute(trx)
  }
  if (kind === 'channel')
    await sql`update channel set version = version + 1 where id = ${subject}`.execute(trx)
}

/** A match may have been replaced or locked since then; a locked one stays. Its channel or source may have been deleted. */
async function restoreMatch(
  trx: Transaction<Tables>,
  channelId: string,
  before: Record<string, unknown>,
): Promise<void> {
  const { source_id: sourceId, guide_id: guideId, how } = before
  await sql`insert into import_match (channel_id, source_id, guide_id, how)
    select channel.id, import_source.id, ${guideId}, ${how} from channel, import_source
    where channel.id = ${channelId} and import_source.id = ${sourceId}
    on conflict (channel_id) do update set source_id = excluded.source_id, guide_id = excluded.guide_id, how = excluded.how
      where not import_match.is_locked`.execute(trx)
}

async function deleteCategories(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  categories: readonly { id: string; name: string }[],
): Promise<void> {
  const ids = categories.map(({ id }) => id)
  await deleteRows(trx, 'category', 'id', ids)
  for (const { name } of categories)
    await recordAudit(trx, by, {
      action: 'category.delete',
      subject: name,
      before: { kind: 'channel', name },
    })
}

async function unusedCategories(
  trx: Transaction<Tables>,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return trx
    .selectFrom('category')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('channel').whereRef('channel.category_id', '=', 'category.id').select('channel.id'),
        ),
      ),
    )
    .select(['id', 'name'])
    .execute()
}

async function deleteRows(
  trx: Transaction<Tables>,
  table: 'channel' | 'category' | 'import_match',
  key: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const locked = table === 'import_match' ? sql`and not is_locked` : sql``
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = any(${[...ids]}) ${locked}`.execute(trx)
}
