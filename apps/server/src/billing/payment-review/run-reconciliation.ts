import type { DataOf } from '@kallo/contract/endpoint'
import type { paymentReview } from '@kallo/contract/billing/payment-review'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { longJob, type QueuedJob } from '../../platform/jobs.ts'
import type { Tables } from '../../tables.ts'
import { reconcilePayments, type PaymentDeps } from '../payments/index.ts'

type Run = Selectable<Tables['reconciliation_run']>
type Described = NonNullable<DataOf<typeof paymentReview.reconciliation>>

export const reconciliationQueue = 'reconciliation'
/** A run without progress for so long was interrupted; the job queue repeats a killed job within a minute. */
const interruptedAfterMs = 15 * 60_000

/** F-12: requests a reconciliation, which a worker runs. One runs at a time. */
export async function startReconciliation(
  deps: Pick<Deps, 'db' | 'jobs'>,
  by: AuditOrigin,
): Promise<Described> {
  const run = await deps.db.transaction().execute(async (trx) => {
    await closeInterrupted(trx, by.now)
    const started = await trx
      .insertInto('reconciliation_run')
      .values({ actor: by.actor, started_at: by.now, progressed_at: by.now })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!started) throw new AppError('reconciliation-runs')
    await deps.jobs.send(trx as unknown as Kysely<never>, reconciliationQueue, { run: started.id }, longJob)
    await recordAudit(trx, by, { action: 'payment.reconcile', subject: started.id })
    return started
  })
  return describeRun(deps.db, run)
}

async function closeInterrupted(trx: Transaction<Tables>, now: Date): Promise<void> {
  await trx
    .updateTable('reconciliation_run')
    .set({ finished_at: now, outcome: 'interrupted' })
    .where('finished_at', 'is', null)
    .where('progressed_at', '<', new Date(now.getTime() - interruptedAfterMs))
    .execute()
}

export async function viewReconciliation({ db }: Pick<Deps, 'db'>): Promise<Described | null> {
  const run = await db
    .selectFrom('reconciliation_run')
    .orderBy('started_at', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  return run ? describeRun(db, run) : null
}

export async function cancelReconciliation({ db }: Pick<Deps, 'db'>, by: AuditOrigin): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const run = await trx
      .updateTable('reconciliation_run')
      .set({ cancel_requested: true })
      .where('finished_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!run) throw new AppError('no-reconciliation')
    await recordAudit(trx, by, { action: 'payment.cancel-reconciliation', subject: run.id })
  })
  return null
}

async function describeRun(db: Kysely<Tables>, run: Run): Promise<Described> {
  const { opened, open } = await db
    .selectFrom('review_item')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('created_at', '>=', run.started_at).as('opened'),
      fn.countAll<number>().filterWhere('resolved_at', 'is', null).as('open'),
    ])
    .executeTakeFirstOrThrow()
  return {
    id: run.id,
    actor: run.actor,
    startedAt: run.started_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    step: run.step,
    compared: run.compared,
    outcome: run.outcome,
    error: run.error,
    reviewsOpened: Number(opened),
    reviewsOpen: Number(open),
  }
}

export function reconciliationJobs(deps: PaymentDeps): QueuedJob[] {
  return [
    { name: reconciliationQueue, run: (data) => runReconciliation(deps, (data as { run: string }).run) },
  ]
}

class Cancelled extends Error {}

/** A repeated job continues the run from the start, which changes nothing that was compared before. */
async function runReconciliation(deps: PaymentDeps, id: string): Promise<void> {
  const { db } = deps
  const run = await db
    .selectFrom('reconciliation_run')
    .where('id', '=', id)
    .select(['finished_at'])
    .executeTakeFirst()
  if (!run || run.finished_at !== null) return
  const finish = (outcome: NonNullable<Run['outcome']>, error: string | null = null) =>
    db
      .updateTable('reconciliation_run')
      .set({ outcome, error, finished_at: new Date(deps.clock.now()) })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .execute()
  let compared = 0
  try {
    await reconcilePayments(deps, { accountId: null }, async (step, count) => {
      compared += count
      const { cancel_requested } = await db
        .updateTable('reconciliation_run')
        .set({ step, compared, progressed_at: new Date(deps.clock.now()) })
        .where('id', '=', id)
        .returning('cancel_requested')
        .executeTakeFirstOrThrow()
      if (cancel_requested) throw new Cancelled()
    })
    await finish('done')
  } catch (error) {
    if (error instanceof Cancelled) await finish('cancelled')
    else await finish('failed', errorMessage(error))
  }
}
