import type { AlertDeps } from '../../accounts/alerts/index.ts'
import { sql, type Transaction } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import type { FindHistory } from '../bin/index.ts'
import { endImportAlert } from './alerts.ts'
import { applyChannels } from './apply-channels.ts'
import { applyChoice } from './choice-store.ts'
import { applyProgrammes, revertProgrammes } from './apply-programmes.ts'
import {
  deleteUnusedStaging,
  discardStaged,
  findBatch,
  isReverted,
  lockBatch,
  maxReverts,
  revertibleBatches,
  type Batch,
} from './import-store.ts'
import { longTransaction } from './long-transaction.ts'
import { createdChannels } from './created-channels.ts'
import { countStaged, keptFrom } from './staged-counts.ts'
import { restoreUndoRecords } from './undo.ts'

type ApplyDeps = Pick<Deps, 'db' | 'database' | 'clock'>

interface ApplyOptions {
  /** J-10: a batch with warnings needs an operator's confirmation. */
  confirmsWarnings: boolean
  /** J-09: a scheduled refresh, which is not applied after an operator has reverted a batch of the source. */
  isRefresh: boolean
}

/** J-08: applies a staged batch in one transaction. */
export async function applyBatch(
  deps: ApplyDeps & AlertDeps,
  origin: AuditOrigin,
  batchId: string,
  { confirmsWarnings, isRefresh }: ApplyOptions,
): Promise<void> {
  const { db, database } = deps
  if (!(await findBatch(db, batchId))) throw new AppError('import-batch-not-found')
  await longTransaction(database, async (trx) => {
    const staged = await lockBatch(trx, batchId, ['staged'])
    if (!staged) throw new AppError('import-batch-state')
    if (isRefresh && (await isReverted(trx, staged.source_id))) throw new AppError('import-batch-state')
    // The catalogue may have changed since the batch was staged.
    const counted = await countStaged(trx, staged, origin.now.getTime())
    const batch = (await findBatch(trx, batchId)) ?? staged
    if (batch.warnings.length > 0 && !confirmsWarnings) throw new AppError('import-needs-confirmation')
    if (batch.source.kind === 'm3u') {
      await applyChannels(trx, origin, batch)
      await applyChoice(trx, batch)
    } else await applyProgrammes(trx, batch, keptFrom(origin.now.getTime()), counted)
    const { now } = origin
    await trx
      .updateTable('import_batch')
      .set({ state: 'applied', applied_at: now, ended_at: now })
      .where('id', '=', batch.id)
      .execute()
    await updateSource(trx, batch, now)
    await endImportAlert(deps, trx, batch.source_id)
    await dropSuperseded(trx, batch, now)
    const after = { file: batch.file_name, ...counted }
    await recordAudit(trx, origin, { action: 'import.apply', subject: batch.source.name, after })
  })
}

async function updateSource(trx: Transaction<Tables>, { source, etag, last_modified }: Batch, now: Date) {
  const minutes = source.refresh_minutes
  const nextAt = minutes === null || source.url === null ? null : new Date(now.getTime() + minutes * 60_000)
  await trx
    .updateTable('import_source')
    .set({ etag, last_modified, next_refresh_at: nextAt })
    .where('id', '=', source.id)
    .execute()
}

/** Discards other staged batches of the source, and drops files and undo records that are no longer needed. */
async function dropSuperseded(trx: Transaction<Tables>, { id, source_id: sourceId }: Batch, now: Date) {
  await discardStaged(trx, sourceId, now)
  await trx
    .updateTable('import_batch')
    .set({ staging_id: null })
    .where('source_id', '=', sourceId)
    .where('id', '!=', id)
    .where('state', 'not in', ['waiting', 'parsing'])
    .execute()
  const old = sql`select id from import_batch where source_id = ${sourceId} and state = 'applied'
    order by number desc offset ${maxReverts}`
  await sql`delete from import_undo where batch_id in (${old})`.execute(trx)
  await sql`delete from import_undo_programme where batch_id in (${old})`.execute(trx)
  await deleteUnusedStaging(trx)
}

/** J-09: restores what the last applied batch of a source changed. Refreshes pause until an import is applied again. */
export async function revertBatch(
  { db, database, findHistory }: ApplyDeps & { findHistory: FindHistory },
  origin: AuditOrigin,
  batchId: string,
): Promise<void> {
  if (!(await findBatch(db, batchId))) throw new AppError('import-batch-not-found')
  await longTransaction(database, async (trx) => {
    const batch = await lockBatch(trx, batchId, ['applied'])
    if (batch === null || (await revertibleBatches(trx, [batch.source_id])).get(batch.source_id) !== batchId)
      throw new AppError('import-batch-state')
    await revertProgrammes(trx, batch)
    await restoreUndoRecords(trx, origin, batch.id, findHistory)
    await trx
      .updateTable('import_batch')
      .set({ state: 'reverted', ended_at: origin.now })
      .where('id', '=', batch.id)
      .execute()
    await trx
      .updateTable('import_source')
      .set({ etag: null, last_modified: null, next_refresh_at: null })
      .where('id', '=', batch.source_id)
      .execute()
    const before = { file: batch.file_name, ...batch.counts }
    await recordAudit(trx, origin, { action: 'import.revert', subject: batch.source.name, before })
  })
}

/** J-09: how many of the channels that a batch created its reversal would put in the bin. */
export async function previewRevert(
  { db, findHistory }: Pick<Deps, 'db'> & { findHistory: FindHistory },
  batchId: string,
): Promise<{ channelsToBin: number }> {
  if (!(await findBatch(db, batchId))) throw new AppError('import-batch-not-found')
  const { used } = await db.transaction().execute((trx) => createdChannels(trx, batchId, findHistory))
  return { channelsToBin: used.length }
}
