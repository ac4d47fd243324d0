import { retryDelayMs } from '@kallo/rules/billing/due-work'
import { sql, type Kysely } from 'kysely'
import PQueue from 'p-queue'
import type { Deps } from '../../deps.ts'
import { errorMessage } from '../../platform/error-message.ts'
import type { DueWorkKind } from '../../tables/column-types.ts'
import type { Tables } from '../../tables.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'paystack'>

/** A condition that leaves out rows of `table` that failed and whose back-off is not over. */
export function isNotBackingOff(
  kind: DueWorkKind,
  table: 'payment' | 'subscription' | 'refund' | 'gift',
  now: Date,
) {
  return sql<boolean>`not exists (
    select from due_work_failure where kind = ${kind} and subject = ${sql.ref(`${table}.id`)} and retry_at > ${now})`
}

/** Maximum number of items per query. */
export const dueBatchSize = 200
/** Items in progress at once. Each waits for Paystack most of the time. */
const concurrency = 8
/** Per kind of work, so that a long backlog of one does not delay the others. */
const maxRunMs = 4 * 60_000

/** How one kind of due work is found and done. */
export interface DueWork {
  kind: DueWorkKind
  usesPaystack: boolean
  /** IDs of items that are due, at most `dueBatchSize`. */
  findDue(): Promise<string[]>
  run(id: string): Promise<void>
}

/**
 * Runs all due items of a kind, several at once. A failure is recorded with a back-off and does not stop the others.
 * Items that are left, after some minutes or during a rate limit of Paystack, remain due for the next run.
 */
export async function runDue(deps: Parts, work: DueWork): Promise<void> {
  const endMs = performance.now() + maxRunMs
  const seen = new Set<string>()
  const queue = new PQueue({ concurrency })
  for (;;) {
    const due = await work.findDue()
    const ids = due.filter((id) => !seen.has(id))
    if (ids.length === 0 || performance.now() > endMs) return
    for (const id of ids) seen.add(id)
    const failed = await findFailed(deps.db, work.kind, ids)
    await queue.addAll(
      ids.map((id) => async () => {
        const canRun = !work.usesPaystack || (await deps.paystack.waitForRateLimit())
        if (canRun && performance.now() <= endMs) await runItem(deps, work, id, failed.has(id))
      }),
    )
    if (due.length < dueBatchSize) return
  }
}

async function runItem(
  deps: Parts,
  { kind, run }: Pick<DueWork, 'kind' | 'run'>,
  id: string,
  hasFailed: boolean,
): Promise<void> {
  try {
    await run(id)
    if (hasFailed) await clearFailure(deps.db, kind, id)
  } catch (error) {
    deps.log.error({ err: error, kind, subject: id }, 'due billing work failed and will be retried')
    await recordFailure(deps, kind, id, error).catch((unrecorded: unknown) =>
      deps.log.error({ err: unrecorded, kind, subject: id }, 'the failure could not be recorded'),
    )
  }
}

async function findFailed(
  db: Kysely<Tables>,
  kind: DueWorkKind,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('due_work_failure')
    .where('kind', '=', kind)
    .where('subject', 'in', ids)
    .select('subject')
    .execute()
  return new Set(rows.map(({ subject }) => subject))
}

async function clearFailure(db: Kysely<Tables>, kind: DueWorkKind, subject: string): Promise<void> {
  await db.deleteFrom('due_work_failure').where('kind', '=', kind).where('subject', '=', subject).execute()
}

async function recordFailure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: DueWorkKind,
  subject: string,
  error: unknown,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('due_work_failure')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .select('failures')
      .forUpdate()
      .executeTakeFirst()
    const failures = (held?.failures ?? 0) + 1
    const details = {
      failures,
      retry_at: new Date(clock.now() + retryDelayMs(failures)),
      error: errorMessage(error),
    }
    await trx
      .insertInto('due_work_failure')
      .values({ kind, subject, ...details })
      .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(details))
      .execute()
  })
}
