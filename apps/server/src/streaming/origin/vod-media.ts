import { slotMs } from '@kallo/rules/foundation/constants'
import type { LoopEntry } from '@kallo/rules/streaming/timeline'
import type { VodView } from './address.ts'
import { placeInAsset } from './assembled-media.ts'
import type { Ladder, PlacedSegment } from './channel-media.ts'
import { ladderOf, type AssetFacts } from './ladder.ts'
import type { PicturesInit } from './pictures-only.ts'
import type { InitOf } from './playlists.ts'

/** Assets one after the other: what a VOD, or an audio track of one, consists of. */
export interface VodMedia extends Ladder {
  parts: LoopEntry[]
  seconds: number
  /** The initialisation segment of a part. */
  initOf: InitOf
  hasInit(name: string): boolean
  /** The segment with a number from 0; null: there is none. */
  find(number: number, rendition: number): PlacedSegment | null
}

export interface VodAssets {
  assets: ReadonlyMap<string, AssetFacts>
  initOf: InitOf
  /** The initialisation segment of the pictures alone, by that of pictures and sound. */
  picturesInits: ReadonlyMap<string, PicturesInit>
}

export function createVodMedia(ids: readonly string[], { assets, initOf }: VodAssets): VodMedia {
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
    initOf,
    hasInit: (name) => inits.has(name),
    find(number, rendition) {
      const found = findInParts(parts, number)
      const height = renditions[rendition]?.height
      if (found === null || height === undefined) return null
      return placeInAsset(found, rendition, { height, init: initOf(found.asset, rendition) })
    },
  }
}

/** P-16: the same media without sound, for VODs whose sound is chosen among tracks. */
export function withoutSound(media: VodMedia, { picturesInits }: VodAssets): VodMedia {
  const own = [...picturesInits].filter(([name]) => media.hasInit(name)).map(([, init]) => init)
  return {
    ...media,
    initOf: (asset, rendition) => picturesInits.get(media.initOf(asset, rendition))?.name ?? '',
    hasInit: (name) => own.some((init) => init.name === name),
    find(number, rendition) {
      const placed = media.find(number, rendition)
      const init = placed?.shift && picturesInits.get(placed.shift.init)
      if (!placed?.shift || !init) return null
      return { ...placed, picturesTrack: init.track, shift: { ...placed.shift, init: init.name } }
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

/** P-16: the media that an address of a VOD names; undefined: there are none. */
export function vodMediaOf(
  stream: VodMedia & { pictures: VodMedia | null; audioMedia: ReadonlyMap<number, VodMedia> },
  { audioTrack, isPicturesOnly }: VodView,
): VodMedia | undefined {
  if (isPicturesOnly) return stream.pictures ?? undefined
  return audioTrack === undefined ? stream : stream.audioMedia.get(audioTrack)
}
