import type { DataOf } from '@kallo/contract/endpoint'
import type { liveSources } from '@kallo/contract/streaming/live-sources'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { missingForAv1 } from '../../platform/ffmpeg/index.ts'
import { liveStates } from '../ingest/index.ts'
import type { LiveSourceParts } from './live-source-parts.ts'
import { findChannel, findSettings, listSources } from './live-source-store.ts'
import { addressOf } from './source-address.ts'

type Live = DataOf<typeof liveSources.view>

const defaults = {
  version: 0,
  profile: 'copy',
  latency: 'low',
  is_av1_on: false,
  retention_hours: 26,
  is_in_maintenance: false,
} as const
/** Assumed until measured: 3 Mb/s, and 240p, 360p, 480p with sound. */
const assumedBytesPerHour = { copy: 1_350_000_000, ladder: 750_000_000 }

/** Y-14, Y-16: the sources of a channel and what they do now. */
export async function viewLive(parts: LiveSourceParts, channelId: string, baseUrl: string): Promise<Live> {
  const { db, clock, config, ffmpeg, origin } = parts
  const now = new Date(clock.now())
  const channel = await findChannel(db, channelId)
  const settings = (await findSettings(db, channelId)) ?? defaults
  const state = (await liveStates(db, now)).get(channelId)
  const tool = await ffmpeg.find()
  const { profile, latency, retention_hours, is_in_maintenance, version } = settings
  return {
    channelId,
    tag: channel.tag,
    channel: channel.name,
    isPublished: channel.is_published,
    version,
    profile,
    latency,
    retentionHours: retention_hours,
    isInMaintenance: is_in_maintenance,
    sources: await sourcesOf(parts, channelId, baseUrl, state?.sources ?? []),
    state: state?.state ?? 'off',
    sourceId: state?.sourceId ?? null,
    since: state?.since?.toISOString() ?? null,
    problem: state?.problem ?? null,
    isAv1On: settings.is_av1_on,
    isAv1Encoded: state?.isAv1Encoded ?? false,
    av1Problem: state?.av1Problem ?? ('problem' in tool ? null : missingForAv1(tool)),
    held: state?.held ? { sourceId: state.held.sourceId, until: state.held.until.toISOString() } : null,
    ffmpegProblem: 'problem' in tool ? tool.problem : null,
    hasSrt: !('problem' in tool) && tool.protocols.has('srt'),
    isRtmpOn: config.rtmpPort !== null,
    storage: await storageOf(db, channelId, profile, now),
    previewUrl: origin.isOnAir(channel.tag) ? origin.monitoringAddress(baseUrl, channel.tag).address : null,
    serverTime: now.toISOString(),
    timeZone: channel.time_zone ?? config.timeZone,
  }
}

type States = NonNullable<
  Awaited<ReturnType<typeof liveStates>> extends Map<string, infer S> ? S : never
>['sources']

async function sourcesOf(
  { db, config, clock }: LiveSourceParts,
  channelId: string,
  baseUrl: string,
  states: States,
): Promise<Live['sources']> {
  const rows = await listSources(db, channelId)
  return rows.map((row) => {
    const state = states.find(({ id }) => id === row.id)
    const formerUntil = row.former_secret_until
    return {
      id: row.id,
      kind: row.kind,
      isEnabled: row.is_enabled,
      address: addressOf(row, config, baseUrl),
      formerSecretUntil:
        formerUntil !== null && formerUntil.getTime() > clock.now() ? formerUntil.toISOString() : null,
      isReceiving: state?.isReceiving ?? false,
      lastDataAt: state?.lastDataAt?.toISOString() ?? null,
      problem: state?.problem ?? null,
    }
  })
}

async function storageOf(
  db: Kysely<Tables>,
  channelId: string,
  profile: 'copy' | 'ladder',
  now: Date,
): Promise<Live['storage']> {
  const { rows } = await sql<{ bytes: number | null; seconds: number | null; hours: number | null }>`
    select sum((select sum(one) from unnest(bytes) one))::float8 as bytes,
      sum(duration_us)::float8 / 1e6 as seconds,
      (select extract(epoch from ${now}::timestamptz - min(starts_at)) / 3600 from live_segment
       where channel_id = ${channelId})::float8 as hours
    from live_segment where channel_id = ${channelId}
      and starts_at > ${now}::timestamptz - interval '1 hour'`.execute(db)
  const { bytes = null, seconds = null, hours = null } = rows[0] ?? {}
  const isMeasured = bytes !== null && seconds !== null && seconds >= 60
  return {
    bytesPerHour: Math.round(isMeasured ? (bytes / seconds) * 3_600 : assumedBytesPerHour[profile]),
    isMeasured,
    storedHours: Math.max(0, hours ?? 0),
  }
}
