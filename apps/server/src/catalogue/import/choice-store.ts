import {
  followEntries,
  type GroupedEntry,
  type ImportChoice,
  type StoredChoice,
} from '@kallo/rules/catalogue/import-choice'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Batch } from './import-store.ts'
import { recordUndo } from './undo.ts'

/** J-14: what a batch imports: the choice of its review, else that of its source. */
export function choiceOf({ choice, source }: Batch): ImportChoice {
  const { importsNewGroups, groups, entries } = choice ?? source.choice
  return { importsNewGroups, groups: new Map(groups), entries }
}

/** The choice belongs to the review of the batch: it is dropped when the batch is discarded. */
export async function storeChoice(
  trx: Transaction<Tables>,
  batchId: string,
  { importsNewGroups, groups, entries }: ImportChoice,
  now: Date,
): Promise<void> {
  const choice: StoredChoice = { importsNewGroups, groups: [...groups], entries: [...entries] }
  await trx
    .updateTable('import_batch')
    .set({ choice: JSON.stringify(choice), progress_at: now })
    .where('id', '=', batchId)
    .execute()
}

/**
 * Makes the choice of the batch, or what its entries are called now, that of its source. Reverting the batch restores the former one
 * (J-09).
 */
export async function applyChoice(trx: Transaction<Tables>, batch: Batch): Promise<void> {
  const chosen = batch.choice ?? batch.source.choice
  const followed = {
    ...chosen,
    entries: followEntries(await stagedEntries(trx, batch), chosen.entries),
  }
  const choice = JSON.stringify(followed)
  if (choice === JSON.stringify(batch.source.choice)) return
  await trx.updateTable('import_source').set({ choice }).where('id', '=', batch.source_id).execute()
  await trx.updateTable('import_batch').set({ choice: null }).where('id', '=', batch.id).execute()
  const undo = { choice: batch.source.choice }
  await recordUndo(trx, batch.id, [
    { kind: 'source', subject: batch.source_id, before: undo, after: { choice: followed } },
  ])
}

/** The entries of the playlist that a batch has read; empty once it was discarded, or a later batch of its source was applied. */
export async function stagedEntries(
  db: Kysely<Tables>,
  { staging_id: stagingId }: Batch,
): Promise<(GroupedEntry & { line: number })[]> {
  if (stagingId === null) return []
  return db
    .selectFrom('staged_channel')
    .where('staging_id', '=', stagingId)
    .orderBy('position')
    .select(['line', 'name', 'url', 'guide_id as guideId', 'group_name as group'])
    .execute()
}

/** J-14: whether groups that appear in the playlist later are imported. */
export async function setImportsNewGroups(
  trx: Transaction<Tables>,
  sourceId: string,
  importsNewGroups: boolean,
): Promise<void> {
  await sql`update import_source set choice = jsonb_set(choice, '{importsNewGroups}', to_jsonb(${importsNewGroups}::boolean))
    where id = ${sourceId}`.execute(trx)
}
