import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import type { Price } from '@kallo/rules/billing/order-price'
import type { Currency } from '@kallo/rules/billing/money'
import type { Deps } from '../../deps.ts'
import type { Gift, GiftRequest } from '../gifts/index.ts'
import type { PaymentLink } from '../payment-links/index.ts'
import type { Plan } from '../plans/index.ts'
import type { Subscription } from '../subscriptions/index.ts'

export type QuoteDeps = Pick<Deps, 'clock' | 'config' | 'paystack'>

/** What a client asks for. Everything else about an order is determined by the server (S-13). */
export interface Choice {
  /**
   * What the client asks for. `Order.kind` is what it becomes: while a plan runs, a `purchase` becomes a `change`, and either becomes
   * a `renewal` if it is for the running pass.
   */
  purpose: 'purchase' | 'change' | 'add-device' | 'renewal' | 'gift'
  planId: string
  /** Number of devices to add. */
  devices: number
  currency: Currency
  promoCode: string
  gift?: GiftRequest | undefined
  /** Default: by card, if cards are offered. */
  method?: string
  /** S-19: a payment link allows this renewal only. */
  link?: PaymentLink
  /** S-23: renew a pass. */
  renew?: boolean | undefined
}

/** A choice whose payment method is decided. */
export type ChoiceWithMethod = Choice & { method: PaymentMethod }

/** A quoted choice with the payment methods of this and the next period. */
export type Order = OrderOfAnyKind & {
  method: PaymentMethod
  /** The methods on offer. */
  methods: PaymentMethod[]
  renewalBy: RenewalBy
}

/** How the period after this order is paid; `none`: nothing is charged. */
export type RenewalBy = 'new-card' | 'saved-card' | 'payment-link' | 'none'

/** An order of one of the five kinds. `quoteOrder` adds the payment methods and takes the account's balance off the price. */
export type OrderOfAnyKind = PurchaseOrder | ChangeOrder | RenewalOrder | DeviceOrder | GiftOrder

export interface OrderedPlan {
  plan: Plan
  /** Total number of devices after the order. */
  devices: number
  /** Those of `devices` that the plan does not include. */
  extraDevices: number
  currency: Currency
  price: Price
  startsAt: Date
  endsAt: Date
}

/** The first plan of a new subscription. */
export interface PurchaseOrder extends OrderedPlan, PlanRenewal {
  kind: 'purchase'
  isFirstTime: boolean
  /** S-18: the first-time price would apply if the order were paid by card. */
  firstTimeNeedsCard: boolean
  promo: Promo | null
  /** The account's latest grant; null without one. A payment that is settled after a later grant is refunded. */
  basisGrantId: string | null
}

/** S-16: another plan for a running subscription. */
export interface ChangeOrder extends OrderedPlan, PlanRenewal {
  kind: 'change'
  subscription: Subscription
  /** `period-end`: nothing is charged, and the plan starts after the paid period. `same`: it is the current plan. */
  timing: 'now' | 'period-end' | 'same'
  promo: Promo | null
  basisGrantId: string | null
  /** Free days of the current plan that the change keeps; `endsAt` includes them. */
  keptDays: number
  /** Unused vouchers and gifts, which follow the new plan with plans of their own; `endsAt` includes them. */
  keptPlans: readonly { planId: string; days: number }[]
}

/** S-15: the period that starts at the end of the paid ones. */
export interface RenewalOrder extends OrderedPlan {
  kind: 'renewal'
  subscription: Subscription
  basisGrantId: string | null
  /** S-23: whether the subscription renews after this order; null: this does not change. */
  renews: true | null
  /** A pass only: whether the viewer may choose that it renews. */
  canRenew: boolean
}

/** S-09: more devices until the end of the running period. */
export interface DeviceOrder extends OrderedPlan {
  kind: 'devices'
  subscription: Subscription
  basisGrantId: string | null
}

/** S-21: a plan for another person. */
export interface GiftOrder extends OrderedPlan {
  kind: 'gift'
  /** Recipient and texts; null in a quote without them. */
  gift: Gift | null
}

/** S-23. */
export interface PlanRenewal {
  /** Whether the subscription renews after this order: monthly plans always do, passes on request. */
  renews: boolean
  /** A pass only: whether the viewer may choose that it renews. */
  canRenew: boolean
}

export interface Promo {
  code: string
  percent: number
}
