import type { DataOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import { isPass } from '@kallo/rules/billing/plan-duration'
import type { Kysely, Transaction } from 'kysely'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { storeGift } from '../../gifts/index.ts'
import { reserveCode } from '../../promo-codes/index.ts'
import { changeSubscription, lockAccount } from '../../subscriptions/index.ts'
import { describeQuote } from './describe-quote.ts'
import { fulfil } from '../settlement/fulfil.ts'
import { findPayer, findResumablePayment, storeOrderInvoice } from './order-store.ts'
import { checkAt, createReference, storePayment, type Payment, type PaymentDeps } from '../payment-store.ts'
import type { Order } from './order.ts'
import { prepareOrder } from './prepare-order.ts'
import type { Choice } from './price-plan.ts'
import { startPaymentPage } from './start-payment-page.ts'

type Checkout = DataOf<typeof payments.checkout>
type Payer = Awaited<ReturnType<typeof findPayer>>

interface PlacedOrder {
  order: Order
  payer: Payer
  /** Null: nothing is charged now, and no order was stored. */
  payment: Payment | null
}

/** URL to which Paystack redirects the browser after the payment. */
const pageAfter = {
  purchase: '/subscription/purchase',
  change: '/subscription/change',
  devices: '/subscription/add-device',
  renewal: '/subscription/view',
  gift: '/gift',
} as const

/** Paystack's payment page expires after a day; an older order is replaced. */
const resumableMs = 20 * 3_600_000
/**
 * S-03, S-12, S-13: stores the order, then requests a payment page. The reference is stored before Paystack is contacted,
 * so the payment can be looked up whatever happens.
 */
export async function beginCheckout(
  deps: PaymentDeps,
  accountId: string,
  choice: Choice & { expectedTotalMinor?: number | undefined },
  baseUrl: string,
  returnPath: string | null = null,
): Promise<Checkout> {
  const placed = await deps.db.transaction().execute((trx) => placeOrder(deps, trx, accountId, choice))
  const { order, payer, payment } = placed
  const ready =
    payment?.state === 'created'
      ? await startPaymentPage(deps, payment, order, payer, baseUrl + (returnPath ?? pageAfter[order.kind]))
      : payment
  const { currency } = order
  return {
    reference: ready?.reference ?? '',
    authorizationUrl: ready?.authorization_url ?? null,
    state: ready?.state ?? 'paid',
    quote: await describeQuote(deps, deps.db, order),
    payload: {
      reference: ready?.reference ?? '',
      email: payer.email,
      amount: order.price.totalMinor,
      currency,
      metadata: { name: payer.name, phone: payer.phone },
      public_key: deps.paystack.publicKey,
    },
  }
}

async function placeOrder(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  accountId: string,
  choice: Choice & { expectedTotalMinor?: number | undefined },
): Promise<PlacedOrder> {
  await lockAccount(trx, accountId)
  const order = await prepareOrder(deps, trx, accountId, choice)
  if (order.isSame) throw new AppError('already-have')
  const { totalMinor } = order.price
  if (choice.expectedTotalMinor !== undefined && choice.expectedTotalMinor !== totalMinor)
    throw new AppError('price-changed')
  if (order.kind === 'gift' && !order.gift)
    throw new AppError('gift-recipient-missing', { recipient: 'is missing' })
  if (choice.renew === true && isPass(order.plan) && !order.canRenew) throw new AppError('pass-not-renewable')
  const payer = await findPayer(trx, accountId)
  if (order.timing === 'period-end') {
    await changeSubscription(trx, order.subscriptionId ?? '', { next_plan_id: order.plan.id })
    return { order, payer, payment: null }
  }
  const known = totalMinor > 0 ? await findResumable(deps, trx, accountId, order) : null
  return { order, payer, payment: known ?? (await storeOrder(deps, trx, payer, order)) }
}

function findResumable(
  { clock, paystack }: PaymentDeps,
  db: Kysely<Tables>,
  accountId: string,
  order: Order,
) {
  return findResumablePayment(db, {
    accountId,
    mode: paystack.mode,
    kind: order.kind,
    planId: order.plan.id,
    devices: order.devices,
    currency: order.currency,
    price: order.price,
    promoCode: order.promo?.code ?? null,
    basisGrantId: order.basisGrantId,
    channel: order.method,
    periodStart: order.periodStart,
    gift: order.gift ?? null,
    setsRenewal: order.setsRenewal,
    since: new Date(clock.now() - resumableMs),
  })
}

async function storeOrder(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  payer: Payer,
  order: Order,
): Promise<Payment> {
  const now = deps.clock.now()
  const invoice = await storeOrderInvoice(trx, payer.id, order, new Date(now))
  if (order.promo)
    await reserveCode(trx, {
      code: order.promo.code,
      accountId: payer.id,
      invoiceId: invoice.id,
      now: new Date(now),
    })
  if (order.gift)
    await storeGift(trx, order.gift, { invoiceId: invoice.id, giverId: payer.id, now: new Date(now) })
  const isFree = invoice.total_minor === 0
  const payment = await storePayment(trx, {
    reference: createReference(),
    invoice_id: invoice.id,
    account_id: payer.id,
    method: isFree ? 'none' : 'checkout',
    mode: deps.paystack.mode,
    currency: invoice.currency,
    amount_minor: invoice.total_minor,
    channel: order.method,
    email: payer.email,
    state: 'created',
    created_at: new Date(now),
    next_check_at: isFree ? null : checkAt(now, order.method),
  })
  if (!isFree) return payment
  return fulfil(deps, trx, { payment, invoice, transaction: null })
}
