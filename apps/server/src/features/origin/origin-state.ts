import type { LoopEntry, TimelineStretch } from '@kallo/rules/timeline'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Rendition } from './playlists.ts'
import { resourceHash, type ResourceKind } from './ticket.ts'

interface Stream {
  kind: ResourceKind
  tag: string
  renditions: Rendition[]
  fps: number
  /** The assets that a ticket for this stream opens → the slot from which on it does: nothing opens before it airs. */
  opensFrom: ReadonlyMap<string, number>
}
export interface LiveStream extends Stream {
  kind: 'live'
  timeZone: string
  stretches: TimelineStretch[]
}
export interface VodStream extends Stream {
  kind: 'vod'
  parts: LoopEntry[]
}

/** All that the origin needs to answer, in memory: it goes on while the database is away. */
export interface OriginState {
  byResource: ReadonlyMap<string, LiveStream | VodStream>
  /** Tag → slots of the channel's own timeline; absent for channels streamed from elsewhere. */
  live: ReadonlyMap<string, LiveStream>
  vod: ReadonlyMap<string, VodStream>
}

interface AssetFacts {
  slots: number
  fps: number
  renditions: Rendition[]
}

export async function loadOriginState(query: Kysely<Tables>, timeZone: string): Promise<OriginState> {
  const assets = await loadAssets(query)
  const live = await loadLive(query, assets, timeZone)
  const vod = await loadVod(query, assets)
  const streams = [...live.values(), ...vod.values()]
  const byResource = new Map(streams.map((stream) => [resourceHash(stream.kind, stream.tag), stream]))
  return { byResource, live, vod }
}

async function loadAssets(query: Kysely<Tables>): Promise<Map<string, AssetFacts>> {
  const rows = await query.selectFrom('asset').select(['id', 'slots', 'fps']).execute()
  const assets = new Map(
    rows.map(({ id, slots, fps }) => [id, { slots, fps, renditions: [] as Rendition[] }]),
  )
  for (const row of await query.selectFrom('rendition').selectAll().orderBy('index').execute()) {
    const { index, width, height, codecs, peak_bps: peakBps, average_bps: averageBps } = row
    assets.get(row.asset_id)?.renditions.push({ index, width, height, codecs, peakBps, averageBps })
  }
  return assets
}

async function loadLive(query: Kysely<Tables>, assets: Map<string, AssetFacts>, timeZone: string) {
  const rows = await query
    .selectFrom('timeline')
    .innerJoin('channel', 'channel.id', 'timeline.channel_id')
    .where('channel.external_url', 'is', null)
    .where('channel.is_published', '=', true)
    .select(['tag', 'time_zone', 'slot_start', 'slot_count', 'loop', 'discontinuity_base'])
    .orderBy('slot_start')
    .execute()
  const live = new Map<string, LiveStream>()
  for (const [tag, own] of Map.groupBy(rows, (row) => row.tag)) {
    const stretches = own.map((row) => ({
      slotStart: row.slot_start,
      slotCount: row.slot_count,
      loop: row.loop,
      discontinuityBase: row.discontinuity_base,
    }))
    const opensFrom = new Map<string, number>()
    for (const { loop, slotStart } of stretches)
      for (const { asset } of loop) if (!opensFrom.has(asset)) opensFrom.set(asset, slotStart)
    const zone = own[0]?.time_zone ?? timeZone
    live.set(tag, { kind: 'live', tag, timeZone: zone, stretches, opensFrom, ...ladderOf(opensFrom, assets) })
  }
  return live
}

async function loadVod(query: Kysely<Tables>, assets: Map<string, AssetFacts>) {
  const rows = await query
    .selectFrom('vod')
    .where('external_url', 'is', null)
    .where('is_published', '=', true)
    .select(['tag', 'parts'])
    .execute()
  const vod = new Map<string, VodStream>()
  for (const { tag, parts } of rows) {
    const known = parts.flatMap((asset) => ({ asset, slots: assets.get(asset)?.slots ?? 0 }))
    const opensFrom = new Map(parts.map((asset) => [asset, 0]))
    vod.set(tag, { kind: 'vod', tag, parts: known, opensFrom, ...ladderOf(opensFrom, assets) })
  }
  return vod
}

/**
 * The ladder that all the assets share. BANDWIDTH is the highest peak among them: measured from segment sizes,
 * because what encoders state lies 14–17 % below the real peak.
 */
function ladderOf(used: ReadonlyMap<string, number>, assets: Map<string, AssetFacts>) {
  const facts = [...used.keys()].flatMap((id) => assets.get(id) ?? [])
  const shared = Math.min(...facts.map(({ renditions }) => renditions.length))
  const renditions = (facts[0]?.renditions ?? []).slice(0, shared).map((rendition, index) => {
    const same = facts.flatMap((asset) => asset.renditions[index] ?? [])
    const peakBps = Math.max(...same.map((one) => one.peakBps))
    const averageBps = Math.round(same.reduce((sum, one) => sum + one.averageBps, 0) / same.length)
    return { ...rendition, peakBps, averageBps }
  })
  return { renditions, fps: facts[0]?.fps ?? 25 }
}
