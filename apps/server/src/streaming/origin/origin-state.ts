import { vodAccess, type Wanted } from '@kallo/rules/streaming/access'
import { loopSlots, type LoopEntry, type TimelineStretch } from '@kallo/rules/streaming/timeline'
import type { Kysely } from 'kysely'
import {
  isReleased,
  isVisible,
  nextChange,
  publicationColumns,
  type PublicationRow,
} from '../../foundation/publication/index.ts'
import type { Timed } from '../../platform/timed-view.ts'
import type { Tables } from '../../tables.ts'
import { timescalesOf } from './mp4.ts'
import type { Rendition } from './playlists.ts'
import { resourceHash, type ResourceKind } from './ticket.ts'

interface Stream {
  kind: ResourceKind
  tag: string
  renditions: Rendition[]
  fps: number
  /** T-02, T-03: the current access rules. */
  access: Wanted & { isSubscriptionRequired: boolean }
  /** Names of the initialisation segments that its playlists list. */
  inits: ReadonlySet<string>
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

/** Everything the origin needs, in memory, so that it works while the database is unavailable. */
export interface OriginState {
  byResource: ReadonlyMap<string, LiveStream | VodStream>
  /** By tag; without external streams. */
  live: ReadonlyMap<string, LiveStream>
  vod: ReadonlyMap<string, VodStream>
  assets: ReadonlyMap<string, Pick<AssetFacts, 'inits'>>
  initSegments: ReadonlyMap<string, InitSegment>
}

export interface InitSegment {
  bytes: Buffer
  /** Ticks per second by track ID. */
  timescales: ReadonlyMap<number, number>
}

interface AssetFacts {
  slots: number
  fps: number
  format: string
  renditions: Rendition[]
  /** Name of the initialisation segment of each rendition. */
  inits: string[]
}

/** The rows from which the state follows at any time. */
export type OriginRows = Awaited<ReturnType<typeof loadOriginRows>>

export async function loadOriginRows(query: Kysely<Tables>) {
  const assets = await loadAssets(query)
  const types = await query.selectFrom('content_type').selectAll().execute()
  const initSegments = await loadInitSegments(query)
  return { assets, initSegments, types, live: await loadLiveRows(query), vods: await loadVodRows(query) }
}

/** L-02: the streams of what is published at an instant. */
export function originStateAt(rows: OriginRows, nowMs: number, timeZone: string): Timed<OriginState> {
  const { assets, initSegments, types } = rows
  const isOn = (position: number) => types.some((type) => type.position === position && type.is_on)
  const isSubscriptionRequired = isOn(2)
  const visible = <Row extends PublicationRow>(some: Row[]) => some.filter((row) => isVisible(row, nowMs))
  const live = isOn(0) ? liveStreams(visible(rows.live), assets, timeZone, isSubscriptionRequired) : new Map()
  const vod = isOn(1) ? vodStreams(visible(rows.vods), assets, isSubscriptionRequired) : new Map()
  const streams = [...live.values(), ...vod.values()]
  const byResource = new Map(streams.map((stream) => [resourceHash(stream.kind, stream.tag), stream]))
  return {
    view: { byResource, live, vod, assets, initSegments },
    validUntilMs: nextChange([...rows.live, ...rows.vods], nowMs),
  }
}

async function loadAssets(query: Kysely<Tables>): Promise<Map<string, AssetFacts>> {
  const rows = await query.selectFrom('asset').select(['id', 'slots', 'fps', 'format']).execute()
  const assets = new Map<string, AssetFacts>(
    rows.map(({ id, slots, fps, format }) => [id, { slots, fps, format, renditions: [], inits: [] }]),
  )
  for (const row of await query.selectFrom('rendition').selectAll().orderBy('index').execute()) {
    const { index, width, height, codecs, peak_bps: peakBps, average_bps: averageBps, init } = row
    const asset = assets.get(row.asset_id)
    // Media of a former release that have not been replaced.
    if (!asset || init === null) continue
    asset.renditions.push({ index, width, height, codecs, peakBps, averageBps })
    asset.inits.push(init)
  }
  return assets
}

async function loadInitSegments(query: Kysely<Tables>): Promise<Map<string, InitSegment>> {
  const rows = await query.selectFrom('init_segment').selectAll().execute()
  return new Map(rows.map(({ name, bytes }) => [name, { bytes, timescales: timescalesOf(bytes) }]))
}

function loadLiveRows(query: Kysely<Tables>) {
  return query
    .selectFrom('timeline')
    .innerJoin('channel', 'channel.id', 'timeline.channel_id')
    .where('channel.external_url', 'is', null)
    .where(isReleased)
    .select(['tag', 'time_zone', 'slot_start', 'slot_count', 'loop'])
    .select(['discontinuity_base', 'starts_with_discontinuity'])
    .select(['is_paid', 'geoblock', 'geoblock_countries'])
    .select(publicationColumns)
    .orderBy('slot_start')
    .execute()
}

function loadVodRows(query: Kysely<Tables>) {
  return query
    .selectFrom('vod')
    .where('external_url', 'is', null)
    .where(isReleased)
    .select(['tag', 'parts'])
    .select(publicationColumns)
    .execute()
}

function liveStreams(
  rows: OriginRows['live'],
  assets: Map<string, AssetFacts>,
  defaultZone: string,
  isSubscriptionRequired: boolean,
): Map<string, LiveStream> {
  const live = new Map<string, LiveStream>()
  for (const [tag, own] of Map.groupBy(rows, (row) => row.tag)) {
    const [first] = own
    if (!first) continue
    const stretches = own.map((row) => ({
      slotStart: row.slot_start,
      slotCount: row.slot_count,
      loop: row.loop,
      discontinuityBase: row.discontinuity_base,
      startsWithDiscontinuity: row.starts_with_discontinuity,
    }))
    const { time_zone: zone, is_paid: isPaid, geoblock, geoblock_countries: geoblockCountries } = first
    const rules = { isPaid, geoblock, geoblockCountries, isForViewersOnly: false }
    const access = { ...rules, isSubscriptionRequired }
    const timeZone = zone ?? defaultZone
    const ladder = ladderOf(slotsByAsset(stretches), assets)
    live.set(tag, { kind: 'live', tag, timeZone, access, stretches, ...ladder })
  }
  return live
}

function vodStreams(
  rows: OriginRows['vods'],
  assets: Map<string, AssetFacts>,
  isSubscriptionRequired: boolean,
): Map<string, VodStream> {
  const vod = new Map<string, VodStream>()
  for (const { tag, parts } of rows) {
    const known = parts.flatMap((asset) => {
      const { slots, format } = assets.get(asset) ?? {}
      return slots === undefined || format === undefined ? [] : { asset, slots, format }
    })
    const slots = new Map<string, number>()
    for (const part of known) slots.set(part.asset, (slots.get(part.asset) ?? 0) + part.slots)
    const access = { ...vodAccess, isSubscriptionRequired }
    vod.set(tag, { kind: 'vod', tag, parts: known, access, ...ladderOf(slots, assets) })
  }
  return vod
}

/** Asset → the number of slots it fills. */
function slotsByAsset(stretches: readonly TimelineStretch[]): Map<string, number> {
  const slots = new Map<string, number>()
  for (const { loop, slotCount } of stretches) {
    const rounds = slotCount / loopSlots(loop)
    for (const entry of loop) slots.set(entry.asset, (slots.get(entry.asset) ?? 0) + entry.slots * rounds)
  }
  return slots
}

/**
 * The ladder that all assets share, with bit rates measured from segment sizes: encoders report 14–17 % less than the real
 * peak. BANDWIDTH is the peak segment bit rate (RFC 8216, 4.3.4.2), AVERAGE-BANDWIDTH the mean over all slots.
 */
function ladderOf(slots: ReadonlyMap<string, number>, assets: Map<string, AssetFacts>) {
  const facts = [...slots].flatMap(([id, count]) => {
    const asset = assets.get(id)
    return asset ? [{ ...asset, count }] : []
  })
  const shared = Math.min(...facts.map(({ renditions }) => renditions.length))
  const total = facts.reduce((sum, { count }) => sum + count, 0)
  const renditions = (facts[0]?.renditions ?? []).slice(0, shared).map((rendition, index) => {
    const peakBps = Math.max(...facts.map((asset) => asset.renditions[index]?.peakBps ?? 0))
    const weighted = facts.reduce(
      (sum, asset) => sum + asset.count * (asset.renditions[index]?.averageBps ?? 0),
      0,
    )
    return { ...rendition, peakBps, averageBps: Math.round(weighted / total) }
  })
  const inits = new Set(facts.flatMap((asset) => asset.inits))
  return { renditions, inits, fps: facts[0]?.fps ?? 25 }
}
