import type { DataOf } from '@kallo/contract/endpoint'
import type { auditLog } from '@kallo/contract/accounts/audit-log'
import type { Kysely } from 'kysely'
import { containsPattern } from '../../platform/lists.ts'
import type { Tables } from '../../tables.ts'

/** Actor and IP address of a change. */
export interface AuditOrigin {
  actorId: string | null
  actor: string
  address: string
  now: Date
}

export interface AuditEvent {
  /** `operator.invite`, `channel.change`, … */
  action: string
  /** The changed object, such as an email address or a tag. */
  subject: string
  before?: unknown
  after?: unknown
}

const pageSize = 50

/** O-05: records a change, in its transaction. The values must not contain secrets. */
export async function recordAudit(
  db: Kysely<Tables>,
  { actorId, actor, address, now }: AuditOrigin,
  { action, subject, before = null, after = null }: AuditEvent,
): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      at: now,
      actor_id: actorId,
      actor,
      action,
      subject,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      address,
    })
    .execute()
}

/** A page of entries, newest first. */
export async function listEntries(
  db: Kysely<Tables>,
  { filter, before }: { filter: string; before: string | null },
): Promise<DataOf<typeof auditLog.list>> {
  const pattern = containsPattern(filter.trim())
  const rows = await db
    .selectFrom('audit_entry')
    .where((of) => of.or([of('actor', 'ilike', pattern), of('action', 'ilike', pattern)]))
    .$if(before !== null, (some) => some.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .selectAll()
    .execute()
  const page = rows.slice(0, pageSize)
  return {
    entries: page.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      actor: row.actor,
      action: row.action,
      subject: row.subject,
      before: row.before,
      after: row.after,
      address: row.address,
    })),
    next: rows.length > pageSize ? String(page.at(-1)?.id) : null,
  }
}
