import { randomBytes } from 'node:crypto'
import { openPaymentStates } from '@kallo/rules/billing/payment-state'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import { nextCheckAt } from '@kallo/rules/billing/check-schedule'
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { isNotBackingOff } from './due-work.ts'

/** What the use cases of payments need. */
export type PaymentDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'jobs' | 'log' | 'paystack' | 'cardKey' | 'events'
>

export type Payment = Selectable<Tables['payment']>

export async function storePayment(
  trx: Transaction<Tables>,
  payment: Insertable<Tables['payment']>,
): Promise<Payment> {
  return trx.insertInto('payment').values(payment).returningAll().executeTakeFirstOrThrow()
}

export async function findPayment(db: Kysely<Tables>, reference: string): Promise<Payment | null> {
  const row = await db.selectFrom('payment').where('reference', '=', reference).selectAll().executeTakeFirst()
  return row ?? null
}

/** The payment of an order that was fulfilled at once. */
export async function findPaymentOfRequest(
  db: Kysely<Tables>,
  accountId: string,
  requestId: string,
): Promise<Payment | null> {
  const row = await db
    .selectFrom('payment')
    .where('account_id', '=', accountId)
    .where('request_id', '=', requestId)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findPayments(db: Kysely<Tables>, references: readonly string[]): Promise<Payment[]> {
  if (references.length === 0) return []
  return db.selectFrom('payment').where('reference', 'in', references).selectAll().execute()
}

export async function findPaymentsByProviderId(
  db: Kysely<Tables>,
  mode: Payment['mode'],
  providerIds: readonly number[],
  accountId: string | null,
): Promise<Payment[]> {
  if (providerIds.length === 0) return []
  return db
    .selectFrom('payment')
    .where('provider_id', 'in', providerIds)
    .where('mode', '=', mode)
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .selectAll()
    .execute()
}

export function getPayment(db: Kysely<Tables>, id: string): Promise<Payment> {
  return db.selectFrom('payment').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

/** Locks and returns the row. */
export function lockPayment(trx: Transaction<Tables>, id: string): Promise<Payment> {
  return trx.selectFrom('payment').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
}

export type PaymentChanges = Partial<
  Omit<Payment, 'id' | 'reference' | 'invoice_id' | 'account_id' | 'amount_minor' | 'currency'>
>

export async function changePayment(db: Kysely<Tables>, id: string, changes: PaymentChanges): Promise<void> {
  await db.updateTable('payment').set(changes).where('id', '=', id).execute()
}

/** The amount received, in minor units. */
export function receivedMinor({ received_minor, amount_minor }: Payment): number {
  return received_minor ?? amount_minor
}

/** Schedules the next check, unless its state has changed meanwhile. */
export async function scheduleCheck(
  db: Kysely<Tables>,
  { id, state }: Payment,
  check: Pick<PaymentChanges, 'checks' | 'next_check_at' | 'not_found_checks' | 'not_found_since'>,
): Promise<void> {
  await db.updateTable('payment').set(check).where('id', '=', id).where('state', '=', state).execute()
}

/** An account's payments for a plan, latest first. */
export function paymentsFor(db: Kysely<Tables>, accountId: string, planId: string, limit: number) {
  return (
    db
      .selectFrom('payment')
      .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
      .where('payment.account_id', '=', accountId)
      .where('invoice.plan_id', '=', planId)
      // Excludes gifts, which are not for the payer's own plan.
      .where('invoice.kind', '!=', 'gift')
      .orderBy('payment.created_at', 'desc')
      .orderBy('payment.id')
      .limit(limit)
      .select(['payment.reference', 'payment.state', 'payment.outcome', 'invoice.subscription_id'])
      .execute()
  )
}

/** Selects due work. */
export interface DueFilter {
  now: Date
  /** Restricts the result to one account; null: all. */
  accountId: string | null
  limit: number
}

/** IDs of payments whose next check is due, oldest first. */
export async function findPaymentsToCheck(
  db: Kysely<Tables>,
  { now, accountId, limit }: DueFilter,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .where('next_check_at', '<=', now)
    .where(isNotBackingOff('check', 'payment', now))
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .orderBy('next_check_at')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a renewal is in progress: a saved card is being charged, or a checkout was started since the given time. */
export async function isBeingRenewed(
  db: Kysely<Tables>,
  subscriptionId: string,
  manualPaymentSince: { card: Date; other: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .where('invoice.subscription_id', '=', subscriptionId)
    // A change of plan replaces the renewal.
    .where('invoice.kind', 'in', ['renewal', 'change'])
    .where('payment.state', 'in', openPaymentStates)
    .where((of) =>
      of.or([
        of('collection', '=', 'saved-card'),
        of('payment.created_at', '>', manualPaymentSince.card),
        of.and([of('method', '!=', 'card'), of('payment.created_at', '>', manualPaymentSince.other)]),
      ]),
    )
    .select('payment.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Paystack allows letters, digits, `.`, `=` and `-`. Unique, to prevent double charges, and not guessable. */
export function createReference(): string {
  return `kallo-${randomBytes(12).toString('hex')}`
}

/** When an open payment is checked next; null once the schedule of checks has ended. */
export function checkAt(createdAtMs: number, method: PaymentMethod, nowMs = createdAtMs): Date | null {
  const at = nextCheckAt(createdAtMs, nowMs, method)
  return at === null ? null : new Date(at)
}
