import type { SessionEndReason } from '@kallo/contract/accounts/auth'
import type { ColumnType, Generated } from 'kysely'
import type { GrantKind } from '@kallo/rules/billing/entitlement'
import type { Currency } from '@kallo/rules/billing/money'
import type { PaymentState } from '@kallo/rules/billing/payment-state'
import type { PriceLine } from '@kallo/rules/billing/price-order'
import type { GeoblockMode } from '@kallo/rules/foundation/region'
import type { SubscriptionState } from '@kallo/rules/billing/subscription-state'
import type { LoopEntry } from '@kallo/rules/streaming/timeline'
import type { ObservationTables } from './observation-tables.ts'
import type { StreamEndReason } from '@kallo/rules/streaming/stream-lease'

export type PaymentMode = 'test' | 'live'

/** Columns as the program sees them. The schema itself, with its constraints, is in migrations/. */
type Json<T> = ColumnType<T, string, string>

export interface Tables extends ObservationTables {
  setting: { key: string; value: Json<unknown> }
  content_type: { position: number; id: string; name: string; is_on: boolean }
  category: {
    id: Generated<string>
    kind: 'channel' | 'vod'
    /** English. */
    name: string
    name_translations: Json<Record<string, string>>
    position: number
    is_published: Generated<boolean>
  }
  channel: {
    id: Generated<string>
    tag: string
    name: string
    logo: string
    description: string
    category_id: string
    is_paid: boolean
    has_guide: boolean
    geoblock: GeoblockMode
    geoblock_countries: string[]
    /** Null: assembled here from assets. Else the address of a stream elsewhere. */
    external_url: string | null
    time_zone: string | null
    position: number
    is_published: Generated<boolean>
  }
  vod: {
    id: Generated<string>
    tag: string
    name: string
    image: string
    description: string
    category_id: string
    year: number | null
    age_rating: string | null
    cast_names: string[] | null
    /** A wide picture; path under the CMS address. */
    backdrop: string | null
    /** Assets in playing order; empty when the film is a stream elsewhere. */
    parts: string[]
    external_url: string | null
    position: number
    is_published: Generated<boolean>
  }
  asset: { id: string; slots: number; fps: number; source: string; licence: string; attribution: string }
  rendition: {
    asset_id: string
    index: number
    width: number
    height: number
    codecs: string
    peak_bps: number
    average_bps: number
  }
  schedule_block: {
    channel_id: string
    start_minute: number
    title: string
    description: string
    loop: string[]
  }
  programme: { channel_id: string; starts_at: Date; ends_at: Date; title: string; description: string }
  timeline: {
    channel_id: string
    slot_start: number
    slot_count: number
    loop: Json<LoopEntry[]>
    discontinuity_base: number
  }
  banner: {
    id: Generated<string>
    image: string
    image_small: string
    alt: string
    action_type: 'external' | 'internal'
    action_url: string
    channel_tag: string | null
    position: number
  }
  ad: {
    id: Generated<string>
    image: string
    width: number
    height: number
    duration_seconds: number
    action_url: string | null
    views: Generated<number>
    position: number
    is_published: Generated<boolean>
  }
  /** Each showing and each press, for as long as a client may tell of one again. */
  ad_event: { event_id: string; ad_id: string; kind: 'view' | 'click' | 'close'; viewer: string; at: Date }
  /** Who saw which ad how often on a day (`2026-11-20`) of the service's zone; `viewer` is empty for all unknown. */
  ad_viewer_day: {
    day: string
    ad_id: string
    viewer: string
    views: number
    clicks: number
    closes: Generated<number>
  }
  ad_hour: { hour: Date; ad_id: string; views: number; clicks: number; viewers: number }
  account: {
    id: Generated<string>
    email: string
    name: string
    phone: string
    country: string
    password_hash: string
    is_operator: Generated<boolean>
    language: Generated<string>
    activated_at: Date | null
    created_at: Generated<Date>
    is_on_mailing_list: Generated<boolean>
    /** What the client said of itself when registering. */
    registered_from: Json<Record<string, string | number | null> | null> | null
  }
  device: {
    account_id: string
    device_id: string
    /** What the client calls itself. */
    name: string
    /** Browser and system, as far as they can be told; empty when not. */
    browser: Generated<string>
    last_login_at: Date
    is_signed_in: boolean
    /** ISO code by address at the last login. */
    country: Generated<string | null>
    /** The last session that was ended for this device, and why. */
    ended_token_hash: Generated<Buffer | null>
    ended_reason: Generated<SessionEndReason | null>
  }
  session: {
    token_hash: Buffer
    account_id: string
    device_id: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
  }
  stream_lease: {
    /** The stream of its ticket. */
    id: string
    /** `viewerHash` of the account. */
    viewer: string
    /** `sessionKey` of the session that started it. */
    session: string
    kind: 'live' | 'vod'
    tag: string
    /** ISO code of the country of the latest acquisition; empty when unknown. */
    country: string
    /** As the viewer's player states it. */
    city: Generated<string>
    /** Does it count towards the plan's simultaneous streams? */
    is_counted: boolean
    started_at: Date
    /** When it last took a lease it did not hold. */
    acquired_at: Date
    seen_at: Date
    ended_at: Date | null
    end_reason: StreamEndReason | null
  }
  media_allowance: { viewer: string; remaining_ms: number; updated_at: Date }
  /** When a process role was last seen alive, by any process. */
  service_heartbeat: { name: 'leases'; at: Date }
  one_time_link: {
    token_hash: Buffer
    account_id: string
    purpose: 'activation' | 'reset' | 'hand-off'
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  tv_link: {
    device_code_hash: Buffer
    user_code: string
    device_id: string
    device_name: string
    browser: string
    created_at: Date
    expires_at: Date
    account_id: string | null
    approved_at: Date | null
    /** When the television fetched its session. */
    claimed_at: Date | null
  }
  package: {
    id: Generated<string>
    /** English. */
    name: string
    name_translations: Json<Record<string, string>>
    months: number
    devices: number
    /** With VAT. */
    price_ngn_minor: number
    price_usd_minor: number
    paystack_plan_code_ngn: Generated<string>
    paystack_plan_code_usd: Generated<string>
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
    /** When the saved card is to be charged next; null while a charge is under way and when none will be. */
    renew_at: Date | null
    /** Declined so often for the coming period. */
    attempts: Generated<number>
    ending_told_at: Date | null
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
    months: number
    devices: number
    extra_devices: number
    currency: Currency
    lines: Json<PriceLine[]>
    total_minor: number
    vat_minor: number
    credit_minor: number
    refund_minor: number
    is_first_time: boolean
    promo_code: string | null
    /** The account's latest grant when this was priced. */
    basis_grant_id: string | null
    slot_start: Date | null
    slot_end: Date | null
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
    email: string
    state: PaymentState
    outcome: 'granted' | 'refunded' | null
    refund_reason: 'superseded' | 'first-time-card' | null
    authorization_url: string | null
    failure: string | null
    provider_id: number | null
    created_at: Date
    next_check_at: Date | null
    checks: Generated<number>
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
    currency: Currency
    value_minor: number
    granted_at: Date
    /** Derived: a later change took the place of the rest. */
    cut_at: Date | null
  }
  ledger_entry: {
    id: Generated<number>
    key: string
    kind: 'payment' | 'refund-made' | 'promo' | 'opening' | 'correction'
    account_id: string
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
    reason: 'verification' | 'superseded' | 'first-time-card' | 'operator'
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
  }
  first_time_use: {
    account_id: string
    mode: PaymentMode
    signature: string | null
    payment_id: string
    used_at: Date
  }
  receipt_counter: { only_one: Generated<boolean>; last: number }
  webhook_delivery: {
    body_hash: Buffer
    event: string
    reference: string | null
    handled_at: Date
  }
  review_item: {
    id: Generated<string>
    kind: string
    subject: string
    payment_id: string | null
    detail: Json<Record<string, unknown>>
    created_at: Date
    resolved_at: Date | null
    resolution: string | null
  }
}
