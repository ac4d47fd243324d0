import { segmentAt, stretchAt, type TimelineStretch } from '@kallo/rules/streaming/timeline'
import { isKept, pickSegments, placeInAsset } from './assembled-media.ts'
import type { ChannelAv1 } from './channel-media.ts'
import { audioNumber, numbered, slotsByAsset, storedIndex, type AssetFacts } from './ladder.ts'
import { writeAssembledPlaylist, type InitOf, type PlacedAsset, type Rendition } from './playlists.ts'
import { av1AssetOf } from './vod-media.ts'

interface Av1Parts {
  stretches: readonly TimelineStretch[]
  holdBackSeconds: number
  assets: ReadonlyMap<string, AssetFacts>
  initOf: InitOf
  /** Those in H.264. */
  renditions: readonly Rendition[]
}

/**
 * W-22: the AV1 renditions of a channel that plays stored media; null if none of its assets has AV1. Addresses have the same content
 * for ever: `e0` is the smallest rendition with video and `e9` the audio of every asset, and an asset that plays in H.264 is listed
 * with its addresses in H.264.
 */
export function assembledAv1(parts: Av1Parts): ChannelAv1 | null {
  const { stretches, holdBackSeconds, assets, initOf, renditions: own } = parts
  const av1 = av1Assets(stretches, assets)
  if (av1.size === 0) return null
  const all = [...av1.values()]
  const inits = new Set(all.flatMap((facts) => facts.inits))
  const renditions = av1Renditions(all, own)
  const av1Inits = new Map(renditions.map(({ index }) => [index, initsOf(stretches, av1, index)]))
  const placeIn = (rendition: number) => {
    const h264 = similar(own, rendition)?.index ?? 0
    return (asset: string): PlacedAsset => {
      const init = av1Inits.get(rendition)?.get(asset)
      return init === undefined ? { folder: `../v${h264}/`, init: initOf(asset, h264) } : { folder: '', init }
    }
  }
  return {
    hasRendition: (number) => av1Inits.has(number),
    ladder(range) {
      const listed = new Set(pickSegments(stretches, range)?.map(({ asset }) => asset))
      const complete = renditions.filter(({ index }) =>
        [...listed].every((asset) => av1Inits.get(index)?.has(asset)),
      )
      return listed.size > 0 && complete.length > 0 ? { renditions: complete } : undefined
    },
    writePlaylist(range, rendition) {
      const segments = pickSegments(stretches, range)
      const { kind } = range
      return segments && writeAssembledPlaylist(segments, { kind, holdBackSeconds }, placeIn(rendition))
    },
    find(slot, rendition, nowMs) {
      const stretch = isKept(slot, nowMs) ? stretchAt(stretches, slot) : null
      if (!stretch) return null
      const found = segmentAt(stretch, slot)
      const facts = av1.get(found.asset)
      const stored = facts && av1Index(facts, rendition)
      if (!facts || stored === undefined) return null
      const height = facts.renditions[stored]?.height ?? 0
      const init = facts.inits[stored] ?? ''
      return placeInAsset({ ...found, asset: av1AssetOf(found.asset) }, stored, { height, init })
    },
    hasInit: (name) => inits.has(name),
  }
}

/** Index in an AV1 asset of a rung, or of the audio-only rendition, which follows the ones with video; undefined: it has none. */
function av1Index({ renditions }: Pick<AssetFacts, 'renditions'>, number: number): number | undefined {
  if (number === audioNumber) return storedIndex({ renditions }, audioNumber)
  return (renditions[number]?.height ?? 0) > 0 ? number : undefined
}

type Av1Asset = AssetFacts & { count: number }

/** Each picture has the size of its rung in H.264: players change the codec at equal heights, and films of other shapes differ in size. */
function av1Renditions(all: readonly Av1Asset[], own: readonly Rendition[]): Rendition[] {
  return [0, 1, 2, 3, 4, audioNumber].flatMap((number) => {
    const found = numbered(all, number, av1Index)
    const rung = own.find(({ index, height }) => index === number && height > 0)
    if (!found) return []
    return [rung ? { ...found, width: rung.width, height: rung.height } : found]
  })
}

/** The AV1 assets by the assets they belong to, with the number of slots that these fill. */
function av1Assets(
  stretches: readonly TimelineStretch[],
  assets: ReadonlyMap<string, AssetFacts>,
): ReadonlyMap<string, Av1Asset> {
  return new Map(
    [...slotsByAsset(stretches)].flatMap(([id, count]): [string, Av1Asset][] => {
      const [own, av1] = [assets.get(id), assets.get(av1AssetOf(id))]
      return own && av1?.slots === own.slots ? [[id, { ...av1, count }]] : []
    }),
  )
}

/**
 * The initialisation segments of the assets that play in AV1 in a rendition: assets that join without a discontinuity have to play in
 * the same codec, with the same one (RFC 8216, 4.3.2.3).
 */
function initsOf(
  stretches: readonly TimelineStretch[],
  av1: ReadonlyMap<string, Av1Asset>,
  rendition: number,
): ReadonlyMap<string, string> {
  const initOf = (asset: string) => {
    const facts = av1.get(asset)
    return facts?.inits[av1Index(facts, rendition) ?? -1]
  }
  const entries = stretches.flatMap(({ loop }) => loop)
  const joined = Map.groupBy(entries, ({ asset, format }) => format ?? asset)
  return new Map(
    [...joined.values()].flatMap((group) => {
      const names = new Set(group.map(({ asset }) => initOf(asset)))
      const [init] = names
      return names.size === 1 && init !== undefined
        ? group.map(({ asset }): [string, string] => [asset, init])
        : []
    }),
  )
}

/** The H.264 rendition of a rung, or the largest one below it; for the audio-only rendition, the audio-only one if there is one. */
function similar(renditions: readonly Rendition[], rendition: number): Rendition | undefined {
  const withVideo = renditions.filter(({ height }) => height > 0)
  const audioOnly = renditions.find(({ height }) => height === 0)
  return rendition === audioNumber ? (audioOnly ?? withVideo[0]) : (withVideo[rendition] ?? withVideo.at(-1))
}
