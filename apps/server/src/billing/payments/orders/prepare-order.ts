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
  db: Kysely<Tables>,
  accountId: string,
  choice: Choice,
): Promise<Order> {
  const methods = (await paymentMethodSettings(db))[choice.currency]
  const method = chooseMethod(methods, choice.method ?? '')
  const order = await priceChoice(deps, db, accountId, { ...choice, method })
  return payBy(db, accountId, { method, methods, mode: deps.paystack.mode }, order)
}

async function priceChoice(
  deps: OrderDeps,
  db: Kysely<Tables>,
  accountId: string,
  choice: Choice,
): Promise<PricedOrder> {
  const running = await findRunningPlan(deps, db, accountId)
  switch (choice.purpose) {
    case 'purchase':
      return running
        ? orderChange(deps, db, accountId, choice, running)
        : orderPurchase(deps, db, accountId, choice)
    case 'change':
      return orderChange(deps, db, accountId, choice, requireRunning(running))
    case 'add-device':
      return orderDevices(deps, db, accountId, choice, requireRunning(running))
    case 'renewal':
      return orderRenewal(deps, db, accountId, choice, requireRunning(running))
    case 'gift':
      return orderGift(deps, db, accountId, choice)
  }
}

function requireRunning(running: Running | null): Running {
  if (!running) throw new AppError('no-subscription')
  return running
}
