import type { backups } from '@kallo/contract/accounts/backups'
import type { DataOf } from '@kallo/contract/endpoint'
import type { Deps } from '../../deps.ts'
import { endPause, findRestored } from '../../foundation/backup/index.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'

type Pause = DataOf<typeof backups.restored>

/** G-06. */
export async function viewRestored({ db }: Pick<Deps, 'db'>): Promise<Pause> {
  return { restored: await findRestored(db) }
}

/** G-06: outgoing work begins. */
export async function confirmRestored({ db }: Pick<Deps, 'db'>, by: AuditOrigin): Promise<Pause> {
  await db.transaction().execute(async (trx) => {
    const ended = await endPause(trx)
    if (ended) await recordAudit(trx, by, { action: 'backup.confirm', subject: ended.madeAt ?? 'service' })
  })
  return { restored: null }
}
