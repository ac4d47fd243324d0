import type { Kysely } from 'kysely'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { orderDevices } from './order-devices.ts'
import { orderChange } from './order-change.ts'
import { orderGift } from './order-gift.ts'
import { orderPurchase } from './order-purchase.ts'
import { orderRenewal } from './order-renewal.ts'
import { paymentMethodSettings } from '../../../foundation/settings/index.ts'
import { chooseMethod, payBy } from './pay-by.ts'
import type { Order, OrderDeps, PricedOrder } from './order.ts'
import type { Choice } from './price-plan.ts'
import { findRunningPlan, type Running } from './running-plan.ts'

/** Determines price, dates and kind of the order. Only the choice itself comes from the client (S-13). */
export async function prepareOrder(
  deps: OrderDeps,
  query: Kysely<Tables>,
  accountId: string,
  choice: Choice,
): Promise<Order> {
  const methods = (await paymentMethodSettings(query))[choice.currency]
  const method = chooseMethod(methods, choice.method ?? '')
  const order = await priceChoice(deps, query, accountId, { ...choice, method })
  return payBy(query, accountId, { method, methods, mode: deps.paystack.mode }, order)
}

async function priceChoice(
  deps: OrderDeps,
  query: Kysely<Tables>,
  accountId: string,
  choice: Choice,
): Promise<PricedOrder> {
  const running = await findRunningPlan(deps, query, accountId)
  switch (choice.purpose) {
    case 'purchase':
      return running
        ? orderChange(deps, query, accountId, choice, running)
        : orderPurchase(deps, query, accountId, choice)
    case 'change':
      return orderChange(deps, query, accountId, choice, requireRunning(running))
    case 'add-device':
      return orderDevices(deps, query, accountId, choice, requireRunning(running))
    case 'renewal':
      return orderRenewal(deps, query, accountId, choice, requireRunning(running))
    case 'gift':
      return orderGift(deps, query, accountId, choice)
  }
}

function requireRunning(running: Running | null): Running {
  if (!running) throw new AppError('no-subscription')
  return running
}
