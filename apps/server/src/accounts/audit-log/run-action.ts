import type { Kysely, Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { recordAudit, type AuditOrigin } from './audit-store.ts'

export interface OperatorAction {
  /** Chosen by the client for each intended action, so that a double click has no further effect. */
  requestId: string
  /** `subscriber.extend`, `payment.refund`, … */
  action: string
  /** ID of the changed object; never an email address, because the audit log cannot be erased. */
  subject: string
}

export interface ActionOutcome<Result> {
  result: Result
  before?: unknown
  after?: unknown
}

/**
 * Runs a change of an operator once, in one transaction with its audit entry. A repeated request gets the result of the
 * first one; concurrent ones wait for each other at the primary key.
 */
export function runAction<Result>(
  { db }: Pick<Deps, 'db'>,
  by: AuditOrigin,
  { requestId, action, subject }: OperatorAction,
  work: (trx: Transaction<Tables>) => Promise<ActionOutcome<Result>>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const claim = { actor: by.actorId ?? by.actor, key: requestId }
    const isFirst = await claimRequest(trx, { ...claim, action, subject, at: by.now })
    if (!isFirst) return (await storedResult(trx, { ...claim, action, subject })) as Result
    const { result, before, after } = await work(trx)
    await trx
      .updateTable('operator_request')
      .set({ result: JSON.stringify(result) })
      .where('actor', '=', claim.actor)
      .where('key', '=', claim.key)
      .execute()
    await recordAudit(trx, by, { action, subject, before, after })
    return result
  })
}

async function claimRequest(
  trx: Transaction<Tables>,
  request: { actor: string; key: string; action: string; subject: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('operator_request')
    .values({ ...request, result: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

async function storedResult(
  db: Kysely<Tables>,
  { actor, key, action, subject }: { actor: string; key: string; action: string; subject: string },
): Promise<unknown> {
  const stored = await db
    .selectFrom('operator_request')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .select(['action', 'subject', 'result'])
    .executeTakeFirstOrThrow()
  if (stored.action !== action || stored.subject !== subject) throw new AppError('request-reused')
  return stored.result
}

/** Clients repeat a request within seconds. */
export async function deleteRequestsBefore(db: Kysely<Tables>, instant: Date): Promise<void> {
  await db.deleteFrom('operator_request').where('at', '<', instant).execute()
}
