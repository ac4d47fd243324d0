import type { Generated } from 'kysely'
import type { Currency } from '@kallo/rules/billing/money'
import type { GrantKind } from '@kallo/rules/billing/entitlement'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import type { PlanKind } from '@kallo/rules/billing/plan-duration'
import type { PaymentState } from '@kallo/rules/billing/payment-state'
import type { PriceLine } from '@kallo/rules/billing/price-order'
import type { Json } from './json.ts'

export type PaymentMode = 'test' | 'live'

export type ReconciliationStep = 'waiting' | 'payments' | 'missing' | 'refunds' | 'disputes' | 'settlements'

export type DueWorkKind =
  'check' | 'renew' | 'refund' | 'end' | 'notify' | 'announce-renewal' | 'announce-price' | 'remind' | 'gift'

/** Invoices, payments, their journal, and the work on them. */
export interface PaymentTables {
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
    /** S-12: the part of the total above the price, which becomes account credit. */
    credited_minor: Generated<number>
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
    /** S-12, I-17: the part of it that was added to the account's balance. */
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
