import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export type ReviewKind =
  | 'payment-differs'
  | 'payment-unknown'
  | 'payment-missing'
  | 'payment-unsettled'
  | 'payment-stuck'
  | 'payment-reversed'
  | 'refund-failed'
  | 'refund-needs-attention'
  | 'dispute'

export interface NewReview {
  kind: ReviewKind
  /** A reference or ID; unique per kind. */
  subject: string
  paymentId: string | null
  detail: Record<string, unknown>
  now: Date
}

/** Opens an item for staff to review. An existing one is updated and reopened. */
export async function openReview(
  query: Kysely<Tables>,
  { kind, subject, paymentId, detail, now }: NewReview,
): Promise<void> {
  await query
    .insertInto('review_item')
    .values({ kind, subject, payment_id: paymentId, detail: JSON.stringify(detail), created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ detail: JSON.stringify(detail), resolved_at: null, resolution: null }),
    )
    .execute()
}

export async function closeReview(
  query: Kysely<Tables>,
  kind: ReviewKind,
  subject: string,
  resolution: string,
  now: Date,
): Promise<void> {
  await query
    .updateTable('review_item')
    .set({ resolved_at: now, resolution })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .execute()
}

/** Payments with an open review of this kind. */
export async function openReviewsOf(
  query: Kysely<Tables>,
  kind: ReviewKind,
  accountId: string | null,
): Promise<{ payment_id: string }[]> {
  return query
    .selectFrom('review_item')
    .innerJoin('payment', 'payment.id', 'review_item.payment_id')
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .select('payment.id as payment_id')
    .execute()
}

export interface NewDelivery {
  body: Buffer
  event: string
  reference: string | null
  now: Date
}

/** Whether an identical webhook body has been handled. */
export async function isDeliveryHandled(query: Kysely<Tables>, body: Buffer): Promise<boolean> {
  const row = await query
    .selectFrom('webhook_delivery')
    .where('body_hash', '=', hashOf(body))
    .select('event')
    .executeTakeFirst()
  return row !== undefined
}

/** Stored only after handling: until then Paystack must deliver the webhook again. */
export async function recordDelivery(
  query: Kysely<Tables>,
  { body, event, reference, now }: NewDelivery,
): Promise<void> {
  await query
    .insertInto('webhook_delivery')
    .values({ body_hash: hashOf(body), event, reference, handled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function dropOldDeliveries(query: Kysely<Tables>, before: Date): Promise<void> {
  await query.deleteFrom('webhook_delivery').where('handled_at', '<', before).execute()
}

function hashOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest()
}
