import type { DataOf } from '@kallo/contract/endpoint'
import type { monitoring } from '@kallo/contract/insights/monitoring'
import { healthLevel } from '@kallo/rules/insights/channel-health'
import type { Deps } from '../../deps.ts'
import type { Catalogue, ChannelRow } from '../../catalogue/contents/index.ts'
import type { Origin } from '../../streaming/origin/index.ts'
import type { CachedProbe } from './cached-probe.ts'
import type { ChannelHealth } from './probe-channels.ts'
import { streamKey } from './probe-source.ts'

type Wall = DataOf<typeof monitoring.wall>
type Health = Wall['channels'][number]['health']

export interface WallParts extends Pick<Deps, 'config'> {
  clock: { now(): number }
  catalogue(): Pick<Catalogue, 'channels'>
  origin: Pick<Origin, 'monitoringAddress'>
  probe: CachedProbe<Map<string, ChannelHealth>>
}

/** The wall waits for health no longer than this. */
const probeTimeoutMs = 1_500
const shownRestarts = 5

/**
 * P-08: includes paid channels and those that are blocked in the region. Streams of the wall do not count as screens.
 */
export async function viewWall(parts: WallParts, baseUrl: string): Promise<Wall> {
  const probed = await parts.probe(probeTimeoutMs)
  const channels = [...parts.catalogue().channels.values()].map((row) => ({
    id: row.id,
    tag: row.tag,
    name: row.name,
    logo: row.logo,
    isExternal: row.external_url !== null,
    streamKey: streamKey(row),
    ...addressOf(parts, row, baseUrl),
    health: toHealth(probed?.value.get(row.id)),
  }))
  return {
    channels,
    serverTime: iso(parts.clock.now()),
    timeZone: parts.config.timeZone,
    checkedAt: probed ? iso(probed.atMs) : null,
  }
}

function addressOf({ origin }: WallParts, row: ChannelRow, baseUrl: string) {
  if (row.external_url !== null) return { streamUrl: row.external_url, expiresAt: null }
  const { address, expiresAtMs } = origin.monitoringAddress(baseUrl, row.tag)
  // A tile needs only the lowest rendition, which also saves loading the multivariant playlist.
  const lowest = address.replace(/\/playlist\.m3u8$/, '/v0/playlist.m3u8')
  return { streamUrl: lowest, expiresAt: iso(expiresAtMs) }
}

function toHealth(health: ChannelHealth | undefined): Health {
  if (!health) return null
  const { source } = health
  return {
    level: healthLevel(health.problems),
    problems: health.problems,
    timelineUntil: health.timelineEndsAtMs === null ? null : iso(health.timelineEndsAtMs),
    programme: health.programme,
    segmentBytes: [...health.segmentBytes],
    source: source
      ? {
          outcome: source.outcome,
          httpStatus: source.http_status,
          latencyMs: source.latency_ms,
          checkedAt: source.checked_at.toISOString(),
        }
      : null,
    screens: health.screens,
    restarts: health.restarts.slice(0, shownRestarts).map(({ at, last_state, stood_still_ms }) => ({
      at: at.toISOString(),
      lastState: last_state,
      stalledMs: stood_still_ms,
    })),
  }
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString()
}
