import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import type { Price } from '@kallo/rules/billing/price-order'
import type { Currency } from '@kallo/rules/billing/money'
import type { Deps } from '../../../deps.ts'
import type { Gift } from '../../gifts/index.ts'
import type { Plan } from '../../plans/index.ts'
import type { AgreedPrices } from '../../subscriptions/index.ts'
import type { Promo } from './price-plan.ts'

export type OrderDeps = Pick<Deps, 'clock' | 'config' | 'paystack'>

/** A priced order with the payment methods of this and the next period. */
export interface Order extends PricedOrder {
  method: PaymentMethod
  /** The methods on offer. */
  methods: PaymentMethod[]
  renewsBy: 'card' | 'saved-card' | 'payment-link' | 'none'
}

/** An order before the payment method is applied. */
export interface PricedOrder {
  kind: 'purchase' | 'change' | 'renewal' | 'devices' | 'gift'
  timing: 'now' | 'period-end'
  subscriptionId: string | null
  plan: Plan
  /** In total, after the order. */
  devices: number
  extraDevices: number
  currency: Currency
  price: Price
  isFirstTime: boolean
  /** S-18: only the payment method prevents the first-time price. */
  firstTimeNeedsCard?: boolean
  promo: Promo | null
  basisGrantId: string | null
  periodStart: Date | null
  periodEndsAt: Date | null
  startsAt: Date
  /** Includes `keptDays` and `keptPlans`. */
  endsAt: Date
  /** Free days of the current plan that a change keeps. */
  keptDays: number
  /** Unused vouchers and gifts, which follow the new plan with plans of their own. */
  keptPlans?: readonly { planId: string; days: number }[]
  /** S-17: prices that the running subscription keeps; null for a new plan. */
  agreed: AgreedPrices | null
  /** False for a cancelled subscription, and for a pass unless requested: nothing is charged after this order. */
  renews: boolean
  /** S-23: whether the subscription renews after this order; null: as before. */
  setsRenewal: boolean | null
  /** S-23: whether a pass may renew; false for plans. */
  canRenew: boolean
  isSame: boolean
  /** Recipient and texts of a gift; null in a quote without them. */
  gift?: Gift | null
}
