import type { DataOf } from '@kallo/contract/endpoint'
import type { paymentReview } from '@kallo/contract/billing/payment-review'
import { disputeOutcome } from '@kallo/rules/billing/external-changes'
import type { Selectable } from 'kysely'
import type { Tables } from '../../tables.ts'
import { reviewText } from '../reviews/index.ts'

type View = DataOf<typeof paymentReview.view>

export function describeRefund(row: Selectable<Tables['refund']>): View['refunds'][number] {
  return {
    id: row.id,
    reason: row.reason,
    note: row.note,
    amountMinor: row.amount_minor,
    state: row.state,
    trouble: row.trouble,
    createdAt: row.created_at.toISOString(),
    processedAt: row.processed_at?.toISOString() ?? null,
  }
}

export function describeDispute(
  row: Selectable<Tables['dispute']> & { reference: string },
): View['disputes'][number] {
  return {
    id: String(row.id),
    reference: row.reference,
    status: row.status,
    resolution: row.resolution,
    category: row.category,
    outcome: disputeOutcome(row.status, row.resolution),
    currency: row.currency,
    amountMinor: row.amount_minor,
    dueAt: row.due_at?.toISOString() ?? null,
    evidence: row.evidence,
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  }
}

export function describeReview(
  row: Selectable<Tables['review_item']> & { reference: string | null },
): View['reviews'][number] {
  return {
    id: row.id,
    kind: row.kind,
    ...reviewText(row.kind),
    subject: row.subject,
    reference: row.reference,
    detail: row.detail,
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolution: row.resolution,
  }
}
