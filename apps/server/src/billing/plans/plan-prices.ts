import type { Currency } from '@kallo/rules/billing/money'
import { AppError } from '../../platform/http/app-error.ts'
import type { Plan } from './plan-store.ts'

export type Prices = Pick<Plan, 'price_ngn_minor' | 'price_usd_minor'>

/** Minor units of a currency. */
export interface Amount {
  currency: Currency
  minor: number
}

/** S-25: null if the plan is not sold in this currency. */
export function priceOf(plan: Prices, currency: Currency): number | null {
  return currency === 'NGN' ? plan.price_ngn_minor : plan.price_usd_minor
}

/** S-25: the price of an order. */
export function requirePriceOf(plan: Prices, currency: Currency): number {
  const price = priceOf(plan, currency)
  if (price === null) throw new AppError('plan-not-in-currency')
  return price
}

/** The price at which the ledger books time that is given free: in naira, or in dollars if there is no other. */
export function bookedPrice(plan: Prices): Amount {
  const { price_ngn_minor: naira } = plan
  return naira === null
    ? { currency: 'USD', minor: requirePriceOf(plan, 'USD') }
    : { currency: 'NGN', minor: naira }
}
