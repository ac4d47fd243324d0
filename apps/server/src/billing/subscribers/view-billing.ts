import type { DataOf } from '@kallo/contract/endpoint'
import type { subscriberBilling } from '@kallo/contract/billing/subscribers'
import { currencies } from '@kallo/rules/billing/money'
import { settledRefundStates } from '@kallo/rules/billing/refund-state'
import { receiptNumber } from '@kallo/rules/billing/receipt-number'
import type { Kysely } from 'kysely'
import { requireAccount } from '../../accounts/subscribers/index.ts'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { balanceOfAccount } from '../ledger/index.ts'

type View = DataOf<typeof subscriberBilling.view>

const shownPayments = 200

/** F-02: the plans and payments of a subscriber. */
export async function viewBilling(
  { db, paystack }: Pick<Deps, 'db' | 'paystack'>,
  accountId: string,
): Promise<View> {
  await requireAccount(db, accountId)
  const [subscriptions, payments, balances] = await Promise.all([
    findSubscriptions(db, accountId),
    findPayments(db, accountId),
    Promise.all(
      currencies.map(async (currency) => ({
        currency,
        amountMinor: await balanceOfAccount(db, accountId, currency, paystack.mode),
      })),
    ),
  ])
  return {
    subscriptions: subscriptions.map(describeSubscription),
    payments: payments.map(describePayment),
    balances: balances.filter(({ amountMinor }) => amountMinor !== 0),
  }
}

function findSubscriptions(db: Kysely<Tables>, accountId: string) {
  return db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .leftJoin('plan as next', 'next.id', 'subscription.next_plan_id')
    .leftJoin('saved_card', 'saved_card.id', 'subscription.card_id')
    .where('subscription.account_id', '=', accountId)
    .orderBy('subscription.is_ended')
    .orderBy('subscription.ends_at', 'desc')
    .orderBy('subscription.id')
    .selectAll('subscription')
    .select(['plan.name as plan_name', 'next.id as next_id', 'next.name as next_name'])
    .select(['saved_card.brand', 'saved_card.last4'])
    .execute()
}

function describeSubscription(
  row: Awaited<ReturnType<typeof findSubscriptions>>[number],
): View['subscriptions'][number] {
  return {
    id: row.id,
    planId: row.plan_id,
    planName: row.plan_name,
    devices: row.devices,
    state: row.state,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    accessEndsAt: row.access_ends_at.toISOString(),
    isEnded: row.is_ended,
    nextPlan: row.next_id === null ? null : { id: row.next_id, name: row.next_name ?? '' },
    renewsAt: row.renew_at?.toISOString() ?? null,
    card: row.last4 === null ? null : `${row.brand ?? ''} ${row.last4}`.trim(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
    currency: row.currency,
    agreedPriceMinor: row.plan_price_minor,
  }
}

function findPayments(db: Kysely<Tables>, accountId: string) {
  return db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .where('payment.account_id', '=', accountId)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(shownPayments)
    .select([
      'payment.id',
      'payment.reference',
      'payment.state',
      'payment.currency',
      'payment.amount_minor',
      'payment.method',
      'payment.created_at',
      'payment.receipt_number',
      'invoice.plan_name',
    ])
    .select((of) =>
      of
        .selectFrom('refund')
        .whereRef('refund.payment_id', '=', 'payment.id')
        .where('refund.state', 'in', settledRefundStates)
        .select(({ fn, val }) => fn.coalesce(fn.sum<number>('refund.amount_minor'), val(0)).as('sum'))
        .as('refunded_minor'),
    )
    .execute()
}

function describePayment(row: Awaited<ReturnType<typeof findPayments>>[number]): View['payments'][number] {
  return {
    id: row.id,
    reference: row.reference,
    planName: row.plan_name,
    state: row.state,
    currency: row.currency,
    amountMinor: row.amount_minor,
    refundedMinor: Number(row.refunded_minor),
    method: row.method,
    createdAt: row.created_at.toISOString(),
    receiptNumber: row.receipt_number === null ? null : receiptNumber(row.receipt_number),
  }
}
