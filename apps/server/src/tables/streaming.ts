import type { ColumnType, Generated } from 'kysely'
import type { LoopEntry } from '@kallo/rules/streaming/timeline'
import type { StreamEndReason } from '@kallo/rules/streaming/stream-lease'
import type { Json } from './json.ts'
import type { LiveTables } from './live.ts'
import type { VodFileTables } from './vod-files.ts'

export interface StreamingTables extends LiveTables, VodFileTables {
  asset: {
    id: string
    slots: number
    fps: number
    source: string
    licence: string
    attribution: string
    /** See `LoopEntry`. */
    format: Generated<string>
    /** Of an upload that no VOD plays any more: since when. */
    unused_since: Generated<Date | null>
    /** Lengths of the segments in microseconds; null: 6 s each. */
    segment_us: ColumnType<number[] | null, number[] | undefined>
    /** Decode time of the first segment, in microseconds. */
    starts_us: Generated<number>
    /** Every segment starts with an IDR picture. */
    is_independent: Generated<boolean>
    /** Without the still picture that fills the last segment, in microseconds; null: as long as its segments. */
    length_us: ColumnType<number | null, number | undefined>
  }
  init_segment: { name: string; bytes: Buffer }
  rendition: {
    asset_id: string
    index: number
    /** 0: audio only. */
    width: number
    height: number
    codecs: string
    peak_bps: number
    average_bps: number
    /** Null: MPEG-TS of a former release. */
    init: Generated<string | null>
  }
  schedule_block: {
    id: Generated<string>
    channel_id: string
    start_minute: number
    /** Null: until the next block. */
    minutes: Generated<number | null>
    /** 0 (Sunday) to 6. */
    weekdays: Generated<number[]>
    /** `2026-11-20`: once, instead of the weekly blocks. */
    on_date: Generated<string | null>
    title: string
    description: string
    loop: string[]
  }
  /** One row per channel whose schedule was edited. */
  schedule: {
    channel_id: string
    filler_title: string
    /** Empty: without a filler. */
    filler_loop: string[]
    version: number
  }
  timeline: {
    channel_id: string
    slot_start: number
    slot_count: number
    loop: Json<LoopEntry[]>
    discontinuity_base: number
    starts_with_discontinuity: Generated<boolean>
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
  /** Streams of which a segment was delivered or a heartbeat accepted, free ones included. */
  stream_seen: {
    /** The stream of its ticket. */
    id: string
    /** `viewerHash` of the account; zeros for a visitor. */
    viewer: string
    /** `resourceHash` of the channel or VOD. */
    resource: string
    first_seen_at: Date
    /** Up to half a minute behind. */
    last_seen_at: Date
    /** Watch time that reports without playback events have claimed. */
    reported_seconds: Generated<number>
  }
  media_allowance: { viewer: string; remaining_ms: number; updated_at: Date }
  /** When a process role was last seen alive, by any process. */
  service_heartbeat: { name: 'leases'; at: Date }
}
