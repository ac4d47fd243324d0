import type { DataOf } from '@kallo/contract/endpoint'
import type { paymentReview } from '@kallo/contract/billing/payment-review'
import { sql } from 'kysely'
import { runAction, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { containsPattern, orderOf, pageRange } from '../../platform/lists.ts'
import { closeReviewedPayment } from '../payments/index.ts'
import { describeDispute, describeReview } from './view-payment.ts'

interface Page {
  search: string
  sort: string
  page: number
  perPage: number
}

const reviewColumns = { createdAt: 'review_item.created_at', kind: 'review_item.kind' } as const

/** F-11: open entries oldest first, closed ones latest first. */
export async function listReviews(
  { db }: Pick<Deps, 'db'>,
  { search, sort, page, perPage, state }: Page & { state: 'open' | 'closed' },
): Promise<DataOf<typeof paymentReview.reviews>> {
  const isOpen = state === 'open'
  const matching = db
    .selectFrom('review_item')
    .leftJoin('payment', 'payment.id', 'review_item.payment_id')
    .where('resolved_at', isOpen ? 'is' : 'is not', null)
    .$if(search.trim() !== '', (all) => all.where('subject', 'ilike', containsPattern(search.trim())))
  const { column, direction } = orderOf(sort, reviewColumns, isOpen ? 'createdAt' : '-createdAt')
  const { limit, offset } = pageRange({ page, perPage })
  const rows = await matching
    .orderBy(column, direction)
    .orderBy('review_item.id')
    .limit(limit)
    .offset(offset)
    .selectAll('review_item')
    .select('payment.reference')
    .execute()
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(describeReview), total: Number(total) }
}

/**
 * F-11: an entry whose difference remains is opened again by the next comparison. A payment of which nothing was granted is closed
 * with its entry, and not reviewed again.
 */
export function closeReviewEntry(
  deps: Pick<Deps, 'db'>,
  by: AuditOrigin,
  id: string,
  { requestId, resolution }: { requestId: string; resolution: string },
): Promise<null> {
  const action = { requestId, action: 'review.close', subject: id, input: { resolution } }
  return runAction(deps, by, action, async (trx) => {
    const entry = await trx
      .selectFrom('review_item')
      .where('id', '=', id)
      .select(['kind', 'payment_id'])
      .executeTakeFirst()
    // Locked before the entry, in the order in which `settle` locks them.
    if (entry?.kind === 'payment-differs' && entry.payment_id !== null)
      await closeReviewedPayment(trx, entry.payment_id)
    const closed = await trx
      .updateTable('review_item')
      .set({ resolved_at: by.now, resolution: `${resolution} (${by.actor})` })
      .where('id', '=', id)
      .where('resolved_at', 'is', null)
      .returning(['kind', 'subject'])
      .executeTakeFirst()
    if (!closed) throw new AppError('review-not-found')
    return { result: null, before: closed, after: { resolution } }
  })
}

const disputeColumns = { dueAt: 'dispute.due_at', createdAt: 'dispute.created_at' } as const

const isOpenDispute = sql<boolean>`(dispute.status <> 'resolved' and dispute.resolution is null)`

/** F-11: disputes that wait for a response first, by deadline. */
export async function listDisputes(
  { db }: Pick<Deps, 'db'>,
  { search, sort, page, perPage, state }: Page & { state: 'open' | '' },
): Promise<DataOf<typeof paymentReview.disputes>> {
  const matching = db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .$if(search.trim() !== '', (all) =>
      all.where('payment.reference', 'ilike', containsPattern(search.trim())),
    )
    .$if(state === 'open', (all) => all.where(isOpenDispute))
  const { column, direction } = orderOf(sort, disputeColumns, '-createdAt')
  const { limit, offset } = pageRange({ page, perPage })
  const rows = await matching
    .$if(sort === '', (all) => all.orderBy(isOpenDispute, 'desc').orderBy('dispute.due_at'))
    .orderBy(column, direction)
    .orderBy('dispute.id')
    .limit(limit)
    .offset(offset)
    .selectAll('dispute')
    .select('payment.reference')
    .execute()
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(describeDispute), total: Number(total) }
}
