import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import {
  isChangedProgramme,
  preferHashJoins,
  programmeDifference,
  type ProgrammeCounts,
} from './compare-programmes.ts'
import type { Batch } from './import-store.ts'
import { recordUndo, type Undo } from './undo.ts'

/** J-08: replaces the guide of the matched channels by that of the batch. `counts` tells which statements are needed. */
export async function applyProgrammes(
  trx: Transaction<Tables>,
  batch: Batch,
  keptFrom: Date,
  counts: ProgrammeCounts,
): Promise<void> {
  await applyMatches(trx, batch)
  await preferHashJoins(trx)
  const difference = programmeDifference(batch, keptFrom)
  const undoColumns = sql`batch_id, channel_id, starts_at, ends_at, title, description, batch_number`
  const row = sql`${batch.id}, p.channel_id, p.starts_at, p.ends_at, p.title, p.description, p.batch_number`
  if (counts.removed > 0)
    await sql`with ${difference}, remembered as (
      insert into import_undo_programme (${undoColumns}) select ${row} from gone p
    ) delete from programme p using gone g
      where p.channel_id = g.channel_id and p.starts_at = g.starts_at and p.source_id = ${batch.source_id}`.execute(
      trx,
    )
  if (counts.changed > 0)
    await sql`with ${difference}, differing as (
      select i.* from incoming i join stored p using (channel_id, starts_at) where ${isChangedProgramme}
    ), remembered as (
      insert into import_undo_programme (${undoColumns})
      select ${row} from stored p join differing using (channel_id, starts_at)
    ) update programme p
      set ends_at = d.ends_at, title = d.title, description = d.description, batch_number = ${batch.number}
      from differing d
      where p.channel_id = d.channel_id and p.starts_at = d.starts_at and p.source_id = ${batch.source_id}`.execute(
      trx,
    )
  if (counts.added > 0)
    await sql`with ${difference}
      insert into programme (channel_id, starts_at, ends_at, title, description, source_id, batch_number)
      select channel_id, starts_at, ends_at, title, description, ${batch.source_id}, ${batch.number} from incoming
      on conflict (channel_id, starts_at, source_id) do nothing`.execute(trx)
}

/** Automatic matches become current; locked ones stay. */
async function applyMatches(trx: Transaction<Tables>, batch: Batch): Promise<void> {
  const before = await trx
    .selectFrom('import_match')
    .where('source_id', '=', batch.source_id)
    .where('is_locked', '=', false)
    .select(['channel_id', 'source_id', 'guide_id', 'how'])
    .execute()
  const staged = await trx
    .selectFrom('staged_match')
    .where('batch_id', '=', batch.id)
    .where('guide_id', 'is not', null)
    .where('how', '!=', 'manual')
    .selectAll()
    .execute()
  const known = new Map(before.map((row) => [row.channel_id, row]))
  const wanted = new Map(staged.map((row) => [row.channel_id, row]))
  const gone = before.filter(({ channel_id: id }) => !wanted.has(id))
  const changed = staged.filter((row) => known.get(row.channel_id)?.guide_id !== row.guide_id)
  const undo = [...gone, ...changed].map(({ channel_id: subject }): Undo => {
    const { channel_id: _, ...values } = known.get(subject) ?? { channel_id: '' }
    return { kind: 'match', subject, before: known.has(subject) ? values : null, after: null }
  })
  await recordUndo(trx, batch.id, undo)
  if (gone.length > 0)
    await trx
      .deleteFrom('import_match')
      .where('is_locked', '=', false)
      .where(
        'channel_id',
        'in',
        gone.map(({ channel_id: id }) => id),
      )
      .execute()
  await sql`
    insert into import_match (channel_id, source_id, guide_id, how)
    select channel_id, ${batch.source_id}, guide_id, how from staged_match
    where batch_id = ${batch.id} and guide_id is not null and how <> 'manual'
    on conflict (channel_id) do update set source_id = excluded.source_id, guide_id = excluded.guide_id, how = excluded.how
    where not import_match.is_locked
      and (import_match.guide_id, import_match.how) is distinct from (excluded.guide_id, excluded.how)`.execute(
    trx,
  )
}

/** J-09: restores the guide as it was before the batch. */
export async function revertProgrammes(trx: Transaction<Tables>, batch: Batch): Promise<void> {
  await sql`delete from programme
    where source_id = ${batch.source_id} and batch_number = ${batch.number}`.execute(trx)
  await sql`
    insert into programme (channel_id, starts_at, ends_at, title, description, source_id, batch_number)
    select channel_id, starts_at, ends_at, title, description, ${batch.source_id}, batch_number
    from import_undo_programme where batch_id = ${batch.id}
    on conflict (channel_id, starts_at, source_id) do nothing`.execute(trx)
  await sql`delete from import_undo_programme where batch_id = ${batch.id}`.execute(trx)
}
