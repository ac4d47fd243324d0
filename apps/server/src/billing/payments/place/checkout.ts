import type { DataOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import { isPass } from '@kallo/rules/billing/plan-duration'
import { nextPaymentState } from '@kallo/rules/billing/payment-state'
import { AppError } from '../../../platform/http/app-error.ts'
import { findInvoice } from '../../invoices/index.ts'
import { lockAccount } from '../../../accounts/auth/index.ts'
import { afterFulfilment } from '../fulfil/after-fulfilment.ts'
import type { Choice, Order } from '../order.ts'
import { changePayment, lockPayment, type Payment, type PaymentDeps } from '../payment-store.ts'
import { describeQuote } from '../quote/describe-quote.ts'
import { quoteOrder } from '../quote/quote-order.ts'
import { findPayer, placeOrder, type Payer } from './place-order.ts'

type Checkout = DataOf<typeof payments.checkout>

interface CheckoutChoice extends Choice {
  /** The total of the quote that the client has shown. */
  expectedTotalMinor?: number | undefined
}

/** Path to which Paystack redirects the browser after the payment. Each of these pages opens the page of the payment. */
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
  const { order, payer, payment } = await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    const quoted = await quoteOrder(deps, trx, accountId, choice)
    requireOrderable(quoted, choice)
    const account = await findPayer(trx, accountId)
    return {
      order: quoted,
      payer: account,
      payment: await placeOrder(deps, trx, account, quoted, choice.link !== undefined),
    }
  })
  if (payment?.collection === 'none')
    await afterFulfilment(deps, payment, await findInvoice(deps.db, payment.invoice_id))
  const ready =
    payment?.state === 'created'
      ? await openPaymentPage(deps, payment, order, payer, baseUrl + (returnPath ?? returnPaths[order.kind]))
      : payment
  return {
    reference: ready?.reference ?? '',
    authorizationUrl: ready?.authorization_url ?? null,
    state: ready?.state ?? 'scheduled',
    quote: await describeQuote(deps, deps.db, order),
    payload: {
      reference: ready?.reference ?? '',
      email: payer.email,
      amount: order.price.totalMinor,
      currency: order.currency,
      metadata: { name: payer.name, phone: payer.phone },
      public_key: deps.paystack.publicKey,
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
  const mayChooseRenewal = 'mayChooseRenewal' in order && order.mayChooseRenewal
  if (renew === true && isPass(order.plan) && !mayChooseRenewal) throw new AppError('pass-not-renewable')
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
