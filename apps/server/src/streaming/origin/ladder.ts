import { loopSlots, type TimelineStretch } from '@kallo/rules/streaming/timeline'
import type { Rendition } from './playlists.ts'

export interface AssetFacts {
  slots: number
  fps: number
  format: string
  renditions: Rendition[]
  /** Name of the initialisation segment of each rendition. */
  inits: string[]
  /** Lengths of the segments in microseconds; null: one slot each. */
  segmentsUs: readonly number[] | null
  /** Length without the still picture at the end; null if it is as long as its segments. */
  lengthUs: number | null
  /** Decode time of the first segment, in microseconds. */
  startsUs: number
  /** Every segment starts with an IDR picture. */
  isIndependent: boolean
}

/** Asset → the number of slots it fills. */
export function slotsByAsset(stretches: readonly TimelineStretch[]): Map<string, number> {
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
export function ladderOf(slots: ReadonlyMap<string, number>, assets: ReadonlyMap<string, AssetFacts>) {
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
  const isIndependent = facts.every((asset) => asset.isIndependent)
  return { renditions, inits, fps: facts[0]?.fps ?? 25, isIndependent }
}
