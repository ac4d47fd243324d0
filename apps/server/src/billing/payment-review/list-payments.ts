import type { DataOf } from '@kallo/contract/endpoint'
import type { paymentReview } from '@kallo/contract/billing/payment-review'
import { receiptNumber } from '@kallo/rules/billing/receipt-number'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import { sql } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { csvFile, renderCsv } from '../../platform/csv.ts'
import { countRows, orderOf, pageRange } from '../../platform/lists.ts'
import { decimal } from '../statements/index.ts'
import {
  matchingPayments,
  paymentRows,
  sortColumns,
  type PaymentFilter,
  type PaymentRow,
} from './payment-list-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>
type Filters = Omit<PaymentFilter, 'timeZone'> & { sort: string }

const maxCsvRows = 100_000

/** F-10. */
export async function listPayments(
  { db, config }: Parts,
  { sort, page, perPage, ...filters }: Filters & { page: number; perPage: number },
): Promise<DataOf<typeof paymentReview.list>> {
  const matching = matchingPayments(db, { ...filters, timeZone: config.timeZone })
  const { column, direction } = orderOf(sort, sortColumns, '-createdAt')
  const { limit, offset } = pageRange({ page, perPage })
  const total = await countRows(db, sql`from ${matching.select('payment.id')} as matching`)
  // The planner expects matches everywhere, and would look for a few of them in the order of the list.
  const isSortedLast = filters.search.trim() !== '' && !total.isTotalMinimum
  const shown = matching
    .select('payment.id')
    .orderBy(isSortedLast ? sql`(select ${sql.ref(column)})` : sql.ref(column), direction)
    .orderBy('payment.id')
    .limit(limit)
    .offset(offset)
  const rows = await paymentRows(db.selectFrom('payment').where('payment.id', 'in', shown))
    .orderBy(column, direction)
    .orderBy('payment.id')
    .execute()
  return { items: rows.map(describeRow), ...total }
}

/** F-10. */
export async function exportPayments(
  { db, clock, config }: Parts,
  by: AuditOrigin,
  { sort, ...filters }: Filters,
): Promise<DataOf<typeof paymentReview.csv>> {
  const matching = matchingPayments(db, { ...filters, timeZone: config.timeZone })
  const { column, direction } = orderOf(sort, sortColumns, '-createdAt')
  const rows = await paymentRows(matching)
    .orderBy(column, direction)
    .orderBy('payment.id')
    .limit(maxCsvRows)
    .execute()
  await recordAudit(db, by, { action: 'payment.csv', subject: 'list', after: { rows: rows.length } })
  const columns = [
    'reference',
    'created',
    'customer',
    'plan',
    'state',
    'method',
    'currency',
    'amount',
    'refunded',
  ]
  const cells = rows.map((row) => [
    row.reference,
    row.created_at.toISOString(),
    row.account_email,
    row.plan_name,
    row.state,
    row.channel,
    row.currency,
    decimal(row.amount_minor),
    decimal(Number(row.refunded_minor)),
    row.receipt_number === null ? '' : receiptNumber(row.receipt_number),
  ])
  const day = isoDay(clock.now(), config.timeZone)
  return csvFile(`payments-${day}.csv`, renderCsv([...columns, 'receipt'], cells))
}

export function describeRow(row: PaymentRow): DataOf<typeof paymentReview.list>['items'][number] {
  return {
    id: row.id,
    reference: row.reference,
    account: { id: row.account_id, name: row.name, email: row.account_email },
    planName: row.plan_name,
    state: row.state,
    outcome: row.outcome,
    method: row.channel,
    currency: row.currency,
    amountMinor: row.amount_minor,
    refundedMinor: Number(row.refunded_minor),
    createdAt: row.created_at.toISOString(),
    receiptNumber: row.receipt_number === null ? null : receiptNumber(row.receipt_number),
  }
}
