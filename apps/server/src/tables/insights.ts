import type { Generated } from 'kysely'
import type { Currency } from '@kallo/rules/billing/money'
import type { SubscriberChangeKind } from '@kallo/rules/insights/subscriber-changes'
import type { EventType } from '@kallo/rules/insights/event-types'
import type { SourceOutcome } from '@kallo/rules/insights/channel-health'
import type { WallTileState } from '@kallo/rules/insights/wall-tile'
import type { EditedColumns } from './catalogue.ts'

export interface InsightsTables {
  ad: EditedColumns & {
    id: Generated<string>
    /** For operators; viewers never see it. */
    name: Generated<string>
    image: string
    width: number
    height: number
    duration_seconds: number
    action_url: string | null
    views: Generated<number>
  }
  /** Views, clicks and closes, for as long as a client may repeat one. */
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
  /** P-08: latest probe of each external stream. */
  source_check: {
    channel_id: string
    /** Of the probed address; after a change of address the result is stale. */
    stream_key: string
    outcome: SourceOutcome
    http_status: number | null
    latency_ms: number
    checked_at: Date
  }
  wall_restart: {
    id: Generated<number>
    channel_id: string
    at: Date
    last_state: WallTileState
    stood_still_ms: number
  }
  playback_event: {
    event_id: string
    session_id: string
    received_at: Date
    watched_seconds: number
    what: EventType | 'minutes'
    kind: 'channel' | 'vod'
    content_id: string
    /** Two letters; `ZZ` when not known. */
    country: string
    account_id: string | null
  }
  /** Derived from the grants of an account. */
  subscriber_change: {
    account_id: string
    at: Date
    kind: SubscriberChangeKind
    subscribers: number
    currency: Currency
    revenue_minor: number
    /** Start of the account's first plan. */
    joined_at: Date
  }
  /** Sums of `subscriber_change` by day of the service's zone. */
  subscriber_day: {
    day: string
    /** First day of the month in which the accounts joined. */
    cohort: string
    kind: SubscriberChangeKind
    currency: Currency
    changes: number
    subscribers: number
    revenue_minor: number
  }
  subscriber_change_due: { id: Generated<number>; account_id: string }
  /** The ledger by day of the service's zone, for days that are over. */
  ledger_day: {
    day: string
    mode: 'test' | 'live'
    kind: string
    book: string
    currency: Currency
    /** Empty without a payment. */
    package_id: string
    channel: string
    amount_minor: number
    entries: number
  }
  /** Sums of `watch_hour`, without countries, by day of the service's zone. */
  watch_day: {
    day: string
    kind: 'channel' | 'vod'
    content_id: string
    watched_seconds: number
    starts: number
    stalls: number
    errors: number
    peak_viewers: number
  }
  watch_hour_due: { id: Generated<number>; hour: Date }
  watch_hour: {
    hour: Date
    /** Empty, as `content_id` and `country` can be: all of them. */
    kind: 'channel' | 'vod' | ''
    content_id: string
    country: string
    watched_seconds: number
    starts: number
    stalls: number
    errors: number
    viewers: number
    sessions: number
  }
}
