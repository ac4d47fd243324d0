import type { StreamEndReason } from '@kallo/rules/streaming/stream-lease'
import { sql, type RawBuilder } from 'kysely'

/** The NOTIFY channels, with their payloads. */
export interface Channels {
  /** Sent by triggers on the tables of channels, VODs, categories, banners and ads. */
  catalogue: Record<never, never>
  /** Sent by triggers on timelines and programmes. */
  timeline: Record<never, never>
  /** Sent by the trigger on announcements. */
  announcements: Record<never, never>
  /** The lease of a stream has ended. */
  streams: { stream: string; reason: StreamEndReason }
  /** An uploaded video file has to be transcoded, or its transcoding was cancelled. */
  vod_files: Record<never, never>
  /** Segments of a live channel (by its ID) were added or deleted. */
  live_segments: { channel: string }
  /** Sent by triggers: live channels, their sources or runs have changed. */
  live_sources: Record<never, never>
}

export const channelNames = [
  'catalogue',
  'timeline',
  'announcements',
  'streams',
  'vod_files',
  'live_segments',
  'live_sources',
] as const satisfies (keyof Channels)[]

/** An expression that sends a notification when the transaction commits. The values of the payload are SQL expressions. */
export function notify<Name extends keyof Channels>(
  channel: Name,
  payload: { [Field in keyof Channels[Name]]: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const fields = Object.entries<RawBuilder<unknown>>(payload).flatMap(([field, value]) => [
    sql.lit(field),
    value,
  ])
  return sql`pg_notify(${channel}, json_build_object(${sql.join(fields)})::text)`
}
