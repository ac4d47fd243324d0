import { isPass } from '@kallo/rules/billing/plan-duration'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import { spendAccountCredit, type Price } from '@kallo/rules/billing/order-price'
import type { Kysely } from 'kysely'
import { paymentMethodSettings, priceSettings } from '../../../foundation/settings/index.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { PaymentMode, Tables } from '../../../tables.ts'
import { isChargeable } from '../../cards/index.ts'
import { balanceOfAccount } from '../../ledger/index.ts'
import { findRunningPlan, isCancelled, isRenewing, type RunningPlan } from '../../subscriptions/index.ts'
import type { Choice, ChoiceWithMethod, RenewalBy, Order, OrderOfAnyKind, QuoteDeps } from '../order.ts'
import { quoteChange } from './quote-change.ts'
import { quoteDevices } from './quote-devices.ts'
import { quoteGift } from './quote-gift.ts'
import { quotePurchase } from './quote-purchase.ts'
import { quoteRenewal } from './quote-renewal.ts'

/** Determines kind, price, dates and payment method of an order from a client's choice (S-13). Stores nothing. */
export async function quoteOrder(
  deps: QuoteDeps,
  db: Kysely<Tables>,
  accountId: string,
  choice: Choice,
): Promise<Order> {
  const methods = (await paymentMethodSettings(db))[choice.currency]
  const method = chooseMethod(methods, choice.method ?? '')
  const order = await quoteByPurpose(deps, db, accountId, { ...choice, method })
  const price = await priceAfterCredit(db, accountId, deps.paystack.mode, order)
  return { ...order, price, method, methods, renewalBy: await renewalByOf(db, method, order, price) }
}

/** The chosen method, which must be on offer. Default: cards, if they are offered. */
function chooseMethod(offered: readonly PaymentMethod[], chosen: string): PaymentMethod {
  const wanted = chosen || (offered.includes('card') ? 'card' : offered[0])
  const method = offered.find((one) => one === wanted)
  if (!method) throw new AppError('payment-method-unavailable')
  return method
}

async function quoteByPurpose(
  deps: QuoteDeps,
  db: Kysely<Tables>,
  accountId: string,
  choice: ChoiceWithMethod,
): Promise<OrderOfAnyKind> {
  const running = await findRunningPlan(deps, db, accountId)
  switch (choice.purpose) {
    case 'purchase':
      return running
        ? quoteChange(deps, db, accountId, choice, running)
        : quotePurchase(deps, db, accountId, choice)
    case 'change':
      return quoteChange(deps, db, accountId, choice, requireRunning(running))
    case 'add-device':
      return quoteDevices(deps, db, accountId, choice, requireRunning(running))
    case 'renewal':
      return quoteRenewal(deps, db, choice, requireRunning(running))
    case 'gift':
      return quoteGift(deps, db, accountId, choice)
  }
}

function requireRunning(running: RunningPlan | null): RunningPlan {
  if (!running) throw new AppError('no-subscription')
  return running
}

/** I-17: pays a part of the price from the account's balance, except for the first-time price, which has to verify a card. */
async function priceAfterCredit(
  db: Kysely<Tables>,
  accountId: string,
  mode: PaymentMode,
  order: OrderOfAnyKind,
): Promise<Price> {
  const { price, currency } = order
  const isFirstTime = order.kind === 'purchase' && order.isFirstTime
  if (isFirstTime || price.totalMinor === 0) return price
  const balanceMinor = await balanceOfAccount(db, accountId, currency, mode)
  return spendAccountCredit(price, balanceMinor, currency, await priceSettings(db))
}

/**
 * How the next period is paid. A card that was saved before renews the subscription even if this period is paid by another method
 * (S-18), or from the account's balance, which saves no card.
 */
async function renewalByOf(
  db: Kysely<Tables>,
  method: PaymentMethod,
  order: OrderOfAnyKind,
  { accountCreditMinor, totalMinor }: Price,
): Promise<RenewalBy> {
  if (!willRenew(order)) return 'none'
  const isPaidFromBalance = totalMinor === 0 && accountCreditMinor > 0
  // A scheduled plan is not paid now, so no card is saved.
  const isScheduled = order.kind === 'change' && order.timing === 'period-end'
  if (method === 'card' && !isPaidFromBalance && !isScheduled) return 'new-card'
  const cardId = 'subscription' in order ? order.subscription.card_id : null
  if (cardId !== null && (await isChargeable(db, cardId))) return 'saved-card'
  return isPass(order.plan) ? 'none' : 'payment-link'
}

/** Whether anything is charged after this order. */
function willRenew(order: OrderOfAnyKind): boolean {
  switch (order.kind) {
    case 'purchase':
      return order.renews
    case 'change':
      return order.renews && !isCancelled(order.subscription)
    case 'renewal':
      return isRenewing(order.subscription) || (order.renews === true && !isCancelled(order.subscription))
    case 'devices':
      return isRenewing(order.subscription)
    case 'gift':
      return false
  }
}
