import { startOfDay } from '@kallo/rules/foundation/zoned-time'
import { openPaymentStates } from '@kallo/rules/billing/payment-state'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { storeGift } from '../../gifts/index.ts'
import { storeInvoice, type NewInvoice } from '../../invoices/index.ts'
import { reserveCode } from '../../promo-codes/index.ts'
import { changeSubscription } from '../../subscriptions/index.ts'
import { fulfil } from '../fulfil/fulfil.ts'
import type { ChangeOrder, Order, OrderOfAnyKind } from '../order.ts'
import { checkAt, createReference, storePayment, type Payment, type PaymentDeps } from '../payment-store.ts'

/** Paystack's payment page expires after a day. An older order is not resumed; another one is placed beside it. */
const resumableMs = 20 * 3_600_000

export type Payer = Awaited<ReturnType<typeof findPayer>>

/**
 * Stores a quoted order: its invoice and an open payment. If nothing is charged, it is fulfilled at once. An identical order whose
 * payment page is still usable is resumed instead, but never one that was placed with a payment link by one placed in the app, or the
 * reverse: they return to different pages. Null: a change of plan that is only scheduled. The account must be locked.
 *
 * @param options.isByLink whether it is placed with a payment link.
 * @param options.requestId identifies an order that is fulfilled at once, so that it can be repeated; null: it cannot.
 */
export async function placeOrder(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  payer: Payer,
  order: Order,
  { isByLink, requestId }: { isByLink: boolean; requestId: string | null },
): Promise<Payment | null> {
  if (order.kind === 'change' && order.timing === 'period-end') {
    await schedulePlan(trx, order)
    return null
  }
  const now = new Date(deps.clock.now())
  const ordered = invoiceOf(payer.id, order, now)
  const isUncharged = ordered.total_minor === 0
  const resumable = isUncharged ? null : await findResumablePayment(deps, trx, order, isByLink, ordered)
  if (resumable) return resumable
  const invoice = await storeInvoice(trx, ordered)
  if (ordered.promo_code !== null)
    await reserveCode(trx, { code: ordered.promo_code, accountId: payer.id, invoiceId: invoice.id, now })
  if (order.kind === 'gift' && order.gift)
    await storeGift(trx, order.gift, { invoiceId: invoice.id, giverId: payer.id, now })
  const payment = await storePayment(trx, {
    reference: createReference(),
    invoice_id: invoice.id,
    account_id: payer.id,
    collection: isUncharged ? 'none' : 'checkout',
    is_by_link: isByLink,
    request_id: isUncharged ? requestId : null,
    mode: deps.paystack.mode,
    currency: invoice.currency,
    amount_minor: invoice.total_minor,
    method: order.method,
    email: payer.email,
    state: 'created',
    created_at: now,
    next_check_at: isUncharged ? null : checkAt(now.getTime(), order.method),
  })
  return isUncharged ? fulfil(deps, trx, { payment, invoice, transaction: null, now }) : payment
}

/** The next renewal is for another plan. Its mail is sent again with the new amount (S-17). */
async function schedulePlan(trx: Transaction<Tables>, { subscription, plan, currency }: Order & ChangeOrder) {
  await changeSubscription(trx, subscription.id, {
    next_plan_id: plan.id,
    ending_notified_at: null,
    // A subscription that began with given time has no currency yet; with one it is paid by link (S-19).
    currency: subscription.currency ?? currency,
  })
}

/** The invoice of an order: a snapshot of what it grants once it is paid, except unused vouchers and gifts, which are read then. */
export function invoiceOf(accountId: string, order: OrderOfAnyKind, createdAt: Date) {
  const { plan, price } = order
  return {
    account_id: accountId,
    kind: order.kind,
    plan_id: plan.id,
    plan_name: plan.name,
    plan_kind: plan.kind,
    months: plan.months,
    duration_days: plan.duration_days,
    devices: order.devices,
    extra_devices: order.extraDevices,
    currency: order.currency,
    lines: price.lines,
    total_minor: price.totalMinor,
    vat_minor: price.vatMinor,
    unused_credit_minor: price.unusedCreditMinor,
    account_credit_minor: price.accountCreditMinor,
    credited_minor: price.creditedMinor,
    refund_minor: price.refundMinor,
    subscription_id: 'subscription' in order ? order.subscription.id : null,
    basis_grant_id: 'basisGrantId' in order ? order.basisGrantId : null,
    renews: 'renews' in order ? order.renews : null,
    is_first_time: order.kind === 'purchase' && order.isFirstTime,
    promo_code: 'promo' in order ? (order.promo?.code ?? null) : null,
    kept_days: order.kind === 'change' ? order.keptDays : 0,
    period_start: order.kind === 'renewal' ? order.startsAt : null,
    period_end: order.kind === 'devices' ? order.endsAt : null,
    created_at: createdAt,
    closed_at: null,
  } satisfies NewInvoice
}

/** An open payment for an identical order whose payment page is still usable. */
async function findResumablePayment(
  deps: PaymentDeps,
  db: Kysely<Tables>,
  order: Order,
  isByLink: boolean,
  same: ReturnType<typeof invoiceOf>,
): Promise<Payment | null> {
  const gift = order.kind === 'gift' ? order.gift : null
  const row = await db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .where('invoice.account_id', '=', same.account_id)
    .where('invoice.created_at', '>', resumableSince(deps, order))
    .where('invoice.kept_days', '=', same.kept_days)
    .where('invoice.state', '=', 'open')
    .where('invoice.kind', '=', same.kind)
    .where('invoice.plan_id', '=', same.plan_id)
    .where('invoice.devices', '=', same.devices)
    .where('invoice.currency', '=', same.currency)
    // All amounts: orders with different prices can have the minimum charge as their total (S-12).
    .where('invoice.total_minor', '=', same.total_minor)
    .where('invoice.credited_minor', '=', same.credited_minor)
    .where('invoice.account_credit_minor', '=', same.account_credit_minor)
    .where('invoice.unused_credit_minor', '=', same.unused_credit_minor)
    .where('invoice.promo_code', 'is not distinct from', same.promo_code)
    .where('invoice.basis_grant_id', 'is not distinct from', same.basis_grant_id)
    .where('invoice.period_start', 'is not distinct from', same.period_start)
    .where('invoice.renews', 'is not distinct from', same.renews)
    .$if(gift !== null, (of) =>
      of.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('gift')
            .whereRef('gift.invoice_id', '=', 'invoice.id')
            .where('recipient_email', 'is not distinct from', gift?.recipientEmail ?? null)
            .where('recipient_phone', 'is not distinct from', gift?.recipientPhone ?? null)
            .where('sender_name', '=', gift?.senderName ?? '')
            .where('message', '=', gift?.message ?? '')
            .select('gift.id'),
        ),
      ),
    )
    .where('payment.mode', '=', deps.paystack.mode)
    .where('payment.collection', '=', 'checkout')
    .where('payment.is_by_link', '=', isByLink)
    .where('payment.method', '=', order.method)
    .where('payment.state', 'in', openPaymentStates)
    .where('payment.authorization_url', 'is not', null)
    .orderBy('payment.created_at', 'desc')
    .limit(1)
    .selectAll('payment')
    .executeTakeFirst()
  return row ?? null
}

/** A change of plan begins on the day on which it was ordered (S-16). */
function resumableSince({ clock, config }: PaymentDeps, { kind }: Order): Date {
  const now = clock.now()
  const since = now - resumableMs
  return new Date(kind === 'change' ? Math.max(since, startOfDay(now, config.timeZone)) : since)
}

export function findPayer(db: Kysely<Tables>, accountId: string) {
  return db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['id', 'email', 'name', 'phone'])
    .executeTakeFirstOrThrow()
}
