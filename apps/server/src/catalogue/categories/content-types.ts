import type { contentTypes } from '@kallo/contract/catalogue/categories'
import type { DataOf } from '@kallo/contract/endpoint'
import type { Kysely } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { wholeList } from '../../platform/lists.ts'

/** L-09. */
export async function listContentTypes(db: Kysely<Tables>): Promise<DataOf<typeof contentTypes.list>> {
  const rows = await db.selectFrom('content_type').selectAll().orderBy('position').execute()
  return wholeList(rows.map(({ id, name, is_on, version }) => ({ id, name, isOn: is_on, version })))
}

/** L-09: switches a content type for all viewers. */
export async function switchContentType(
  db: Kysely<Tables>,
  by: AuditOrigin,
  id: string,
  { isOn, version }: { isOn: boolean; version: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('content_type')
      .where('id', '=', id)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('record-not-found')
    if (row.version !== version) throw new AppError('changed-meanwhile')
    if (row.is_on === isOn) return
    await trx
      .updateTable('content_type')
      .set({ is_on: isOn, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, by, {
      action: 'content-type.change',
      subject: row.name,
      before: { is_on: row.is_on },
      after: { is_on: isOn },
    })
  })
}
