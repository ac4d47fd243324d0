import type { ImportCounts, ImportState } from '@kallo/contract/catalogue/import'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../tables.ts'

export type SourceRow = Selectable<Tables['import_source']>
export type BatchRow = Selectable<Tables['import_batch']>
export interface Batch extends BatchRow {
  source: SourceRow
}

export const noCounts: ImportCounts = {
  total: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  excluded: 0,
  ambiguous: 0,
  unmatched: 0,
  invalid: 0,
  outdated: 0,
}

export function findSource(db: Kysely<Tables>, id: string): Promise<SourceRow | undefined> {
  return db.selectFrom('import_source').where('id', '=', id).selectAll().executeTakeFirst()
}

export async function findBatch(db: Kysely<Tables>, id: string): Promise<Batch | null> {
  const batch = await db.selectFrom('import_batch').where('id', '=', id).selectAll().executeTakeFirst()
  const source = batch && (await findSource(db, batch.source_id))
  return batch && source ? { ...batch, source } : null
}

/** Serialises apply, revert and changes of matches across all processes. */
export async function lockImports(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('imports'))`.execute(trx)
}

/** Locks a batch in one of the given states, with the lock of all imports. Null if it is in another state. */
export async function lockBatch(
  trx: Transaction<Tables>,
  id: string,
  states: readonly ImportState[],
): Promise<Batch | null> {
  await lockImports(trx)
  const row = await trx
    .selectFrom('import_batch')
    .where('id', '=', id)
    .where('state', 'in', states)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  const source = row && (await findSource(trx, row.source_id))
  return row && source ? { ...row, source } : null
}

export interface NewBatch {
  sourceId: string
  state: 'waiting' | 'parsing' | 'staged'
  isScheduled: boolean
  fileName: string
  createdBy: string
  bytesTotal: number | null
  now: Date
}

export async function insertBatch(trx: Transaction<Tables>, batch: NewBatch): Promise<string> {
  const { id } = await trx
    .insertInto('import_batch')
    .values({
      source_id: batch.sourceId,
      state: batch.state,
      is_scheduled: batch.isScheduled,
      file_name: batch.fileName,
      created_by: batch.createdBy,
      bytes_total: batch.bytesTotal,
      staging_id: null,
      choice: null,
      error: null,
      etag: null,
      last_modified: null,
      created_at: batch.now,
      progress_at: batch.now,
      applied_at: null,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a batch without applying it, and drops what it staged if no other batch uses it. */
export async function endBatch(
  trx: Transaction<Tables>,
  id: string,
  state: 'discarded' | 'cancelled' | 'failed' | 'unchanged',
  now: Date,
  error: string | null = null,
): Promise<void> {
  await trx
    .updateTable('import_batch')
    .set({ state, error, ended_at: now, staging_id: null, choice: null })
    .where('id', '=', id)
    .execute()
  await deleteUnusedStaging(trx)
}

/** Discards the batches of a source that wait for a review, because another batch replaces them. */
export async function discardStaged(trx: Transaction<Tables>, sourceId: string, now: Date): Promise<void> {
  await trx
    .updateTable('import_batch')
    .set({ state: 'discarded', ended_at: now, staging_id: null, choice: null })
    .where('source_id', '=', sourceId)
    .where('state', '=', 'staged')
    .execute()
}

export async function deleteUnusedStaging(trx: Transaction<Tables>): Promise<void> {
  await sql`delete from import_staging where not exists
    (select 1 from import_batch where staging_id = import_staging.id)`.execute(trx)
}

/** The last applied batch of a source that was not reverted. */
export function lastApplied(db: Kysely<Tables>, sourceId: string): Promise<BatchRow | undefined> {
  return db
    .selectFrom('import_batch')
    .where('source_id', '=', sourceId)
    .where('state', '=', 'applied')
    .orderBy('applied_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
}

/** J-09: whether refreshes of a source are paused: no batch was applied since one was reverted. */
export async function isReverted(db: Kysely<Tables>, sourceId: string): Promise<boolean> {
  const last = await db
    .selectFrom('import_batch')
    .where('source_id', '=', sourceId)
    .where('state', 'in', ['applied', 'reverted'])
    .orderBy('number', 'desc')
    .limit(1)
    .select('state')
    .executeTakeFirst()
  return last?.state === 'reverted'
}

/** J-09: applied batches of a source that can be reverted one after the other. */
export const maxReverts = 5

/** J-09: by source, the ID of the batch that can be reverted: the last applied one, if its undo records still exist. */
export async function revertibleBatches(
  db: Kysely<Tables>,
  sourceIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ source_id: string; id: string }>`
    with last as (
      select distinct on (source_id) source_id, id, number from import_batch
      where source_id = any(${sourceIds}) and state = 'applied'
      order by source_id, applied_at desc, number desc
    )
    select source_id, id from last where ${maxReverts} > (
      select count(*) from import_batch
      where source_id = last.source_id and number > last.number and state in ('applied', 'reverted')
    )`.execute(db)
  return new Map(rows.map(({ source_id: sourceId, id }) => [sourceId, id]))
}
