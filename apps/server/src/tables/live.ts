import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface LiveTables {
  /** A channel without a row is assembled from stored media or plays an external stream. */
  live_channel: {
    channel_id: string
    /** `copy`: the codecs of the source; `ladder`: transcoded renditions. */
    profile: Generated<'copy' | 'ladder'>
    retention_hours: Generated<number>
    /** Mutes alerts. */
    is_in_maintenance: Generated<boolean>
    version: Generated<number>
  }
  live_source: {
    id: Generated<number>
    channel_id: string
    /** 0 is the primary; the next one takes over when it fails. */
    position: number
    kind: 'hls' | 'rtmp' | 'srt' | 'schedule'
    is_enabled: Generated<boolean>
    /** hls */
    url: string | null
    /** rtmp: stream key, srt: passphrase; encrypted with the settings key. */
    secret: Buffer | null
    /** The stream key before the latest rotation, valid until `former_secret_until`. */
    former_secret: Generated<Buffer | null>
    former_secret_until: Generated<Date | null>
    /** srt: the UDP port it listens on. */
    port: number | null
    created_at: Date
  }
  /** One uninterrupted encoding; its segments share initialisation segments. */
  live_run: {
    id: Generated<number>
    channel_id: string
    /** Null: the slate, or a source that has been deleted. */
    source_id: number | null
    kind: 'source' | 'schedule' | 'slate'
    fps: number
    renditions: Json<LiveRendition[]>
    started_at: Date
    ended_at: Date | null
    end_reason: string | null
  }
  /** In `media/live/{channel}/{run}/{rendition}/{number}.m4s`, complete in all renditions. */
  live_segment: {
    channel_id: string
    /** Media sequence number; never reused, without gaps. */
    sequence: number
    run_id: number
    number: number
    /** By the clock of the service. */
    starts_at: Date
    duration_us: number
    is_discontinuity: boolean
    /** Tags on earlier segments of the channel. */
    discontinuities_before: number
    /** Size in each rendition. */
    bytes: number[]
    /** Starts with an IDR picture in all renditions. */
    is_independent: Generated<boolean>
    /** The media spool with its files until they are uploaded; null: all machines can read it. */
    spool: Generated<string | null>
  }
  live_switch: {
    id: Generated<number>
    channel_id: string
    at: Date
    /** Null: the slate. */
    from_source: number | null
    to_source: number | null
    reason: string
  }
  /** One row per source and 10 s. */
  live_health: {
    channel_id: string
    source_id: number
    at: Date
    bits_per_second: number
    decode_errors: Generated<number>
    is_black: Generated<boolean>
    is_frozen: Generated<boolean>
    is_silent: Generated<boolean>
  }
  /** What the ingest process reports. */
  live_channel_status: {
    channel_id: string
    state: 'starting' | 'on-air' | 'slate' | 'off'
    source_id: number | null
    run_id: number | null
    /** Of the state and source. */
    since: Date
    problem: string | null
    /** A better source that waits, because sources have changed too often. */
    held_source_id: Generated<number | null>
    held_until: Generated<Date | null>
    updated_at: Date
  }
  live_source_status: {
    source_id: number
    is_receiving: boolean
    last_data_at: Date | null
    problem: string | null
    updated_at: Date
  }
}

export interface LiveRendition {
  index: number
  /** 0: audio only. */
  width: number
  height: number
  codecs: string
  /** Name of its initialisation segment. */
  init: string
}
