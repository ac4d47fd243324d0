import type { DataOf } from '@kallo/contract/endpoint'
import type { monitoring } from '@kallo/contract/insights/monitoring'
import { healthLevel } from '@kallo/rules/insights/channel-health'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../accounts/auth/index.ts'
import type { Catalogue, ChannelRow } from '../../catalogue/contents/index.ts'
import type { Origin } from '../../streaming/origin/index.ts'
import type { Kept } from './kept-look.ts'
import type { ChannelLook } from './look-at-channels.ts'
import { streamKey } from './stream-key.ts'

type Wall = DataOf<typeof monitoring.wall>
type Health = Wall['channels'][number]['health']

export interface WallParts extends Pick<Deps, 'config'> {
  clock: { now(): number }
  catalogue(): Pick<Catalogue, 'channels'>
  origin: Pick<Origin, 'streamAddress'>
  look(patienceMs: number): Promise<Kept<Map<string, ChannelLook>> | null>
}

export interface Looker {
  viewer: Viewer
  baseUrl: string
}

/** The pictures come at once, whatever the health takes. */
const patienceMs = 1_500
const shownRestarts = 5

/** P-08: also what is blocked or paid for: staff has to see it all, and nobody's screens are counted for that. */
export async function viewWall(parts: WallParts, looker: Looker): Promise<Wall> {
  const look = await parts.look(patienceMs)
  const channels = [...parts.catalogue().channels.values()].map((row) => ({
    _id: row.id,
    tag: row.tag,
    name: row.name,
    logo: row.logo,
    is_external: row.external_url !== null,
    stream_key: streamKey(row),
    ...addressOf(parts, row, looker),
    health: toHealth(look?.value.get(row.id)),
  }))
  return {
    channels,
    server_time: iso(parts.clock.now()),
    time_zone: parts.config.timeZone,
    looked_at: look ? iso(look.atMs) : null,
  }
}

function addressOf({ origin }: WallParts, row: ChannelRow, { viewer, baseUrl }: Looker) {
  if (row.external_url !== null) return { stream_url: row.external_url, expires_at: null }
  const { address, expiresAtMs } = origin.streamAddress(baseUrl, 'live', row.tag, {
    viewer,
    isMonitoring: true,
  })
  // Straight to the lowest rendition: a tile shows no more, and asks once less.
  const lowest = address.replace(/\/playlist\.m3u8$/, '/v0/playlist.m3u8')
  return { stream_url: lowest, expires_at: iso(expiresAtMs) }
}

function toHealth(look: ChannelLook | undefined): Health {
  if (!look) return null
  const { source } = look
  return {
    level: healthLevel(look.problems),
    problems: look.problems,
    timeline_until: look.timelineEndsAtMs === null ? null : iso(look.timelineEndsAtMs),
    programme: look.programme,
    segment_bytes: look.segments.map(({ bytes }) => bytes),
    source: source
      ? {
          outcome: source.outcome,
          http_status: source.http_status,
          latency_ms: source.latency_ms,
          checked_at: source.checked_at.toISOString(),
        }
      : null,
    screens: look.screens,
    restarts: look.restarts.slice(0, shownRestarts).map(({ at, last_state, stood_still_ms }) => ({
      at: at.toISOString(),
      last_state,
      stood_still_ms,
    })),
  }
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString()
}
