import type { Transaction } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import { statusOf } from '../../foundation/publication/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { publicationColumns, publishNow, type PublicationFields } from './publication-fields.ts'
import {
  insertRecord,
  lockRecords,
  moveRecord,
  updateRecord,
  type Columns,
  type EditedRow,
  type EditedTable,
  type Move,
} from './record-store.ts'

/** What differs between channels, VODs, categories, banners and ads. */
export interface RecordKind<Row extends EditedRow, Fields extends PublicationFields> {
  table: EditedTable
  /** The subject in the audit log. */
  nameOf(row: Row): string
  /** Columns that bulk publishing, unpublishing and deleting set in addition to those of every kind. */
  resetBy?: Columns
  /** The columns for what an editor entered; `row` is null for a new record, with which `by` may create a category. Throws for invalid fields. */
  columnsOf(trx: Transaction<Tables>, fields: Fields, row: Row | null, by: AuditOrigin): Promise<Columns>
  /** Takes locks that other transactions take before that of a record. */
  lockBefore?(trx: Transaction<Tables>, fields: Fields): Promise<void>
  /** What follows from a change, in its transaction. */
  afterChange?(trx: Transaction<Tables>, before: Row, after: Row): Promise<void>
  /** L-06: why the record must not be deleted; null if it can be. */
  reasonToKeep?(trx: Transaction<Tables>, row: Row): Promise<string | null>
}

/** Creates a record at the end of the order. */
export async function createRecord<Row extends EditedRow, Fields extends PublicationFields>(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  kind: RecordKind<Row, Fields>,
  fields: Fields,
): Promise<Row> {
  const row = await insertRecord<Row>(trx, kind.table, {
    is_published: false,
    is_draft: true,
    ...publicationColumns(fields, null),
    ...(await kind.columnsOf(trx, fields, null, by)),
  })
  await recordAudit(trx, by, { action: `${kind.table}.create`, subject: kind.nameOf(row), after: row })
  return row
}

/** L-04: changes a record, unless another operator has changed it since `version` was read. */
export async function changeRecord<Row extends EditedRow, Fields extends PublicationFields>(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  kind: RecordKind<Row, Fields>,
  { id, version, fields }: { id: string; version: number; fields: Fields },
): Promise<Row> {
  await kind.lockBefore?.(trx, fields)
  const before = (await lockRecords<Row>(trx, kind.table, [id])).get(id)
  if (!before) throw new AppError('record-not-found')
  if (before.version !== version) throw new AppError('changed-meanwhile')
  const columns = {
    ...publicationColumns(fields, before),
    ...(await kind.columnsOf(trx, fields, before, by)),
  }
  return applyChanges(trx, by, kind, before, columns)
}

export type BulkAction<Row extends EditedRow = EditedRow> =
  | { kind: 'publish' | 'unpublish' | 'delete' }
  /** Changes fields of every record. */
  | { kind: 'set'; columns: Columns }
  /** Changes each record according to its row. */
  | { kind: 'edit'; columnsOf: (row: Row) => Columns }

export interface BulkResult {
  changed: number
  failed: { id: string; name: string; message: string }[]
}

/** L-05: changes many records in one transaction. Those that cannot be changed are reported and stay as they are. */
export async function changeRecords<Row extends EditedRow, Fields extends PublicationFields>(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  kind: RecordKind<Row, Fields>,
  items: readonly { id: string; version: number }[],
  action: BulkAction<Row>,
): Promise<BulkResult> {
  const ids = items.map(({ id }) => id)
  const rows = await lockRecords<Row>(trx, kind.table, ids)
  const failed: BulkResult['failed'] = []
  for (const { id, version } of items) {
    const row = rows.get(id)
    const message = row ? await reasonNotTo(trx, kind, row, version, action, by.now) : 'It does not exist'
    if (row && message === null) await applyChanges(trx, by, kind, row, columnsFor(kind, row, action, by.now))
    else failed.push({ id, name: row ? kind.nameOf(row) : id, message: message ?? '' })
  }
  return { changed: items.length - failed.length, failed }
}

export async function moveInOrder(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  table: EditedTable,
  move: Move,
): Promise<void> {
  await moveRecord(trx, table, move)
  const after = 'target' in move ? { [move.side]: move.target } : { position: move.position }
  await recordAudit(trx, by, { action: `${table}.move`, subject: move.id, after })
}

async function reasonNotTo<Row extends EditedRow, Fields extends PublicationFields>(
  trx: Transaction<Tables>,
  kind: RecordKind<Row, Fields>,
  row: Row,
  version: number,
  action: BulkAction<Row>,
  now: Date,
): Promise<string | null> {
  if (row.version !== version) return 'Another operator has changed it meanwhile'
  if (action.kind !== 'delete') return null
  const status = statusOf(row, now.getTime())
  if (status === 'published' || status === 'scheduled') return 'Unpublish it before deleting it'
  return (await kind.reasonToKeep?.(trx, row)) ?? null
}

function columnsFor<Row extends EditedRow, Fields extends PublicationFields>(
  { resetBy }: RecordKind<Row, Fields>,
  row: Row,
  action: BulkAction<Row>,
  now: Date,
): Columns {
  switch (action.kind) {
    case 'publish':
      return { ...publishNow(row, now), ...resetBy }
    case 'unpublish':
      return { is_published: false, ...resetBy }
    case 'delete':
      return { is_published: false, deleted_at: now, ...resetBy }
    case 'set':
      return action.columns
    case 'edit':
      return action.columnsOf(row)
  }
}

async function applyChanges<Row extends EditedRow, Fields extends PublicationFields>(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  kind: RecordKind<Row, Fields>,
  before: Row,
  columns: Columns,
): Promise<Row> {
  const old = new Map(Object.entries(before))
  const changed = Object.keys(columns).filter(
    (name) => JSON.stringify(old.get(name)) !== JSON.stringify(columns[name]),
  )
  if (changed.length === 0) return before
  const pick = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => changed.includes(name)))
  const after = await updateRecord<Row>(trx, kind.table, before.id, pick(columns))
  const action = columns['deleted_at'] instanceof Date ? 'delete' : 'change'
  await recordAudit(trx, by, {
    action: `${kind.table}.${action}`,
    subject: kind.nameOf(before),
    before: pick(before),
    after: pick(after),
  })
  await kind.afterChange?.(trx, before, after)
  return after
}
