import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import type { PaymentDeps } from '../payment-store.ts'
import { openReview } from '../../reviews/index.ts'
import { syncDispute } from '../reconcile/record-dispute.ts'
import { settle, type SettleResult } from './settle.ts'
import { syncRefunds } from '../reconcile/sync-payment.ts'

/** Only the fields that are used. Amounts are ignored: the payment is always looked up. */
const event = z.object({
  event: z.string().max(100),
  data: z
    .object({
      id: z.int().nullish().catch(null),
      reference: z.string().max(200).nullish(),
      transaction_reference: z.string().max(200).nullish(),
      transaction: z
        .object({ reference: z.string().max(200).nullish() })
        .nullish()
        .catch(null),
    })
    .catch({}),
})
type Event = z.output<typeof event>

/**
 * A webhook only names the payment to look up. A body that was handled before is skipped; concurrent or different
 * deliveries about one payment are harmless because `settle` is idempotent. If handling fails, Paystack delivers the webhook again.
 */
export async function handleWebhook(deps: PaymentDeps, body: Buffer, signature: string): Promise<void> {
  if (!deps.paystack.isSigned(body, signature)) throw new AppError('bad-signature')
  const read = event.safeParse(parse(body))
  if (!read.success) throw new AppError('bad-input')
  const reference = referenceOf(read.data)
  const { event: name } = read.data
  const delivery = { body, event: name, reference, now: new Date(deps.clock.now()) }
  if (await isDeliveryHandled(deps.db, body)) return
  if (reference !== null) await handleEvent(deps, name, reference, read.data.data.id ?? null)
  await recordDelivery(deps.db, delivery)
}

async function handleEvent(
  deps: PaymentDeps,
  name: string,
  reference: string,
  id: number | null,
): Promise<void> {
  if (name === 'charge.success' && !(await settleConfirmed(deps, reference)))
    await reviewUnknown(deps, reference, { event: name })
  if (name.startsWith('refund.')) {
    // A payment in review may have been returned.
    await settleConfirmed(deps, reference)
    if (!(await syncRefunds(deps, reference))) throw lookUpFailed()
  }
  const isDispute = name.startsWith('charge.dispute.')
  if (isDispute && id !== null && !(await syncDispute(deps, id, reference))) throw lookUpFailed()
}

/** Null: unknown reference. The webhook is signed: Paystack has the charge, even if its look-up does not find it yet. */
async function settleConfirmed(deps: PaymentDeps, reference: string): Promise<SettleResult | null> {
  const result = await settle(deps, reference)
  const isUnconfirmed = result?.lookup === 'no-response' || result?.lookup === 'not-found'
  if (isUnconfirmed && result.payment.mode === deps.paystack.mode) throw lookUpFailed()
  return result
}

/** An error status makes Paystack deliver the webhook again. */
function lookUpFailed(): AppError {
  return new AppError('payment-provider-unavailable')
}

async function reviewUnknown(
  { db, clock }: PaymentDeps,
  reference: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const now = new Date(clock.now())
  await openReview(db, { kind: 'payment-unknown', subject: reference, paymentId: null, detail, now })
}

function referenceOf({ data }: Event): string | null {
  return data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? null
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return null
  }
}

interface NewDelivery {
  body: Buffer
  event: string
  reference: string | null
  now: Date
}

/** Whether an identical webhook body has been handled. */
async function isDeliveryHandled(db: Kysely<Tables>, body: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_delivery')
    .where('body_hash', '=', hashOf(body))
    .select('event')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stored only after handling: until then Paystack must deliver the webhook again. Committed asynchronously: if PostgreSQL crashes
 * and loses it, an identical body is handled again, which changes nothing.
 */
async function recordDelivery(
  db: Kysely<Tables>,
  { body, event, reference, now }: NewDelivery,
): Promise<void> {
  await sql`
    with commit as materialized (select set_config('synchronous_commit', 'off', true))
    insert into webhook_delivery (body_hash, event, reference, handled_at)
    select ${hashOf(body)}::bytea, ${event}::text, ${reference}::text, ${now}::timestamptz from commit
    on conflict do nothing`.execute(db)
}

export async function dropOldDeliveries(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('handled_at', '<', before).execute()
}

function hashOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest()
}
