import type { DataOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import { isPass } from '@kallo/rules/billing/plan-duration'
import { nextPaymentState } from '@kallo/rules/billing/payment-state'
import { AppError } from '../../../platform/http/app-error.ts'
import { findInvoice } from '../../invoices/index.ts'
import { lockAccount } from '../../../accounts/auth/index.ts'
import { afterFulfilment } from '../fulfil/after-fulfilment.ts'
import type { Choice, Order } from '../order.ts'
import {
  changePayment,
  findPaymentOfRequest,
  lockPayment,
  type Payment,
  type PaymentDeps,
} from '../payment-store.ts'
import { describeQuote } from '../quote/describe-quote.ts'
import { quoteOrder } from '../quote/quote-order.ts'
import { findPayer, placeOrder, type Payer } from './place-order.ts'

type Checkout = DataOf<typeof payments.checkout>

interface CheckoutChoice extends Choice {
  /** The total of the quote that the client has shown. */
  expectedTotalMinor?: number | undefined
  requestId?: string | null
}

/** Path to which Paystack redirects the browser after the payment. Each redirects to `/payments/{reference}`. */
const returnPaths = {
  purchase: '/subscription/purchase',
  change: '/subscription/change',
  devices: '/subscription/add-device',
  renewal: '/subscription/view',
  gift: '/gift',
} as const

/**
 * S-03, S-12, S-13: quotes and places the order in one transaction, then requests a payment page. The reference is stored before
 * Paystack is contacted, so the payment can be looked up whatever happens. The order is granted once it is settled.
 */
export async function checkout(
  deps: PaymentDeps,
  accountId: string,
  choice: CheckoutChoice,
  baseUrl: string,
  returnPath: string | null = null,
): Promise<Checkout> {
  const { requestId = null } = choice
  const placed = await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    const payer = await findPayer(trx, accountId)
    const repeated = requestId === null ? null : await findPaymentOfRequest(trx, accountId, requestId)
    if (repeated) return { order: null, payer, payment: repeated }
    const order = await quoteOrder(deps, trx, accountId, choice)
    requireOrderable(order, choice)
    const isByLink = choice.link !== undefined
    return { order, payer, payment: await placeOrder(deps, trx, payer, order, { isByLink, requestId }) }
  })
  const { order, payer, payment } = placed
  if (order === null) return checkoutOf(deps, payer, payment, { ...payment, quote: null })
  if (payment?.collection === 'none')
    await afterFulfilment(deps, payment, await findInvoice(deps.db, payment.invoice_id))
  const ready =
    payment?.state === 'created'
      ? await openPaymentPage(deps, payment, order, payer, baseUrl + (returnPath ?? returnPaths[order.kind]))
      : payment
  return checkoutOf(deps, payer, ready, {
    amount_minor: order.price.totalMinor,
    currency: order.currency,
    quote: await describeQuote(deps, deps.db, order),
  })
}

function checkoutOf(
  { paystack }: PaymentDeps,
  { email, name, phone }: Payer,
  payment: Payment | null,
  {
    amount_minor: amount,
    currency,
    quote,
  }: Pick<Payment, 'amount_minor' | 'currency'> & Pick<Checkout, 'quote'>,
): Checkout {
  const reference = payment?.reference ?? ''
  return {
    reference,
    authorizationUrl: payment?.authorization_url ?? null,
    state: payment?.state ?? 'scheduled',
    quote,
    payload: {
      reference,
      email,
      amount,
      currency,
      metadata: { name, phone },
      public_key: paystack.publicKey,
    },
  }
}

/** Rejects an order that can be quoted, but not placed. */
function requireOrderable(order: Order, { expectedTotalMinor, renew }: CheckoutChoice): void {
  if (order.kind === 'change' && order.timing === 'same') throw new AppError('already-have')
  if (expectedTotalMinor !== undefined && expectedTotalMinor !== order.price.totalMinor)
    throw new AppError('price-changed')
  if (order.kind === 'gift' && !order.gift)
    throw new AppError('gift-recipient-missing', { recipient: 'is missing' })
  const canRenew = 'canRenew' in order && order.canRenew
  if (renew === true && isPass(order.plan) && !canRenew) throw new AppError('pass-not-renewable')
}

/** The request runs outside any transaction. If its response is lost, the URL of the page is unknown. */
async function openPaymentPage(
  deps: PaymentDeps,
  payment: Payment,
  { plan }: Order,
  { name, phone }: Payer,
  returnUrl: string,
): Promise<Payment> {
  const { reference, email, amount_minor: amountMinor, currency } = payment
  const started = await deps.paystack.initializeTransaction({
    reference,
    email,
    amountMinor,
    currency,
    callbackUrl: returnUrl,
    channel: payment.method,
    metadata: { name, phone, plan: plan.name, cancel_action: `${returnUrl}?cancelled=${reference}` },
  })
  const url = started.kind === 'ok' && started.data.reference === reference ? started.data.url : null
  const after = await deps.db.transaction().execute(async (trx) => {
    const held = await lockPayment(trx, payment.id)
    const event = started.kind === 'rejected' ? 'declined' : url === null ? 'no-response' : 'page-created'
    const state = nextPaymentState(held.state, event)
    const failure = started.kind === 'rejected' ? started.message : null
    await changePayment(trx, held.id, {
      state,
      authorization_url: url,
      failure,
      ...(state === 'failed' ? { next_check_at: null } : {}),
    })
    return { ...held, state, authorization_url: url }
  })
  if (started.kind === 'rejected' && after.state === 'failed') throw new AppError('payment-failed')
  if (url === null && after.state !== 'paid') {
    deps.log.warn({ reference, outcome: started.kind }, 'payment page could not be created')
    throw new AppError('payment-provider-unavailable')
  }
  return after
}
