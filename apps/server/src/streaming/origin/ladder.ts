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
 * The number, in addresses, of the audio-only rendition of ingested channels, and of assets whose ladders have different lengths. It
 * is larger than the number of renditions with video in any ladder.
 */
export const audioNumber = 9

/**
 * Index in an asset of the rendition with this number in addresses; undefined: it has none. Renditions with video are numbered by
 * rung, from the smallest, so that a number means the same in all assets.
 */
export function storedIndex(
  { renditions }: Pick<AssetFacts, 'renditions'>,
  number: number,
): number | undefined {
  const index = number === audioNumber ? renditions.findIndex(({ height }) => height === 0) : number
  return renditions[index] && index
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
  const renditions = sharedNumbers(facts).flatMap((number) => numbered(facts, number) ?? [])
  const inits = new Set(facts.flatMap((asset) => asset.inits))
  const isIndependent = facts.every((asset) => asset.isIndependent)
  return { renditions, inits, fps: facts[0]?.fps ?? 25, isIndependent }
}

/** The numbers of the renditions that all assets have. */
function sharedNumbers(assets: readonly AssetFacts[]): number[] {
  const videoCount = Math.min(
    ...assets.map(({ renditions }) => renditions.filter(({ height }) => height > 0).length),
  )
  const audioIndices = new Set(assets.map((asset) => storedIndex(asset, audioNumber)))
  const [audioIndex] = audioIndices
  const numbers = assets.length > 0 ? [...Array(videoCount).keys()] : []
  if (audioIndices.has(undefined) || audioIndex === undefined) return numbers
  return [...numbers, audioIndices.size === 1 ? audioIndex : audioNumber]
}

/** The rendition of assets with this number, with the bit rates of those that have it; undefined: none has it. */
export function numbered(
  assets: readonly (AssetFacts & { count: number })[],
  number: number,
  indexOf: typeof storedIndex = storedIndex,
): Rendition | undefined {
  const found = assets.flatMap(({ count, ...asset }) => {
    const own = asset.renditions[indexOf(asset, number) ?? -1]
    return own ? [{ ...own, count }] : []
  })
  const [first] = found
  if (!first) return undefined
  const { width, height, codecs } = first
  const total = found.reduce((sum, { count }) => sum + count, 0)
  const bits = found.reduce((sum, { count, averageBps }) => sum + count * averageBps, 0)
  const peakBps = Math.max(...found.map((own) => own.peakBps))
  return { index: number, width, height, codecs, peakBps, averageBps: Math.round(bits / total) }
}
