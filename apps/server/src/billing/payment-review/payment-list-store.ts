import { receiptPosition } from '@kallo/rules/billing/receipt-number'
import { isPaymentMethod } from '@kallo/rules/billing/payment-methods'
import { instantOf } from '@kallo/rules/foundation/zoned-time'
import { sql, type Kysely } from 'kysely'
import { containsPattern } from '../../platform/lists.ts'
import type { Tables } from '../../tables.ts'

export interface PaymentFilter {
  search: string
  state: Tables['payment']['state'] | ''
  method: string
  currency: Tables['payment']['currency'] | ''
  /** ISO days in the service's zone, or empty. */
  from: string
  to: string
  timeZone: string
}

export const sortColumns = { createdAt: 'payment.created_at', amount: 'payment.amount_minor' } as const

/** All payments that match. */
export function matchingPayments(db: Kysely<Tables>, filter: PaymentFilter) {
  const { search, state, method, currency, from, to, timeZone } = filter
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
    .$if(isPaymentMethod(method), (all) => all.where(sql<boolean>`payment.channel = ${method}`))
    .$if(currency !== '', (all) => all.where('payment.currency', '=', currency as 'NGN'))
    .$if(start !== null, (all) => all.where('payment.created_at', '>=', start))
    .$if(end !== null, (all) => all.where('payment.created_at', '<', end))
}

function startOfDay(day: string, later: number, timeZone: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return instantOf({ year, month, day: date + later }, timeZone)
}

/** The rows of the list, with customer and plan. Counting needs neither, and joining all of them takes a second. */
export function paymentRows(matching: ReturnType<typeof matchingPayments>) {
  return matching
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .select([
      'payment.id',
      'payment.reference',
      'payment.account_id',
      'account.name',
      'account.email as account_email',
      'invoice.plan_name',
      'payment.state',
      'payment.outcome',
      'payment.channel',
      'payment.currency',
      'payment.amount_minor',
      'payment.created_at',
      'payment.receipt_number',
    ])
    .select((of) =>
      of
        .selectFrom('refund')
        .whereRef('refund.payment_id', '=', 'payment.id')
        .select(({ fn, val }) => fn.coalesce(fn.sum<number>('refund.amount_minor'), val(0)).as('sum'))
        .as('refunded_minor'),
    )
}

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentRows>['execute']>>[number]
