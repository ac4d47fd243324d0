import type { ColumnType, Generated } from 'kysely'
import type { GeoblockMode } from '@kallo/rules/region'
import type { LoopEntry } from '@kallo/rules/timeline'

/** Columns as the program sees them. The schema itself, with its constraints, is in migrations/. */
type Json<T> = ColumnType<T, string, string>

export interface Tables {
  setting: { key: string; value: Json<unknown> }
  content_type: { position: number; id: string; name: string; is_on: boolean }
  category: {
    id: Generated<string>
    kind: 'channel' | 'vod'
    name: string
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
    registered_from: Json<Record<string, string | number> | null> | null
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
  }
  session: {
    token_hash: Buffer
    account_id: string
    device_id: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
  }
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
    name: string
    months: number
    devices: number
    price_ngn_minor: number
    price_usd_minor: number
  }
  subscription: {
    id: Generated<string>
    account_id: string
    package_id: string
    devices: number
    starts_at: Date
    ends_at: Date
    is_ended: Generated<boolean>
    cancelled_at: Date | null
  }
}
