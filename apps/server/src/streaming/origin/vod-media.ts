import { slotMs } from '@kallo/rules/foundation/constants'
import type { LoopEntry } from '@kallo/rules/streaming/timeline'
import { placeInAsset } from './assembled-media.ts'
import type { Ladder, PlacedSegment } from './channel-media.ts'
import { ladderOf, type AssetFacts } from './ladder.ts'
import type { InitOf } from './playlists.ts'

/** Assets one after the other: what a VOD, or an audio track of one, consists of. */
export interface VodMedia extends Ladder {
  parts: LoopEntry[]
  seconds: number
  hasInit(name: string): boolean
  /** The segment with a number from 0; null: there is none. */
  find(number: number, rendition: number): PlacedSegment | null
}

export function createVodMedia(
  ids: readonly string[],
  assets: ReadonlyMap<string, AssetFacts>,
  initOf: InitOf,
): VodMedia {
  const parts = ids.flatMap((asset) => {
    const { slots, format } = assets.get(asset) ?? {}
    return slots === undefined || format === undefined ? [] : { asset, slots, format }
  })
  const slots = new Map<string, number>()
  for (const part of parts) slots.set(part.asset, (slots.get(part.asset) ?? 0) + part.slots)
  const { renditions, fps, inits } = ladderOf(slots, assets)
  return {
    parts,
    renditions,
    fps,
    seconds: (parts.reduce((sum, part) => sum + part.slots, 0) * slotMs) / 1000,
    hasInit: (name) => inits.has(name),
    find(number, rendition) {
      const found = findInParts(parts, number)
      const height = renditions[rendition]?.height
      if (found === null || height === undefined) return null
      return placeInAsset(found, rendition, { height, init: initOf(found.asset, rendition) })
    },
  }
}

/** The segment of a VOD with a number from 0. */
function findInParts(parts: readonly LoopEntry[], number: number) {
  let segment = number
  for (const { asset, slots } of parts) {
    if (segment < slots) return { asset, segment, slot: number }
    segment -= slots
  }
  return null
}
