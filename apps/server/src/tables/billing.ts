import type { Generated } from 'kysely'
import type { Currency } from '@kallo/rules/billing/money'
import type { GrantKind } from '@kallo/rules/billing/entitlement'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import type { PlanKind } from '@kallo/rules/billing/plan-duration'
import type { PaymentState } from '@kallo/rules/billing/payment-state'
import type { PriceLine } from '@kallo/rules/billing/price-order'
import type { SubscriptionState } from '@kallo/rules/billing/subscription-state'
import type { Json } from './json.ts'

export type PaymentMode = 'test' | 'live'

export type ReconciliationStep = 'waiting' | 'payments' | 'missing' | 'refunds' | 'disputes' | 'settlements'

export type DueWorkKind =
  'check' | 'renew' | 'refund' | 'end' | 'notify' | 'announce-renewal' | 'announce-price' | 'remind' | 'gift'

export interface BillingTables {
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
  invoice: {
    id: Generated<string>
    account_id: string
    kind: GrantKind
    subscription_id: string | null
    package_id: string
    package_name: string
    plan_kind: Generated<PlanKind>
    months: number
    duration_days: number | null
    /** S-23: whether the subscription renews after this; null: as before. */
    renews: boolean | null
    devices: number
    extra_devices: number
    currency: Currency
    lines: Json<PriceLine[]>
    total_minor: number
    vat_minor: number
    credit_minor: number
    /** I-17: paid from the account's balance. */
    account_credit_minor: Generated<number>
    refund_minor: number
    is_first_time: boolean
    promo_code: string | null
    /** The account's latest grant when this was priced. */
    basis_grant_id: string | null
    slot_start: Date | null
    slot_end: Date | null
    /** Free days that a plan change keeps. */
    kept_days: Generated<number>
    created_at: Date
    state: Generated<'open' | 'paid' | 'void'>
    closed_at: Date | null
  }
  payment: {
    id: Generated<string>
    reference: string
    invoice_id: string
    account_id: string
    method: 'checkout' | 'saved-card' | 'none'
    card_id: string | null
    mode: PaymentMode
    currency: Currency
    amount_minor: number
    /** Amount received; null: none yet, or paid before this column existed. */
    received_minor: number | null
    /** I-17: the part of it that was added to the account's balance. */
    credited_minor: Generated<number>
    /** Chosen by the viewer. */
    channel: Generated<PaymentMethod>
    email: string
    state: PaymentState
    outcome: 'granted' | 'refunded' | null
    refund_reason: 'superseded' | 'first-time-card' | 'card-not-reusable' | 'underpaid' | 'period-over' | null
    authorization_url: string | null
    failure: string | null
    provider_id: number | null
    created_at: Date
    next_check_at: Date | null
    checks: Generated<number>
    /** Consecutive lookups that Paystack answered with 404. */
    not_found_checks: Generated<number>
    not_found_since: Date | null
    /** When the card was declined on the payment page: checks are scheduled from then. */
    checks_from: Date | null
    paid_at: Date | null
    settled_at: Date | null
    /** Null until it is numbered, right after the payment. */
    receipt_number: Generated<number | null>
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
  ledger_entry: {
    id: Generated<number>
    key: string
    kind:
      | 'payment'
      | 'refund-due'
      | 'refund-made'
      | 'promo'
      | 'opening'
      | 'correction'
      | 'external-refund'
      | 'chargeback'
      | 'reversal'
      | 'fee'
      | 'payout'
    /** Null for a payout. */
    account_id: string | null
    invoice_id: string | null
    payment_id: string | null
    at: Date
  }
  ledger_line: {
    entry_id: number
    position: number
    book: string
    currency: Currency
    amount_minor: number
  }
  refund: {
    id: Generated<string>
    payment_id: string
    account_id: string
    reason:
      | 'verification'
      | 'minimum-charge'
      | 'superseded'
      | 'first-time-card'
      | 'card-not-reusable'
      | 'overpaid'
      | 'underpaid'
      | 'period-over'
      | 'operator'
    currency: Currency
    amount_minor: number
    state: 'due' | 'sending' | 'pending' | 'processed' | 'failed'
    provider_refund_id: number | null
    trouble: string | null
    created_at: Date
    sent_at: Date | null
    next_try_at: Date | null
    tries: Generated<number>
    processed_at: Date | null
    /** Why an operator refunded it. */
    note: Generated<string>
  }
  dispute: {
    /** Assigned by Paystack. */
    id: number
    payment_id: string
    status: string
    resolution: string | null
    category: string
    currency: Currency
    amount_minor: number
    /** Without a response until then the dispute is lost. */
    due_at: Date | null
    evidence: Json<unknown> | null
    created_at: Date
    updated_at: Date
    resolved_at: Date | null
  }
  /** Paystack's settlements that were posted. */
  payout: {
    mode: PaymentMode
    /** Assigned by Paystack. */
    id: number
    currency: Currency
    amount_minor: number
    settled_at: Date | null
    posted_at: Date
  }
  /** Grants never change; this ends one early. */
  grant_revocation: { grant_id: string; dispute_id: number; revoked_at: Date }
  first_time_use: {
    account_id: string
    mode: PaymentMode
    signature: string | null
    payment_id: string
    used_at: Date
  }
  receipt_counter: { only_one: Generated<boolean>; last: number }
  due_work_failure: {
    kind: DueWorkKind
    /** ID of a payment, subscription or refund. */
    subject: string
    failures: number
    retry_at: Date
    error: string
  }
  webhook_delivery: {
    body_hash: Buffer
    event: string
    reference: string | null
    handled_at: Date
  }
  /** Reconciliations that operators requested. */
  reconciliation_run: {
    id: Generated<string>
    actor: string
    started_at: Date
    progressed_at: Date
    step: Generated<ReconciliationStep>
    compared: Generated<number>
    cancel_requested: Generated<boolean>
    finished_at: Date | null
    outcome: 'done' | 'failed' | 'cancelled' | 'interrupted' | null
    error: string | null
  }
  review_item: {
    id: Generated<string>
    kind: string
    subject: string
    payment_id: string | null
    detail: Json<Record<string, unknown>>
    /** What staff should do. */
    advice: Generated<string>
    mailed_at: Date | null
    created_at: Date
    resolved_at: Date | null
    resolution: string | null
  }
}
