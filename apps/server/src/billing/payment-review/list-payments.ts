import type { paymentReview } from '@kallo/contract/billing/payment-review'
import type { DataOf } from '@kallo/contract/endpoint'
import { isPaymentMethod } from '@kallo/rules/billing/payment-methods'
import { receiptNumber, receiptPosition } from '@kallo/rules/billing/receipt-number'
import { settledRefundStates } from '@kallo/rules/billing/refund-state'
import { instantOf, isoDay } from '@kallo/rules/foundation/zoned-time'
import { type Kysely, sql } from 'kysely'
import { type AuditOrigin, recordAudit } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { csvFile, renderCsv } from '../../platform/csv.ts'
import { containsPattern, countRows, orderOf, pageRange } from '../../platform/lists.ts'
import type { PaymentMode, Tables } from '../../tables.ts'
import { decimal } from '../statements/index.ts'

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
  // The planner assumes that matches are spread evenly, and would scan the index of the order until it has found a page of them.
  // That is slow with few matches. A subquery as the sort key prevents it.
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

/** The latest payments whose reference begins with a text, or with that receipt number. */
export async function describePayments({ db }: Pick<Deps, 'db'>, search: string, limit: number) {
  if (!/^[A-Za-z0-9.=-]+$/.test(search)) return []
  const filter = { ...allPayments, search, timeZone: 'UTC' }
  const shown = matchingPayments(db, filter)
    .select('payment.id')
    .orderBy(sql`(select payment.created_at)`, 'desc')
    .limit(limit)
  const rows = await paymentRows(db.selectFrom('payment').where('payment.id', 'in', shown))
    .orderBy('payment.created_at', 'desc')
    .execute()
  return rows.map((row) => ({ reference: row.reference, email: row.account_email, planName: row.plan_name }))
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
    'receipt',
    'mode',
  ]
  const cells = rows.map((row) => [
    row.reference,
    row.created_at.toISOString(),
    row.account_email,
    row.plan_name,
    row.state,
    row.method,
    row.currency,
    decimal(row.amount_minor),
    decimal(Number(row.refunded_minor)),
    row.receipt_number === null ? '' : receiptNumber(row.receipt_number),
    row.mode,
  ])
  const day = isoDay(clock.now(), config.timeZone)
  return csvFile(`payments-${day}.csv`, renderCsv(columns, cells))
}

export function describeRow(row: PaymentRow): DataOf<typeof paymentReview.list>['items'][number] {
  return {
    id: row.id,
    reference: row.reference,
    mode: row.mode,
    account: { id: row.account_id, name: row.name, email: row.account_email },
    planName: row.plan_name,
    state: row.state,
    outcome: row.outcome,
    method: row.method,
    currency: row.currency,
    amountMinor: row.amount_minor,
    refundedMinor: Number(row.refunded_minor),
    createdAt: row.created_at.toISOString(),
    receiptNumber: row.receipt_number === null ? null : receiptNumber(row.receipt_number),
  }
}

interface PaymentFilter {
  search: string
  state: Tables['payment']['state'] | ''
  method: string
  currency: Tables['payment']['currency'] | ''
  collection: Tables['payment']['collection'] | ''
  mode: PaymentMode | ''
  /** ISO days in the service's zone, or empty. */
  from: string
  to: string
  timeZone: string
}

/** Filters that exclude nothing. */
export const allPayments: Omit<PaymentFilter, 'timeZone'> = {
  search: '',
  state: '',
  method: '',
  currency: '',
  collection: '',
  mode: '',
  from: '',
  to: '',
}

const sortColumns = { createdAt: 'payment.created_at', amount: 'payment.amount_minor' } as const

/** All payments that match. */
export function matchingPayments(db: Kysely<Tables>, filter: PaymentFilter) {
  const { search, state, method, currency, collection, mode, from, to, timeZone } = filter
  const typed = search.trim()
  const position = receiptPosition(typed.toUpperCase())
  const start = from === '' ? null : new Date(startOfDay(from, 0, timeZone))
  const end = to === '' ? null : new Date(startOfDay(to, 1, timeZone))
  return db
    .selectFrom('payment')
    .$if(position !== null, (all) => all.where('payment.receipt_number', '=', position))
    .$if(position === null && typed !== '', (all) =>
      all.where('payment.reference', 'like', containsPattern(typed).slice(1)),
    )
    .$if(state !== '', (all) => all.where('payment.state', '=', state as Tables['payment']['state']))
    .$if(isPaymentMethod(method), (all) => all.where(sql<boolean>`payment.method = ${method}`))
    .$if(currency !== '', (all) => all.where('payment.currency', '=', currency as 'NGN'))
    .$if(collection !== '', (all) => all.where('payment.collection', '=', collection as 'none'))
    .$if(mode !== '', (all) => all.where('payment.mode', '=', mode as PaymentMode))
    .$if(start !== null, (all) => all.where('payment.created_at', '>=', start))
    .$if(end !== null, (all) => all.where('payment.created_at', '<', end))
}

function startOfDay(day: string, later: number, timeZone: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return instantOf({ year, month, day: date + later }, timeZone)
}

/** The rows of the list, with customer and plan. Counting needs neither; joining them to all payments takes a second. */
export function paymentRows(matching: ReturnType<typeof matchingPayments>) {
  return matching
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .select([
      'payment.id',
      'payment.reference',
      'payment.mode',
      'payment.account_id',
      'account.name',
      'account.email as account_email',
      'invoice.plan_name',
      'payment.state',
      'payment.outcome',
      'payment.method',
      'payment.currency',
      'payment.amount_minor',
      'payment.created_at',
      'payment.receipt_number',
    ])
    .select((of) =>
      of
        .selectFrom('refund')
        .whereRef('refund.payment_id', '=', 'payment.id')
        .where('refund.state', 'in', settledRefundStates)
        .select(({ fn, val }) => fn.coalesce(fn.sum<number>('refund.amount_minor'), val(0)).as('sum'))
        .as('refunded_minor'),
    )
}

type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentRows>['execute']>>[number]
