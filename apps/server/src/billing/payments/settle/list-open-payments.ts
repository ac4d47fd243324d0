import type { DataOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import { openPaymentStates } from '@kallo/rules/billing/payment-state'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../../deps.ts'
import { wholeList } from '../../../platform/lists.ts'
import { purposeOf } from '../quote/describe-quote.ts'

const maxListed = 5

/** S-18: payments that may take hours, for My Subscriptions. Card payments are excluded: they complete on their own page. */
export async function listOpenPayments(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: string,
): Promise<DataOf<typeof payments.open>> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .where('payment.account_id', '=', accountId)
    .where('payment.state', 'in', openPaymentStates)
    .where('payment.method', '!=', 'card')
    .orderBy('payment.created_at', 'desc')
    .limit(maxListed)
    .select([
      'payment.reference',
      'payment.currency',
      'payment.amount_minor',
      'payment.method',
      'payment.created_at',
      'invoice.kind',
      'invoice.plan_name',
    ])
    .execute()
  const items = rows.map(({ reference, kind, plan_name, currency, amount_minor, method, created_at }) => ({
    reference,
    purpose: purposeOf(kind),
    planName: plan_name,
    currency,
    totalMinor: amount_minor,
    method,
    createdAt: isoWithOffset(created_at.getTime(), config.timeZone),
  }))
  return wholeList(items)
}
