// The audit log records what operators change: who, what, before and after, from where. PostgreSQL rejects changes to it.
import { auditLog } from '@kallo/contract/accounts/audit-log'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listEntries } from './audit-store.ts'

export { recordAudit, type AuditEvent, type AuditOrigin } from './audit-store.ts'

/** O-05. */
export function auditLogRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  return [route(auditLog.list, ({ body }) => listEntries(db.query, body))]
}
