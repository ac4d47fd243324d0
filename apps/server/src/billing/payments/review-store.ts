import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export type ReviewKind =
  | 'payment-differs'
  | 'payment-unknown'
  | 'payment-missing'
  | 'payment-unsettled'
  | 'refund-failed'
  | 'refund-needs-attention'
  | 'dispute'

export interface NewReview {
  kind: ReviewKind
  /** A reference or an id: there is one item of a kind about it. */
  subject: string
  paymentId: string | null
  detail: Record<string, unknown>
  now: Date
}

/** Puts something in front of people. What lies there already is brought up to date, and opened again. */
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
