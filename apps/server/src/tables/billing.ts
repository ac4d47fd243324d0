import type { Generated } from 'kysely'
import type { Currency } from '@kallo/rules/billing/money'
import type { GrantKind } from '@kallo/rules/billing/entitlement'
import type { PlanKind } from '@kallo/rules/billing/plan-duration'
import type { SubscriptionState } from '@kallo/rules/billing/subscription-state'
import type { Json } from './json.ts'

import type { PaymentMode, PaymentTables } from './payments.ts'

/** Plans, subscriptions, and what they were granted for. */
export interface BillingTables extends PaymentTables {
  package: {
    id: Generated<string>
    /** English. */
    name: string
    name_translations: Json<Record<string, string>>
    kind: Generated<PlanKind>
    /** 0 for a pass. */
    months: number
    /** Of a pass; null for a plan. */
    duration_days: number | null
    devices: number
    /** With VAT. */
    price_ngn_minor: number
    price_usd_minor: number
    paystack_plan_code_ngn: Generated<string>
    paystack_plan_code_usd: Generated<string>
    is_on_sale: Generated<boolean>
    version: Generated<number>
  }
  subscription: {
    id: Generated<string>
    account_id: string
    /** Of the grant that runs last, as are `devices`, `extra_devices` and `ends_at`. */
    package_id: string
    devices: number
    extra_devices: Generated<number>
    starts_at: Date
    ends_at: Date
    /** Until when one may watch: `ends_at`, or the end of the grace. */
    access_ends_at: Date
    state: Generated<SubscriptionState>
    is_ended: Generated<boolean>
    cancelled_at: Date | null
    cancel_reason: string | null
    currency: Currency | null
    renewal_owner: Generated<'kallo' | 'paystack' | 'nobody'>
    card_id: string | null
    next_package_id: string | null
    /** When the saved card is charged next; null during a charge and if there is none. */
    renew_at: Date | null
    /** Declined so often for the coming period. */
    attempts: Generated<number>
    /** When the owner was told that it ends or renews soon. */
    ending_told_at: Date | null
    /** S-17: what the plan and an added device were bought for; null: unknown. */
    plan_price_minor: number | null
    device_price_minor: number | null
    /** The latest notice of higher prices. */
    notified_plan_price_minor: number | null
    notified_device_price_minor: number | null
    price_notified_at: Date | null
    /** S-19: the latest reminder for the coming period, in days before the end; 0: the days of grace have begun. */
    last_reminder: number | null
    /** S-22: discount on the plan's price in the next renewals. */
    discount_percent: number | null
    /** Number of remaining discounted renewals. */
    discounted_renewals: Generated<number>
  }
  retention_offer: {
    id: Generated<string>
    account_id: string
    subscription_id: string
    percent: number
    renewals: number
    offered_at: Date
    accepted_at: Date | null
  }
  saved_card: {
    id: Generated<string>
    account_id: string
    mode: PaymentMode
    signature: string
    /** A card works with this very address. */
    email: string
    /** Encrypted. */
    authorization_code: Buffer
    brand: string
    last4: string
    bank: string
    exp_month: number
    exp_year: number
    created_at: Date
    rejected_at: Date | null
  }
  promo_code: {
    code: string
    percent: number
    free_days: number | null
    package_id: string | null
    most_uses: number | null
    uses: Generated<number>
    starts_at: Date
    expires_at: Date
    version: Generated<number>
  }
  promo_code_use: {
    code: string
    account_id: string
    invoice_id: string
    reserved_at: Date
    used_at: Date | null
  }
  entitlement_period: {
    id: Generated<string>
    position: Generated<number>
    subscription_id: string
    account_id: string
    kind: GrantKind
    invoice_id: string
    payment_id: string | null
    package_id: string
    devices: number
    /** Which period this is: of a renewal the end of the one before, whenever it was paid. */
    period_start: Date
    starts_at: Date
    ends_at: Date
    /** S-05: day of the month on which further periods end. */
    anchor_day: number | null
    currency: Currency
    value_minor: number
    granted_at: Date
    /** Derived: a later change took the place of the rest. */
    cut_at: Date | null
    /** Given time: the grant of which this one continues the unused part. */
    moved_from: Generated<string | null>
  }
  voucher_batch: {
    id: Generated<string>
    package_id: string
    count: number
    currency: Currency
    /** Of one voucher, to the reseller. */
    price_minor: number
    expires_at: Date
    note: string
    /** The operator; null: created with the command. */
    created_by: string | null
    created_at: Date
    /** When its unused vouchers were voided. */
    voided_at: Date | null
  }
  gift: {
    id: string
    /** The giver's. */
    invoice_id: string
    giver_id: string
    recipient_email: string | null
    /** E.164. */
    recipient_phone: string | null
    sender_name: string
    message: string
    /** HMAC of the claim code, which is derived from `id`. */
    code_hash: Buffer
    created_at: Date
    paid_at: Date | null
    granted_at: Date | null
    recipient_id: string | null
    /** The recipient's. */
    grant_invoice_id: string | null
    /** Redeemed with the code. */
    is_claimed: Generated<boolean>
    /** When it was found that the money had gone back before it was granted. */
    withdrawn_at: Generated<Date | null>
  }
  voucher: {
    /** HMAC of the code. */
    code_hash: Buffer
    batch_id: string
    redeemed_at: Date | null
    account_id: string | null
    invoice_id: string | null
  }
  first_time_use: {
    account_id: string
    mode: PaymentMode
    signature: string | null
    payment_id: string
    used_at: Date
  }
}
