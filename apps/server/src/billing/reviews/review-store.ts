import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { reviewKinds, type ReviewKind } from './review-kinds.ts'

export type ReviewItem = Selectable<Tables['review_item']>

export interface NewReview {
  kind: ReviewKind
  /** A reference or ID; unique per kind. */
  subject: string
  paymentId: string | null
  detail: Record<string, unknown>
  now: Date
  /** An entry that was resolved since then stays so. */
  unlessClosedSince?: Date | null
}

/** Opens an entry for staff. An existing one is updated, and reopened if it was resolved. */
export async function openReview(
  db: Kysely<Tables>,
  { kind, subject, paymentId, detail, now, unlessClosedSince = null }: NewReview,
): Promise<void> {
  const shared = { detail: JSON.stringify(detail), advice: reviewKinds[kind].advice }
  await db
    .insertInto('review_item')
    .values({ kind, subject, payment_id: paymentId, created_at: now, ...shared })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({
          ...shared,
          resolved_at: null,
          resolution: null,
          mailed_at: sql<Date | null>`case when review_item.resolved_at is null then review_item.mailed_at end`,
        })
        .where((of) =>
          of.or([
            of('review_item.resolved_at', 'is', null),
            of('review_item.resolved_at', '<', unlessClosedSince ?? sql<Date>`'infinity'::timestamptz`),
          ]),
        ),
    )
    .execute()
}

export function closeReview(
  db: Kysely<Tables>,
  kind: ReviewKind,
  subject: string,
  resolution: string,
  now: Date,
): Promise<void> {
  return closeReviews(db, [kind], subject, resolution, now)
}

export async function closeReviews(
  db: Kysely<Tables>,
  kinds: readonly ReviewKind[],
  subject: string,
  resolution: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('review_item')
    .set({ resolved_at: now, resolution })
    .where('kind', 'in', kinds)
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .execute()
}

/** Payments with an open entry of this kind; of one account, or all (null). */
export async function openReviewsOf(
  db: Kysely<Tables>,
  kind: ReviewKind,
  accountId: string | null,
): Promise<{ payment_id: string }[]> {
  return db
    .selectFrom('review_item')
    .innerJoin('payment', 'payment.id', 'review_item.payment_id')
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .select('payment.id as payment_id')
    .execute()
}

/**
 * Open entries of these kinds, whose subject is a reference, with what is known of the payment; of one account, or all (null), those
 * without a payment included.
 */
export async function openReviewSubjects(
  db: Kysely<Tables>,
  kinds: readonly ReviewKind[],
  accountId: string | null,
) {
  return db
    .selectFrom('review_item')
    .leftJoin('payment', 'payment.reference', 'review_item.subject')
    .where('kind', 'in', kinds)
    .where('resolved_at', 'is', null)
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .orderBy('review_item.id')
    .select(['kind', 'subject as reference', 'mode', 'payment.created_at as createdAt'])
    .execute()
}

/** Number of open entries by kind, for metrics. */
export async function countOpenReviews(db: Kysely<Tables>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('review_item')
    .where('resolved_at', 'is', null)
    .groupBy('kind')
    .select((of) => ['kind', of.fn.countAll<number>().as('count')])
    .execute()
  const counted = rows.map(({ kind, count }) => [kind, Number(count)] as const)
  return new Map([...Object.keys(reviewKinds).map((kind) => [kind, 0] as const), ...counted])
}

/** Open entries, oldest first. */
export function listOpenReviews(db: Kysely<Tables>): Promise<ReviewItem[]> {
  return db
    .selectFrom('review_item')
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
}

/** Marks all open entries as mailed; false if no mail is due. */
export async function claimReviewMail(
  trx: Transaction<Tables>,
  now: Date,
  { remindMs, minIntervalMs }: { remindMs: number; minIntervalMs: number },
): Promise<boolean> {
  const open = await trx
    .selectFrom('review_item')
    .where('resolved_at', 'is', null)
    .forNoKeyUpdate()
    .select(['id', 'mailed_at'])
    .execute()
  const lastMs = Math.max(0, ...open.map(({ mailed_at }) => mailed_at?.getTime() ?? 0))
  const isDue = open.some(
    ({ mailed_at }) => mailed_at === null || mailed_at.getTime() <= now.getTime() - remindMs,
  )
  if (!isDue || lastMs > now.getTime() - minIntervalMs) return false
  const ids = open.map(({ id }) => id)
  await trx.updateTable('review_item').set({ mailed_at: now }).where('id', 'in', ids).execute()
  return true
}
