import { openPaymentStates } from '@kallo/rules/billing/payment-state'
import type { Price } from '@kallo/rules/billing/price-order'
import type { Kysely, Transaction } from 'kysely'
import type { PaymentMode, Tables } from '../../../tables.ts'
import type { Gift } from '../../gifts/index.ts'
import { storeInvoice, type Invoice } from '../../invoices/index.ts'
import type { Payment } from '../payment-store.ts'
import type { Order } from './order.ts'

export function storeOrderInvoice(
  trx: Transaction<Tables>,
  accountId: string,
  order: Order,
  now: Date,
): Promise<Invoice> {
  const { plan, price } = order
  return storeInvoice(trx, {
    account_id: accountId,
    kind: order.kind,
    subscription_id: order.subscriptionId,
    plan_id: plan.id,
    plan_name: plan.name,
    plan_kind: plan.kind,
    months: plan.months,
    duration_days: plan.duration_days,
    renews: order.setsRenewal,
    devices: order.devices,
    extra_devices: order.extraDevices,
    currency: order.currency,
    lines: price.lines,
    total_minor: price.totalMinor,
    vat_minor: price.vatMinor,
    credit_minor: price.creditUsedMinor,
    account_credit_minor: price.accountCreditMinor,
    credited_minor: price.creditedMinor,
    refund_minor: price.refundMinor,
    is_first_time: order.isFirstTime,
    promo_code: order.promo?.code ?? null,
    basis_grant_id: order.basisGrantId,
    period_start: order.periodStart,
    period_end: order.periodEndsAt,
    kept_days: order.keptDays,
    created_at: now,
    closed_at: null,
  })
}

/** An open payment for an identical order whose payment page is still usable. */
export async function findResumablePayment(
  db: Kysely<Tables>,
  same: {
    accountId: string
    mode: PaymentMode
    kind: Tables['invoice']['kind']
    planId: string
    devices: number
    currency: Tables['invoice']['currency']
    /** Two of its amounts: the minimum charge is the total of orders with different prices (S-12). */
    price: Pick<Price, 'totalMinor' | 'creditedMinor'>
    promoCode: string | null
    basisGrantId: string | null
    channel: Payment['channel']
    periodStart: Date | null
    gift: Gift | null
    setsRenewal: boolean | null
    since: Date
  },
): Promise<Payment | null> {
  const row = await paymentsWithInvoice(db)
    .where('invoice.account_id', '=', same.accountId)
    .where('invoice.created_at', '>', same.since)
    .where('invoice.state', '=', 'open')
    .where('invoice.kind', '=', same.kind)
    .where('invoice.plan_id', '=', same.planId)
    .where('invoice.devices', '=', same.devices)
    .where('invoice.currency', '=', same.currency)
    .where('invoice.total_minor', '=', same.price.totalMinor)
    .where('invoice.credited_minor', '=', same.price.creditedMinor)
    .where('invoice.promo_code', 'is not distinct from', same.promoCode)
    .where('invoice.basis_grant_id', 'is not distinct from', same.basisGrantId)
    .where('invoice.period_start', 'is not distinct from', same.periodStart)
    .$if(same.gift !== null, (of) =>
      of.where((or) =>
        or.exists(
          or
            .selectFrom('gift')
            .whereRef('gift.invoice_id', '=', 'invoice.id')
            .where('recipient_email', 'is not distinct from', same.gift?.recipientEmail ?? null)
            .where('recipient_phone', 'is not distinct from', same.gift?.recipientPhone ?? null)
            .where('sender_name', '=', same.gift?.senderName ?? '')
            .where('message', '=', same.gift?.message ?? '')
            .select('gift.id'),
        ),
      ),
    )
    .where('invoice.renews', 'is not distinct from', same.setsRenewal)
    .where('payment.mode', '=', same.mode)
    .where('payment.method', '=', 'checkout')
    .where('payment.channel', '=', same.channel)
    .where('payment.state', 'in', openPaymentStates)
    .where('payment.authorization_url', 'is not', null)
    .orderBy('payment.created_at', 'desc')
    .limit(1)
    .selectAll('payment')
    .executeTakeFirst()
  return row ?? null
}

function paymentsWithInvoice(db: Kysely<Tables>) {
  return db.selectFrom('payment').innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
}

export function findPayer(db: Kysely<Tables>, accountId: string) {
  return db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['id', 'email', 'name', 'phone'])
    .executeTakeFirstOrThrow()
}
