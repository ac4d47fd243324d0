import { retryDelayMs } from '@kallo/rules/billing/due-work'
import { sql, type Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { errorMessage } from '../../platform/error-message.ts'
import type { DueWorkKind } from '../../tables/billing.ts'
import type { Tables } from '../../tables.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log'>

/** A condition that leaves out rows of `table` that failed and whose back-off is not over. */
export function isNotBackingOff(kind: DueWorkKind, table: 'payment' | 'subscription' | 'refund', now: Date) {
  return sql<boolean>`not exists (
    select from due_work_failure where kind = ${kind} and subject = ${sql.ref(`${table}.id`)} and retry_at > ${now})`
}

/** Runs each item on its own. A failure is recorded with a back-off and does not stop the others. */
export async function runEach(
  deps: Parts,
  kind: DueWorkKind,
  ids: readonly string[],
  run: (id: string) => Promise<void>,
): Promise<void> {
  const failed = await findFailed(deps.db.query, kind, ids)
  for (const id of ids)
    try {
      await run(id)
      if (failed.has(id)) await clearFailure(deps.db.query, kind, id)
    } catch (error) {
      deps.log.error({ err: error, kind, subject: id }, 'due billing work failed and will be retried')
      await recordFailure(deps, kind, id, error).catch((unrecorded: unknown) =>
        deps.log.error({ err: unrecorded, kind, subject: id }, 'the failure could not be recorded'),
      )
    }
}

async function findFailed(
  query: Kysely<Tables>,
  kind: DueWorkKind,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await query
    .selectFrom('due_work_failure')
    .where('kind', '=', kind)
    .where('subject', 'in', ids)
    .select('subject')
    .execute()
  return new Set(rows.map(({ subject }) => subject))
}

async function clearFailure(query: Kysely<Tables>, kind: DueWorkKind, subject: string): Promise<void> {
  await query.deleteFrom('due_work_failure').where('kind', '=', kind).where('subject', '=', subject).execute()
}

async function recordFailure(
  { db, clock }: Parts,
  kind: DueWorkKind,
  subject: string,
  error: unknown,
): Promise<void> {
  await db.query.transaction().execute(async (query) => {
    const known = await query
      .selectFrom('due_work_failure')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .select('failures')
      .forUpdate()
      .executeTakeFirst()
    const failures = (known?.failures ?? 0) + 1
    const details = {
      failures,
      retry_at: new Date(clock.now() + retryDelayMs(failures)),
      error: errorMessage(error),
    }
    await query
      .insertInto('due_work_failure')
      .values({ kind, subject, ...details })
      .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(details))
      .execute()
  })
}
