import { sql, type Transaction } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Tables } from '../../tables.ts'

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

/** Restores what a batch changed, last change first. A value that an operator edited since then stays. */
export async function restoreUndoRecords(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  batchId: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('import_undo')
    .where('batch_id', '=', batchId)
    .orderBy('number', 'desc')
    .selectAll()
    .execute()
  const created = (kind: Undo['kind']) =>
    rows.filter((row) => row.kind === kind && row.before === null).map(({ subject }) => subject)
  for (const row of rows)
    if (row.before !== null) await restore(trx, row.kind, row.subject, row.before, row.after)
  await deleteRows(trx, 'import_match', 'channel_id', created('match'))
  await deleteRows(trx, 'channel', 'id', created('channel'))
  await deleteCategories(trx, by, await unusedCategories(trx, created('category')))
  await trx.deleteFrom('import_undo').where('batch_id', '=', batchId).execute()
}

async function restore(
  trx: Transaction<Tables>,
  kind: Undo['kind'],
  subject: string,
  before: Record<string, unknown>,
  after: Record<string, unknown> | null,
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
    const isUnedited = after && column in after ? sql`and ${sql.ref(column)} = ${after[column]}` : sql``
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
      where ${sql.ref(key)} = ${subject} ${isUnedited}`.execute(trx)
  }
  if (kind === 'channel')
    await sql`update channel set version = version + 1 where id = ${subject}`.execute(trx)
}

/** A match may have been replaced or locked since then; a locked one stays. */
async function restoreMatch(
  trx: Transaction<Tables>,
  channelId: string,
  before: Record<string, unknown>,
): Promise<void> {
  const values = before as unknown as {
    source_id: string
    guide_id: string
    how: 'exact' | 'name' | 'similar'
  }
  await trx
    .insertInto('import_match')
    .values({ channel_id: channelId, ...values })
    .onConflict((conflict) =>
      conflict.column('channel_id').doUpdateSet(values).where('import_match.is_locked', '=', false),
    )
    .execute()
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
