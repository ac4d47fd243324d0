import { isPass } from '@kallo/rules/billing/plan-duration'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import { spendAccountCredit, type Price } from '@kallo/rules/billing/price-order'
import type { Kysely } from 'kysely'
import { AppError } from '../../../platform/http/app-error.ts'
import type { PaymentMode, Tables } from '../../../tables.ts'
import { priceSettings } from '../../../foundation/settings/index.ts'
import { isChargeable } from '../../cards/index.ts'
import { creditBalance } from '../../ledger/index.ts'
import { findSubscription } from '../../subscriptions/index.ts'
import type { Order, PricedOrder } from './order.ts'

/** The chosen method, which must be on offer. Default: cards, if they are offered. */
export function chooseMethod(offered: readonly PaymentMethod[], chosen: string): PaymentMethod {
  const wanted = chosen || (offered.includes('card') ? 'card' : offered[0])
  const method = offered.find((one) => one === wanted)
  if (!method) throw new AppError('payment-method-unavailable')
  return method
}

/** S-18, I-17: applies the payment method and the account's balance to a priced order. */
export async function payBy(
  db: Kysely<Tables>,
  accountId: string,
  { method, methods, mode }: Pick<Order, 'method' | 'methods'> & { mode: PaymentMode },
  order: PricedOrder,
): Promise<Order> {
  const price = await priceAfterCredit(db, accountId, mode, order)
  return { ...order, price, method, methods, renewsBy: await renewsBy(db, method, order, price) }
}

/** The first-time price is a fixed amount that verifies a card. */
async function priceAfterCredit(
  db: Kysely<Tables>,
  accountId: string,
  mode: PaymentMode,
  order: PricedOrder,
) {
  const { price, currency, isFirstTime } = order
  if (isFirstTime || price.totalMinor === 0) return price
  const balanceMinor = await creditBalance(db, accountId, currency, mode)
  return spendAccountCredit(price, balanceMinor, currency, await priceSettings(db))
}

/**
 * A card that was saved before renews the subscription even if this period is paid by another method (S-18), or from the
 * account's balance, which saves no card.
 */
async function renewsBy(
  db: Kysely<Tables>,
  method: PaymentMethod,
  { renews, subscriptionId, plan }: PricedOrder,
  { accountCreditMinor, totalMinor }: Price,
): Promise<Order['renewsBy']> {
  if (!renews) return 'none'
  const isPaidFromBalance = totalMinor === 0 && accountCreditMinor > 0
  if (method === 'card' && !isPaidFromBalance) return 'card'
  const subscription = subscriptionId === null ? null : await findSubscription(db, subscriptionId)
  const cardId = subscription?.card_id ?? null
  if (cardId !== null && (await isChargeable(db, cardId))) return 'saved-card'
  return isPass(plan) ? 'none' : 'payment-link'
}
