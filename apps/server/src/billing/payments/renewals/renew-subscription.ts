import { graceEnd } from '@kallo/rules/billing/dunning'
import { isPass } from '@kallo/rules/billing/plan-duration'
import type { Kysely, Transaction } from 'kysely'
import type { CardCharge, PaystackResult } from '../../paystack/index.ts'
import type { Tables } from '../../../tables.ts'
import { chargeableCard, isChargeable } from '../../cards/index.ts'
import { closeInvoice, storeInvoice, type Invoice } from '../../invoices/index.ts'
import { requestBillingMail } from '../../mails/index.ts'
import { lockAccount } from '../../../accounts/auth/index.ts'
import { findPlan } from '../../plans/index.ts'
import {
  changeSubscription,
  findSubscription,
  isRenewing,
  type Subscription,
} from '../../subscriptions/index.ts'
import {
  changePayment,
  checkAt,
  createReference,
  isBeingRenewed,
  storePayment,
  type Payment,
  type PaymentDeps,
} from '../payment-store.ts'
import type { RenewalOrder } from '../order.ts'
import { invoiceOf } from '../place/place-order.ts'
import { quoteNextPeriod } from '../quote/quote-renewal.ts'
import { recordPaymentEvent } from '../settle/record-payment-event.ts'
import { findOpenRenewal } from './renewal-store.ts'
import { settle, settleCharge } from '../settle/settle.ts'

/** A viewer who has recently opened the payment page must not be charged automatically as well. */
const manualPaymentMs = 3_600_000
/** How often a card of the other mode is tried again during the days of grace. */
const otherModeMs = 3_600_000
/** A transfer may take hours. */
const transferMs = 24 * 3_600_000

interface Charge {
  payment: Payment
  email: string
  authorizationCode: string
  planName: string
  accessEndsAt: Date
}

/**
 * Charges the saved card of a subscription that is due. The payment is stored before the charge; the response reports a
 * failure or a transaction, which is verified and settled like a lookup.
 */
export async function renewSubscription(deps: PaymentDeps, subscriptionId: string): Promise<void> {
  const charge = await deps.db.transaction().execute((trx) => placeRenewal(deps, trx, subscriptionId))
  if (!charge) return
  const { payment } = charge
  const result = await sendCharge(deps, charge)
  if (result.kind === 'unknown')
    return void (await recordPaymentEvent(deps, payment, { event: 'no-response', failure: null }))
  // A duplicate reference was charged by an earlier request whose response was lost: the payment is looked up.
  if (result.kind === 'rejected' && !/duplicate/i.test(result.message))
    return void (await recordPaymentEvent(deps, payment, { event: 'declined', failure: result.message }))
  if (result.kind === 'ok' && result.data.status === 'failed')
    return void (await recordPaymentEvent(deps, payment, { event: 'declined', failure: result.data.message }))
  if (result.kind === 'ok' && result.data.url !== null)
    await requestConfirmation(deps, charge, result.data.url)
  if (result.kind === 'ok' && result.data.transaction?.status === 'success')
    await settleCharge(deps, payment, result.data.transaction)
  else await settle(deps, payment.reference)
}

/** Mails the page on which the cardholder confirms the charge, as the bank requires. */
async function requestConfirmation(
  deps: PaymentDeps,
  { payment, planName, accessEndsAt }: Charge,
  url: string,
): Promise<void> {
  const { id, account_id: accountId, amount_minor: amountMinor, currency } = payment
  await deps.db.transaction().execute(async (trx) => {
    await changePayment(trx, id, { authorization_url: url })
    await requestBillingMail(deps, trx, {
      kind: 'renewal-confirmation',
      accountId,
      planName,
      amountMinor,
      currency,
      accessEndsAtMs: accessEndsAt.getTime() > deps.clock.now() ? accessEndsAt.getTime() : null,
      url,
    })
  })
}

/** After a rate limit the charge is sent again: the reference prevents a second one. */
async function sendCharge(
  { paystack }: PaymentDeps,
  { payment, email, authorizationCode, planName }: Charge,
): Promise<PaystackResult<CardCharge>> {
  const request = {
    reference: payment.reference,
    email,
    authorizationCode,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    metadata: { plan: planName, renewal: true },
  }
  const result = await paystack.chargeAuthorization(request)
  const isRateLimited = result.kind === 'unknown' && result.isRateLimited === true
  return isRateLimited && (await paystack.waitForRateLimit()) ? paystack.chargeAuthorization(request) : result
}

/**
 * Stores invoice and payment of the next period. Null: it is not due, no card can be charged, or another payment for it is in progress.
 */
async function placeRenewal(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  subscriptionId: string,
): Promise<Charge | null> {
  const known = await findSubscription(trx, subscriptionId)
  if (!known) return null
  await lockAccount(trx, known.account_id)
  const held = await findSubscription(trx, subscriptionId)
  const now = deps.clock.now()
  if (!held?.renew_at || held.renew_at.getTime() > now) return null
  const card = await cardFor(deps, trx, held)
  if (!card || held.currency === null) {
    await changeSubscription(trx, held.id, await withoutCharge(deps, trx, held))
    return null
  }
  const order = await quoteNextPeriod(deps, trx, held, held.currency)
  // S-23: a pass that has ended is not charged for afterwards.
  if (isPass(order.plan) && held.ends_at.getTime() <= now) {
    await changeSubscription(trx, held.id, { renew_at: null })
    return null
  }
  const manualPaymentSince = { card: new Date(now - manualPaymentMs), other: new Date(now - transferMs) }
  if (await isBeingRenewed(trx, held.id, manualPaymentSince)) {
    await changeSubscription(trx, held.id, {
      renew_at: new Date(now + manualPaymentMs),
      // Access continues while the payment is in progress.
      access_ends_at: new Date(graceEnd(held.ends_at.getTime(), deps.config.timeZone, order.plan.kind)),
    })
    return null
  }
  const { account_id: accountId } = held
  const invoice = await renewalInvoice(deps, trx, accountId, order)
  const payment = await storePayment(trx, {
    reference: createReference(),
    invoice_id: invoice.id,
    account_id: accountId,
    collection: 'saved-card',
    card_id: held.card_id,
    mode: deps.paystack.mode,
    currency: invoice.currency,
    amount_minor: invoice.total_minor,
    email: card.email,
    state: 'created',
    created_at: new Date(now),
    next_check_at: checkAt(now, 'card'),
  })
  const accessEndsAt = new Date(graceEnd(held.ends_at.getTime(), deps.config.timeZone, invoice.plan_kind))
  // Access continues while the charge is in progress.
  await changeSubscription(trx, held.id, { renew_at: null, access_ends_at: accessEndsAt })
  return { payment, ...card, planName: invoice.plan_name, accessEndsAt }
}

/** What becomes of a renewal whose card is not charged. */
async function withoutCharge(
  { clock, config }: PaymentDeps,
  trx: Transaction<Tables>,
  held: Subscription,
): Promise<Partial<Subscription>> {
  // S-19: a subscription whose card was rejected in the meantime is paid by link.
  if (held.card_id === null || !(await isChargeable(trx, held.card_id)))
    return { renew_at: null, card_id: null }
  const plan = await findPlan(trx, held.plan_id)
  const accessEndsAt = new Date(graceEnd(held.ends_at.getTime(), config.timeZone, plan?.kind))
  const retryAt = new Date(clock.now() + otherModeMs)
  if (held.currency === null || !isRenewing(held) || retryAt >= accessEndsAt) return { renew_at: null }
  // I-11: the card belongs to the other mode, and can be charged once the keys of that mode are set again.
  return { renew_at: retryAt, access_ends_at: accessEndsAt }
}

function cardFor(deps: PaymentDeps, db: Kysely<Tables>, subscription: Subscription) {
  const { card_id, cancelled_at, is_ended, renews } = subscription
  if (card_id === null || cancelled_at !== null || is_ended || !renews) return Promise.resolve(null)
  return chargeableCard(db, deps.cardKey, card_id, deps.paystack.mode)
}

/** Reuses the open invoice of the period for retries, unless plan, devices or price have changed. */
async function renewalInvoice(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  accountId: string,
  order: RenewalOrder,
): Promise<Invoice> {
  const now = new Date(deps.clock.now())
  const open = await findOpenRenewal(trx, order.subscription.id, order.startsAt)
  const isSame =
    open?.plan_id === order.plan.id &&
    open.devices === order.devices &&
    open.currency === order.currency &&
    open.total_minor === order.price.totalMinor &&
    open.credited_minor === order.price.creditedMinor
  if (open && isSame) return open
  if (open) await closeInvoice(trx, open.id, 'void', null, now)
  return storeInvoice(trx, invoiceOf(accountId, order, now))
}
