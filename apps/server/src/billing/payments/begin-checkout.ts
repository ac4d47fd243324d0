import type { DataOf } from '@kallo/contract/call'
import type { payments } from '@kallo/contract/billing/payments'
import { nextPaymentState } from '@kallo/rules/billing/payment-state'
import { nextCheckAt } from '@kallo/rules/billing/reconcile-schedule'
import type { Kysely } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { storeInvoice, type Invoice } from '../invoices/index.ts'
import { reserveCode } from '../promo-codes/index.ts'
import { changeSubscription, lockAccount } from '../subscriptions/index.ts'
import type { PaymentDeps } from './deps.ts'
import { describeQuote } from './describe-quote.ts'
import { fulfil } from './fulfil.ts'
import { createReference } from './new-reference.ts'
import {
  changePayment,
  findPayer,
  lockPayment,
  resumablePayment,
  storePayment,
  type Payment,
} from './payment-store.ts'
import { lockSettlementFacts } from './settlement-store.ts'
import { prepareOrder, type Choice, type Order } from './prepare-order.ts'

type Checkout = DataOf<typeof payments.checkout>
type Payer = Awaited<ReturnType<typeof findPayer>>

interface Begun {
  order: Order
  payer: Payer
  /** Null: nothing was to be paid, and no order had to be kept. */
  payment: Payment | null
}

/** A page of the provider is gone after a day; an older order is begun anew. */
const resumableMs = 20 * 3_600_000
const pages = {
  purchase: '/subscription/purchase',
  change: '/subscription/change',
  devices: '/subscription/add-device',
  renewal: '/subscription/view',
} as const

/**
 * S-03, S-12, S-13: stores what is to be paid, then asks the provider for a page to pay it at. The reference is stored
 * first: whatever happens from here on, the payment can be found again.
 */
export async function beginCheckout(
  deps: PaymentDeps,
  accountId: string,
  choice: Choice & { expectedTotalMinor?: number | undefined },
  baseUrl: string,
): Promise<Checkout> {
  const begun = await deps.db.query.transaction().execute((query) => begin(deps, query, accountId, choice))
  const { order, payer, payment } = begun
  const ready = payment?.state === 'created' ? await startPage(deps, payment, order, payer, baseUrl) : payment
  const { currency } = order
  return {
    reference: ready?.reference ?? '',
    authorization_url: ready?.authorization_url ?? null,
    state: ready?.state ?? 'paid',
    quote: await describeQuote(deps, deps.db.query, order),
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

async function begin(
  deps: PaymentDeps,
  query: Kysely<Tables>,
  accountId: string,
  choice: Choice & { expectedTotalMinor?: number | undefined },
): Promise<Begun> {
  await lockAccount(query, accountId)
  const order = await prepareOrder(deps, query, accountId, choice)
  if (order.isSame) throw new AppError('already-have')
  const { totalMinor } = order.price
  if (choice.expectedTotalMinor !== undefined && choice.expectedTotalMinor !== totalMinor)
    throw new AppError('price-changed')
  const payer = await findPayer(query, accountId)
  if (order.timing === 'period-end') {
    await changeSubscription(query, order.subscriptionId ?? '', { next_package_id: order.package.id })
    return { order, payer, payment: null }
  }
  const known = totalMinor > 0 ? await resumable(deps, query, accountId, order) : null
  return { order, payer, payment: known ?? (await storeOrder(deps, query, payer, order)) }
}

function resumable({ clock, paystack }: PaymentDeps, query: Kysely<Tables>, accountId: string, order: Order) {
  return resumablePayment(query, {
    accountId,
    mode: paystack.mode,
    kind: order.kind,
    packageId: order.package.id,
    devices: order.devices,
    currency: order.currency,
    totalMinor: order.price.totalMinor,
    promoCode: order.promo?.code ?? null,
    basisGrantId: order.basisGrantId,
    slotStart: order.slotStart,
    since: new Date(clock.now() - resumableMs),
  })
}

async function storeOrder(
  deps: PaymentDeps,
  query: Kysely<Tables>,
  payer: Payer,
  order: Order,
): Promise<Payment> {
  const now = deps.clock.now()
  const invoice = await invoiceFor(query, payer.id, order, new Date(now))
  if (order.promo)
    await reserveCode(query, {
      code: order.promo.code,
      accountId: payer.id,
      invoiceId: invoice.id,
      now: new Date(now),
    })
  const isFree = invoice.total_minor === 0
  const payment = await storePayment(query, {
    reference: createReference(),
    invoice_id: invoice.id,
    account_id: payer.id,
    method: isFree ? 'none' : 'checkout',
    mode: deps.paystack.mode,
    currency: invoice.currency,
    amount_minor: invoice.total_minor,
    email: payer.email,
    state: 'created',
    created_at: new Date(now),
    next_check_at: isFree ? null : checkAt(now),
  })
  if (!isFree) return payment
  return fulfil(deps, query, await lockSettlementFacts(query, payment, null), { invoice, transaction: null })
}

export function checkAt(createdAtMs: number, checks = 0): Date | null {
  const at = nextCheckAt(createdAtMs, checks)
  return at === null ? null : new Date(at)
}

export function invoiceFor(
  query: Kysely<Tables>,
  accountId: string,
  order: Order,
  now: Date,
): Promise<Invoice> {
  const { package: plan, price } = order
  return storeInvoice(query, {
    account_id: accountId,
    kind: order.kind,
    subscription_id: order.subscriptionId,
    package_id: plan.id,
    package_name: plan.name,
    months: plan.months,
    devices: order.devices,
    extra_devices: order.extraDevices,
    currency: order.currency,
    lines: price.lines,
    total_minor: price.totalMinor,
    vat_minor: price.vatMinor,
    credit_minor: price.creditUsedMinor,
    refund_minor: price.refundMinor,
    is_first_time: order.isFirstTime,
    promo_code: order.promo?.code ?? null,
    basis_grant_id: order.basisGrantId,
    slot_start: order.slotStart,
    slot_end: order.slotEnd,
    created_at: now,
    closed_at: null,
  })
}

/** The call is made outside any transaction. Nobody has the page's address unless its answer arrives. */
async function startPage(
  deps: PaymentDeps,
  payment: Payment,
  { kind, package: plan }: Order,
  { name, phone }: Payer,
  baseUrl: string,
): Promise<Payment> {
  const page = `${baseUrl}${pages[kind]}`
  const { reference, email, amount_minor: amountMinor, currency } = payment
  const started = await deps.paystack.startPayment({
    reference,
    email,
    amountMinor,
    currency,
    callbackUrl: page,
    metadata: { name, phone, package: plan.name, cancel_action: `${page}?cancelled=${reference}` },
  })
  const url = started.kind === 'ok' && started.data.reference === reference ? started.data.url : null
  const after = await deps.db.query.transaction().execute(async (query) => {
    const held = await lockPayment(query, payment.id)
    const event = started.kind === 'rejected' ? 'declined' : url === null ? 'no-response' : 'page-created'
    const state = nextPaymentState(held.state, event)
    const failure = started.kind === 'rejected' ? started.message : null
    await changePayment(query, held.id, {
      state,
      authorization_url: url,
      failure,
      ...(state === 'failed' ? { next_check_at: null } : {}),
    })
    return { ...held, state, authorization_url: url }
  })
  if (started.kind === 'rejected' && after.state === 'failed') throw new AppError('payment-failed')
  if (url === null && after.state !== 'paid') {
    deps.log.warn({ reference, outcome: started.kind }, 'a payment page could not be made')
    throw new AppError('payment-provider-away')
  }
  return after
}
