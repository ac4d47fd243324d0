import type { DataOf } from '@kallo/contract/endpoint'
import type { subscribers } from '@kallo/contract/accounts/subscribers'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'
import { requireAccount } from './subscriber-store.ts'
import { everything, viewSubscriber } from './view-subscriber.ts'

/** What another domain stores about an account, by section. */
export type Exporter = (db: Kysely<Tables>, accountId: string) => Promise<Record<string, unknown>>

/** F-07: all personal data of an account in a machine-readable form (NDPA section 38, GDPR articles 15 and 20). */
export async function exportSubscriber(
  deps: Pick<Deps, 'db' | 'clock'>,
  exporters: readonly Exporter[],
  by: AuditOrigin,
  accountId: string,
): Promise<DataOf<typeof subscribers.export>> {
  const account = await requireAccount(deps.db, accountId)
  if (account.erased_at !== null) throw new AppError('subscriber-erased')
  const { registered_from } = account
  const sections = await Promise.all(exporters.map((read) => read(deps.db, accountId)))
  const data = {
    exported_at: by.now.toISOString(),
    account: { ...(await viewSubscriber(deps, accountId, everything)), registered_from },
    ...Object.assign({}, ...sections),
  }
  const db = deps.db
  await db
    .transaction()
    .execute((trx) => recordAudit(trx, by, { action: 'subscriber.export', subject: accountId }))
  const content = JSON.stringify(data, null, 2)
  return { fileName: `subscriber-${accountId}.json`, mediaType: 'application/json', content }
}
