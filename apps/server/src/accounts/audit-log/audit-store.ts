import type { DataOf } from '@kallo/contract/endpoint'
import type { auditLog } from '@kallo/contract/accounts/audit-log'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Who acts, and from which address. */
export interface AuditOrigin {
  actorId: string | null
  actor: string
  address: string
  now: Date
}

export interface AuditEvent {
  /** `operator.invite`, `channel.change`, … */
  action: string
  /** What was changed, as people name it: an email address, a tag. */
  subject: string
  before?: unknown
  after?: unknown
}

const pageSize = 50

/** O-05: in the transaction of the change, so that neither exists without the other. Values must contain no secrets. */
export async function recordAudit(
  query: Kysely<Tables>,
  { actorId, actor, address, now }: AuditOrigin,
  { action, subject, before = null, after = null }: AuditEvent,
): Promise<void> {
  await query
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

/** Newest first, a page at a time. */
export async function listEntries(
  query: Kysely<Tables>,
  { filter, before }: { filter: string; before: string | null },
): Promise<DataOf<typeof auditLog.list>> {
  const pattern = `%${filter.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await query
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
      _id: String(row.id),
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
