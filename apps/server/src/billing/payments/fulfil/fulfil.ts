import { isErasedEmail } from '@kallo/rules/accounts/erased-email'
import { decideFulfilment, type Fulfilment, type PaidOrder } from '@kallo/rules/billing/decide-fulfilment'
import { daysLater } from '@kallo/rules/billing/period'
import { compareReceived, type ReceivedAmount } from '@kallo/rules/billing/received-amount'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { isSavable, saveCard } from '../../cards/index.ts'
import { markGiftPaid } from '../../gifts/index.ts'
import type { Invoice } from '../../invoices/index.ts'
import { priceSettings } from '../../../foundation/settings/index.ts'
import { balanceOfAccount } from '../../ledger/index.ts'
import { requestBillingMail } from '../../mails/index.ts'
import { durationOf } from '../../plans/index.ts'
import { useReservedCode } from '../../promo-codes/index.ts'
import {
  anchorDayOf,
  findSubscription,
  grantsOf,
  grantTime,
  hasRevocationSince,
  latestGrantId,
  moveUnusedTime,
  unusedGivenTime,
  type NewGrant,
} from '../../subscriptions/index.ts'
import type { Payment, PaymentDeps } from '../payment-store.ts'
import { isCreditReturned } from '../quote/unused-credit.ts'
import { hasUsedFirstTime, recordFirstTimeUse } from '../first-time-store.ts'
import { recordSale, returnMoney, type PaymentToFulfil } from './record-outcome.ts'

type GrantDecision = Extract<Fulfilment, { outcome: 'grant' }>

/**
 * Writes every consequence of a paid order: ledger entry, invoice, grant, saved card and refunds due. Runs in the given
 * transaction, which must hold locks on account and payment. Returns the updated payment.
 */
export async function fulfil(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  toFulfil: PaymentToFulfil,
): Promise<Payment> {
  const { payment, invoice, transaction } = toFulfil
  const received = await receivedAmount(trx, toFulfil)
  if (received.kind === 'underpaid') return returnMoney(deps, trx, toFulfil, 'underpaid')
  // I-20: the payer has deleted the account.
  if (isErasedEmail(payment.email)) return returnMoney(deps, trx, toFulfil, 'account-erased')
  if (!(await canSpendCredit(trx, toFulfil))) return returnMoney(deps, trx, toFulfil, 'balance-spent')
  if (invoice.kind === 'gift') return fulfilGift(deps, trx, toFulfil, received)
  const decided = await decide(deps, trx, toFulfil)
  if (decided.outcome === 'refund') return returnMoney(deps, trx, toFulfil, decided.reason)
  // S-06: the first-time price requires a card that can be charged for the renewal, and applies once per person and card.
  // The card is known only after it has paid.
  if (invoice.is_first_time && !isSavable(transaction?.card))
    return returnMoney(deps, trx, toFulfil, 'card-not-reusable')
  if (invoice.is_first_time && (await hasUsedFirstTime(trx, payment, transaction?.card ?? null)))
    return returnMoney(deps, trx, toFulfil, 'first-time-card')
  return grantOrder(deps, trx, toFulfil, decided, received)
}

async function receivedAmount(
  trx: Transaction<Tables>,
  { payment, transaction }: PaymentToFulfil,
): Promise<ReceivedAmount> {
  if (!transaction) return { kind: 'exact' }
  const { minRefundMinor } = await priceSettings(trx)
  return compareReceived(payment.amount_minor, transaction.amountMinor, minRefundMinor[payment.currency])
}

/** I-17: another order may have spent the balance since this one was priced. */
async function canSpendCredit(db: Kysely<Tables>, { invoice, payment }: PaymentToFulfil): Promise<boolean> {
  const { account_id, currency, account_credit_minor: spentMinor } = invoice
  return spentMinor === 0 || (await balanceOfAccount(db, account_id, currency, payment.mode)) >= spentMinor
}

async function decide(
  deps: PaymentDeps,
  db: Kysely<Tables>,
  { payment, invoice }: PaymentToFulfil,
): Promise<Fulfilment> {
  const subscription = invoice.subscription_id ? await findSubscription(db, invoice.subscription_id) : null
  const latest = await latestGrantId(db, payment.account_id)
  const account = {
    latestGrantId: latest,
    grantedUntil: subscription?.ends_at.getTime() ?? null,
    accessUntil: subscription?.access_ends_at.getTime() ?? null,
    anchorDay: invoice.kind === 'renewal' && subscription ? await anchorDayOf(db, subscription) : null,
    hasRevocation: await hasRevocationSince(db, payment.account_id, invoice.created_at),
    isCreditReturned: await isUsedCreditReturned(db, invoice),
    isReplaced: subscription?.is_ended === true && latest !== invoice.basis_grant_id,
  }
  return decideFulfilment(orderOf(invoice), account, deps.clock.now(), deps.config.timeZone)
}

async function isUsedCreditReturned(db: Kysely<Tables>, invoice: Invoice): Promise<boolean> {
  const { kind, subscription_id, unused_credit_minor, created_at } = invoice
  if (kind !== 'change' || subscription_id === null) return false
  const grants = await grantsOf(db, subscription_id)
  return isCreditReturned(db, grants, unused_credit_minor, created_at.getTime())
}

function orderOf(invoice: Invoice): PaidOrder {
  const {
    kind,
    plan_kind,
    months,
    duration_days,
    basis_grant_id: basisGrantId,
    period_start,
    period_end,
  } = invoice
  const duration = durationOf({ kind: plan_kind, months, duration_days })
  const shared = { duration, basisGrantId, pricedAt: invoice.created_at.getTime() }
  if (kind === 'renewal' && period_start) return { ...shared, kind, periodStart: period_start.getTime() }
  if (kind === 'devices' && period_end) return { ...shared, kind, endsAt: period_end.getTime() }
  if (kind === 'purchase' || kind === 'change') return { ...shared, kind }
  throw new Error(`invoice ${invoice.id} of kind ${kind} cannot be paid`)
}

async function grantOrder(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  toFulfil: PaymentToFulfil,
  decided: GrantDecision,
  received: ReceivedAmount,
): Promise<Payment> {
  const { payment, invoice, transaction, now } = toFulfil
  const { account_id: accountId, email, mode } = payment
  const card = transaction?.card ?? null
  if (invoice.is_first_time) await recordFirstTimeUse(trx, payment, card, now)
  const cardId = await saveCard(trx, deps.cardKey, { accountId, email, mode }, card, now)
  const subscriptionId = await grantWithKeptTime(
    deps,
    trx,
    toFulfil,
    newGrantFromInvoice(toFulfil, decided, cardId),
  )
  if (invoice.promo_code)
    await useReservedCode(trx, { code: invoice.promo_code, accountId, invoiceId: invoice.id, now })
  return recordSale(deps, trx, toFulfil, received, { subscriptionId, cardId })
}

/**
 * S-21: records the sale of a gift, which is granted afterwards (`deliverGift`). The giver's card is not saved, and the giver's
 * subscription does not change.
 */
async function fulfilGift(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  toFulfil: PaymentToFulfil,
  received: ReceivedAmount,
): Promise<Payment> {
  const { payment, invoice, now } = toFulfil
  const gift = await markGiftPaid(trx, invoice.id, now)
  const sold = await recordSale(deps, trx, toFulfil, received, { subscriptionId: null, cardId: null })
  await requestBillingMail(deps, trx, {
    kind: 'gift-paid',
    accountId: payment.account_id,
    giftId: gift.id,
    recipient: gift.recipient_email ?? gift.recipient_phone ?? '',
    planName: invoice.plan_name,
    amountMinor: invoice.total_minor,
    currency: invoice.currency,
  })
  return sold
}

/** Grants the paid period and, after a change of plan, unused free days, vouchers and gifts. */
async function grantWithKeptTime(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  { invoice, now }: PaymentToFulfil,
  granted: NewGrant,
): Promise<string> {
  const rows = granted.kind === 'change' ? await grantsOf(trx, granted.subscriptionId ?? '') : []
  const given = unusedGivenTime(rows, invoice.created_at.getTime(), deps.config.timeZone)
  const subscriptionId = await grantTime(trx, granted)
  if (invoice.kept_days > 0) await grantKeptDays(deps, trx, { ...granted, subscriptionId }, invoice.kept_days)
  if (given.length === 0) return subscriptionId
  const startsAt = (await findSubscription(trx, subscriptionId))?.ends_at ?? granted.endsAt
  await moveUnusedTime(trx, given, { startsAt, timeZone: deps.config.timeZone, now })
  return subscriptionId
}

/** The free days that the old plan had left follow the new plan's period. */
function grantKeptDays(
  { config }: PaymentDeps,
  trx: Transaction<Tables>,
  changed: NewGrant,
  days: number,
): Promise<string> {
  const { endsAt } = changed
  return grantTime(trx, {
    ...changed,
    kind: 'promo',
    paymentId: null,
    periodStart: endsAt,
    startsAt: endsAt,
    endsAt: new Date(daysLater(endsAt.getTime(), days, config.timeZone)),
    anchorDay: null,
    planPriceMinor: null,
    devicePriceMinor: null,
    valueMinor: 0,
    isPaid: false,
    renews: null,
    cardId: null,
  })
}

function newGrantFromInvoice(
  { payment, invoice, now }: PaymentToFulfil,
  decided: GrantDecision,
  cardId: string | null,
) {
  return {
    accountId: payment.account_id,
    subscriptionId: decided.kind === 'purchase' ? null : invoice.subscription_id,
    kind: decided.kind,
    invoiceId: invoice.id,
    paymentId: payment.id,
    planId: invoice.plan_id,
    devices: invoice.devices,
    extraDevices: invoice.extra_devices,
    periodStart: new Date(decided.periodStart),
    startsAt: new Date(decided.startsAt),
    endsAt: new Date(decided.endsAt),
    anchorDay: decided.anchorDay,
    currency: invoice.currency,
    planPriceMinor: priceIn(invoice, 'plan'),
    devicePriceMinor: priceIn(invoice, 'extra-devices'),
    isDiscounted: priceIn(invoice, 'retention') !== null,
    valueMinor:
      invoice.total_minor +
      invoice.unused_credit_minor +
      invoice.account_credit_minor -
      invoice.refund_minor -
      invoice.credited_minor,
    isPaid: invoice.total_minor + invoice.account_credit_minor > 0,
    renews: invoice.renews,
    cardId,
    now,
  }
}

/** The price of one unit of a line; null if the invoice has no such line. */
function priceIn({ lines }: Invoice, kind: 'plan' | 'extra-devices' | 'retention'): number | null {
  const line = lines.find((one) => one.kind === kind)
  return line ? Math.round(line.amountMinor / line.quantity) : null
}
