import { createHash } from 'node:crypto'
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
  /** What else the client has chosen, such as an amount. Another one with the same `requestId` is rejected. Null: nothing. */
  input: object | null
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
  { requestId, action, subject, input }: OperatorAction,
  work: (trx: Transaction<Tables>) => Promise<ActionOutcome<Result>>,
): Promise<Result> {
  return db.transaction().execute((trx) =>
    runOnce(trx, by, { requestId, action, subject, input }, async () => {
      const { result, before, after } = await work(trx)
      await recordAudit(trx, by, { action, subject, before, after })
      return result
    }),
  )
}

/** As `runAction`, within a transaction. `work` records the audit entry. */
export async function runOnce<Result>(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  { requestId, action, subject, input }: OperatorAction,
  work: () => Promise<Result>,
): Promise<Result> {
  const claim = { actor: by.actorId ?? by.actor, key: requestId }
  const request = { ...claim, action, subject, input_hash: hashOf(input) }
  const isFirst = await claimRequest(trx, { ...request, at: by.now })
  if (!isFirst) return (await storedResult(trx, request)) as Result
  const result = await work()
  await trx
    .updateTable('operator_request')
    .set({ result: JSON.stringify(result) })
    .where('actor', '=', claim.actor)
    .where('key', '=', claim.key)
    .execute()
  return result
}

interface Request {
  actor: string
  key: string
  action: string
  subject: string
  input_hash: string | null
}

function hashOf(input: object | null): string | null {
  if (input === null) return null
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url')
}

async function claimRequest(trx: Transaction<Tables>, request: Request & { at: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('operator_request')
    .values({ ...request, result: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

async function storedResult(
  db: Kysely<Tables>,
  { actor, key, action, subject, input_hash }: Request,
): Promise<unknown> {
  const stored = await db
    .selectFrom('operator_request')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .select(['action', 'subject', 'input_hash', 'result'])
    .executeTakeFirstOrThrow()
  const isSame = stored.action === action && stored.subject === subject && stored.input_hash === input_hash
  if (!isSame) throw new AppError('request-reused')
  return stored.result
}

/** Clients repeat a request within seconds. */
export async function deleteRequestsBefore(db: Kysely<Tables>, instant: Date): Promise<void> {
  await db.deleteFrom('operator_request').where('at', '<', instant).execute()
}
