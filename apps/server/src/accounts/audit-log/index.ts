// The audit log records the changes of operators: actor, address, and values before and after. It is append-only in PostgreSQL.
import { auditLog } from '@kallo/contract/accounts/audit-log'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listEntries } from './audit-store.ts'

export {
  deleteRequestsBefore,
  runAction,
  runOnce,
  type ActionOutcome,
  type OperatorAction,
} from './run-action.ts'
export { recordAudit, type AuditEvent, type AuditOrigin } from './audit-store.ts'

/** O-05. */
export function auditLogRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  return [route(auditLog.list, ({ body }) => listEntries(db, body))]
}
