import type { Transaction } from 'kysely'
import { endAlert, raiseAlert, type AlertDeps } from '../../accounts/alerts/index.ts'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import type { SourceRow } from './import-store.ts'

const kind = 'import-failed'

/** J-10: shows in the console why a refresh was not applied, and alerts operators until one is. */
export async function raiseImportAlert(
  deps: AlertDeps & Pick<Deps, 'db'>,
  { id, name }: SourceRow,
  alert: string,
): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('import_source')
      .set((row) => ({ alert, checked_at: now, alert_at: row.fn.coalesce('alert_at', row.val(now)) }))
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await raiseAlert(deps, trx, {
      kind,
      subject: id,
      title: `The import of ${name} was not applied`,
      text: `${alert} Viewers still see what was imported before.`,
      path: '/console/import',
    })
  })
}

/** The source has been read completely again, or deleted. */
export async function endImportAlert(
  deps: AlertDeps,
  trx: Transaction<Tables>,
  sourceId: string,
): Promise<void> {
  await trx
    .updateTable('import_source')
    .set({ alert: null, alert_at: null })
    .where('id', '=', sourceId)
    .execute()
  await endAlert(deps, trx, { kind, subject: sourceId })
}
