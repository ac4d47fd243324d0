import type { KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { LiveLatency } from '@kallo/rules/streaming/live-latency'
import type { Tables } from '../../tables.ts'
import { isScheduled } from './schedule-player.ts'
import { decryptSourceSecret } from './source-secret.ts'

export interface ChannelConfig {
  id: string
  tag: string
  profile: 'copy' | 'ladder'
  latency: LiveLatency
  /** W-21: applies to the profile `ladder`. */
  isAv1On: boolean
  /** Enabled sources, in their order. */
  sources: SourceConfig[]
}

export type SourceConfig =
  | { id: number; kind: 'hls'; url: string }
  | { id: number; kind: 'rtmp'; key: string; formerKey: string | null; formerUntilMs: number }
  | { id: number; kind: 'srt'; port: number; passphrase: string }
  | { id: number; kind: 'schedule'; /** Nothing is scheduled at the moment. */ isEmpty: boolean }

/** Null: the channel has no live sources any more, or is in the bin. */
export async function loadChannelConfig(
  db: Kysely<Tables>,
  settingsKey: KeyObject,
  channelId: string,
  nowMs: number,
): Promise<ChannelConfig | null> {
  const channel = await db
    .selectFrom('live_channel')
    .innerJoin('channel', 'channel.id', 'live_channel.channel_id')
    .where('channel_id', '=', channelId)
    .where('deleted_at', 'is', null)
    .select(['tag', 'profile', 'latency', 'is_av1_on'])
    .executeTakeFirst()
  if (!channel) return null
  const rows = await db
    .selectFrom('live_source')
    .where('channel_id', '=', channelId)
    .where('is_enabled', '=', true)
    .orderBy('position')
    .selectAll()
    .execute()
  const isEmpty = rows.some(({ kind }) => kind === 'schedule') && !(await isScheduled(db, channelId, nowMs))
  const decrypt = (stored: Buffer) => decryptSourceSecret(settingsKey, channelId, stored)
  const sources = rows.flatMap((row): SourceConfig[] => {
    const { id, kind, url, secret, port } = row
    if (kind === 'schedule') return [{ id, kind, isEmpty }]
    if (kind === 'hls') return url === null ? [] : [{ id, kind, url }]
    if (secret === null) return []
    if (kind === 'srt') return port === null ? [] : [{ id, kind, port, passphrase: decrypt(secret) }]
    const formerKey = row.former_secret && decrypt(row.former_secret)
    return [
      { id, kind, key: decrypt(secret), formerKey, formerUntilMs: row.former_secret_until?.getTime() ?? 0 },
    ]
  })
  const { tag, profile, latency, is_av1_on: isAv1On } = channel
  return { id: channelId, tag, profile, latency, isAv1On, sources }
}
