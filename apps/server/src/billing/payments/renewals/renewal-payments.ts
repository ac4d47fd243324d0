import type { Kysely } from 'kysely'
import type { Tables } from '../../../tables.ts'
import type { PaymentLink } from '../../payment-links/index.ts'
import type { Payment } from '../payment-store.ts'

/** The latest payment for a renewal. */
export async function findRenewalPayment(
  db: Kysely<Tables>,
  { subscriptionId, periodEndsAt }: PaymentLink,
): Promise<Payment | null> {
  const row = await db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .where('invoice.kind', '=', 'renewal')
    .where('invoice.subscription_id', '=', subscriptionId)
    .where('invoice.period_start', '=', new Date(periodEndsAt))
    .orderBy('payment.created_at', 'desc')
    .limit(1)
    .selectAll('payment')
    .executeTakeFirst()
  return row ?? null
}

/** The method of the latest payment that a subscription was granted for. */
export async function lastMethod(
  db: Kysely<Tables>,
  subscriptionId: string,
): Promise<Payment['channel'] | null> {
  const row = await db
    .selectFrom('entitlement_period as period')
    .innerJoin('payment', 'payment.id', 'period.payment_id')
    .where('period.subscription_id', '=', subscriptionId)
    .orderBy('period.position', 'desc')
    .limit(1)
    .select('payment.channel')
    .executeTakeFirst()
  return row?.channel ?? null
}
