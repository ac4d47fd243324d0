import type { DataOf } from '@kallo/contract/endpoint'
import type { paymentLinks } from '@kallo/contract/billing/payment-links'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { paymentMethodSettings } from '../../../foundation/settings/index.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { isOpen } from '@kallo/rules/billing/payment-state'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../../deps.ts'
import { readPaymentLink, type PaymentLink } from '../../payment-links/index.ts'
import { findPlan } from '../../plans/index.ts'
import { findSubscription, grantsOf, isPaidBeyond, type Subscription } from '../../subscriptions/index.ts'
import { checkout } from '../place/checkout.ts'
import { describeQuote } from '../quote/describe-quote.ts'
import { quoteOrder } from '../quote/quote-order.ts'
import type { Payment, PaymentDeps } from '../payment-store.ts'
import { settle } from '../settle/settle.ts'

type LinkDeps = PaymentDeps & Pick<Deps, 'linkKey'>
type View = DataOf<typeof paymentLinks.view>

/** S-19: the renewal that a link pays. Looks up the payments in progress, so the page shows their result even without a webhook. */
export async function viewPaymentLink(
  deps: LinkDeps,
  given: { token: string; method: string },
): Promise<View> {
  try {
    return await readView(deps, given)
  } catch (error) {
    // A webhook completed the payment between two statements.
    if (error instanceof AppError && error.reason === 'already-renewed') return readView(deps, given)
    throw error
  }
}

async function readView(deps: LinkDeps, { token, method }: { token: string; method: string }): Promise<View> {
  const before = await openLink(deps, token)
  const known = await findRenewalPayments(deps.db, before)
  const looked = await Promise.all(known.map((payment) => follow(deps, payment)))
  const { link, subscription, currency, isPaid } = known.length > 0 ? await openLink(deps, token) : before
  const shared = {
    plan: await planOf(deps, subscription),
    endsAt: isoWithOffset(subscription.ends_at.getTime(), deps.config.timeZone),
    currency,
  }
  if (isPaid) return { ...shared, state: 'paid', quote: null, authorizationUrl: null }
  const chosen = method || (await defaultMethod(deps, subscription, currency))
  const quote = await quoteOf(deps, subscription, { ...renewalChoice(link, currency), method: chosen })
  const waiting = looked.filter(({ isWaiting }) => isWaiting)
  const isInReview = looked.some(({ payment }) => payment.state === 'needs-review')
  const state = waiting.length > 0 ? 'waiting' : isInReview ? 'in-review' : 'due'
  // A payment begun in the app returns to a page that needs a session.
  const byLink = waiting.find(({ payment }) => payment.is_by_link)
  // The plan that is paid: a scheduled one follows the plan that ends.
  const plan = { name: quote.plan.name, nameTranslations: quote.plan.nameTranslations }
  return { ...shared, plan, state, quote, authorizationUrl: byLink?.payment.authorization_url ?? null }
}

async function follow(deps: PaymentDeps, known: Payment) {
  const { payment, lookup } = (await settle(deps, known.reference)) ?? { payment: known, lookup: null }
  // If Paystack does not respond, a pending payment stays pending.
  const isPending = lookup === 'no-response' && payment.state === 'pending'
  // Paystack lets the customer try again after a decline, but the link then offers to pay.
  return { payment, isWaiting: (lookup === 'waiting' && isOpen(payment.state)) || isPending }
}

/** Starts the payment of the renewal that the link refers to. */
export async function payByLink(
  deps: LinkDeps,
  given: { token: string; method: string; expectedTotalMinor?: number | undefined },
  baseUrl: string,
): Promise<DataOf<typeof paymentLinks.pay>> {
  const { link, subscription, currency, isPaid } = await openLink(deps, given.token)
  if (isPaid) throw new AppError('already-renewed')
  const { expectedTotalMinor } = given
  const method = given.method || (await defaultMethod(deps, subscription, currency))
  const choice = { ...renewalChoice(link, currency), method, expectedTotalMinor }
  const { account_id: accountId } = subscription
  const { authorizationUrl } = await checkout(deps, accountId, choice, baseUrl, `/pay/${given.token}`).catch(
    endedAsInvalid,
  )
  return { authorizationUrl }
}

interface OpenedLink {
  link: PaymentLink
  subscription: Subscription
  currency: NonNullable<Subscription['currency']>
  /** Free days and given time that were added after the mail move the renewal, and do not pay it. */
  isPaid: boolean
}

async function openLink({ db, clock, linkKey }: LinkDeps, token: string): Promise<OpenedLink> {
  const link = readPaymentLink(linkKey, token)
  const subscription = link && (await findSubscription(db, link.subscriptionId))
  if (!subscription || subscription.currency === null) throw new AppError('payment-link-invalid')
  const isOver = subscription.is_ended || subscription.access_ends_at.getTime() <= clock.now()
  const isPaid = isPaidBeyond(await grantsOf(db, subscription.id), link.periodEndsAt)
  if (isOver && !isPaid) throw new AppError('payment-link-invalid')
  return { link, subscription, currency: subscription.currency, isPaid }
}

function renewalChoice(link: PaymentLink, currency: OpenedLink['currency']) {
  return { purpose: 'renewal' as const, planId: '', devices: 0, promoCode: '', currency, link }
}

async function quoteOf(
  deps: LinkDeps,
  { account_id }: Subscription,
  choice: Parameters<typeof quoteOrder>[3],
) {
  const { db } = deps
  const order = await quoteOrder(deps, db, account_id, choice).catch(endedAsInvalid)
  return describeQuote(deps, db, order)
}

/** Reports the link as invalid if its subscription ended between the check of the link and the order. */
function endedAsInvalid(error: unknown): never {
  if (error instanceof AppError && error.reason === 'no-subscription')
    throw new AppError('payment-link-invalid')
  throw error
}

/** The method used last, if it is still offered. */
async function defaultMethod(
  { db }: LinkDeps,
  { id }: Subscription,
  currency: OpenedLink['currency'],
): Promise<string> {
  const offered = (await paymentMethodSettings(db))[currency]
  const last = await lastMethod(db, id)
  return offered.find((method) => method === last) ?? offered[0] ?? 'card'
}

async function planOf({ db }: LinkDeps, { plan_id }: Subscription): Promise<View['plan']> {
  const plan = await findPlan(db, plan_id)
  return { name: plan?.name ?? '', nameTranslations: plan?.name_translations ?? {} }
}

/**
 * The payments of a renewal that may still be paid, latest first: all that are open or in review, and the latest even if it failed
 * or expired.
 */
async function findRenewalPayments(
  db: Kysely<Tables>,
  { link, subscription }: OpenedLink,
): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .where('invoice.kind', '=', 'renewal')
    .where('invoice.subscription_id', '=', subscription.id)
    // Free days that were added since move the period.
    .where('invoice.period_start', '>=', new Date(link.periodEndsAt))
    .where('payment.state', '!=', 'paid')
    .orderBy('payment.created_at', 'desc')
    .selectAll('payment')
    .execute()
  return rows.filter(({ state }, index) => index === 0 || isOpen(state) || state === 'needs-review')
}

/** The method of the latest payment for which the subscription received a grant. */
async function lastMethod(db: Kysely<Tables>, subscriptionId: string): Promise<Payment['method'] | null> {
  const row = await db
    .selectFrom('entitlement_period as period')
    .innerJoin('payment', 'payment.id', 'period.payment_id')
    .where('period.subscription_id', '=', subscriptionId)
    .orderBy('period.position', 'desc')
    .limit(1)
    .select('payment.method')
    .executeTakeFirst()
  return row?.method ?? null
}
