import { segmentAt, stretchAt, type TimelineStretch } from '@kallo/rules/streaming/timeline'
import { isKept, pickSegments, placeInAsset } from './assembled-media.ts'
import type { ChannelAv1 } from './channel-media.ts'
import { nearestHeight } from './ingested-channel.ts'
import { ladderOf, slotsByAsset, type AssetFacts } from './ladder.ts'
import { writeTimelinePlaylist, type PlacedAsset, type Rendition } from './playlists.ts'
import { av1IdOf } from './vod-media.ts'

interface Av1Parts {
  stretches: readonly TimelineStretch[]
  holdBackSeconds: number
  assets: ReadonlyMap<string, AssetFacts>
  /** Those in H.264. */
  renditions: readonly Rendition[]
}

/**
 * W-22: the AV1 renditions of a channel that plays stored media; null if none of its assets has any. An asset that plays in
 * H.264 is listed with its H.264 addresses, so that the content of an address stays the same when AV1 is added or deleted.
 */
export function assembledAv1({
  stretches,
  holdBackSeconds,
  assets,
  renditions: own,
}: Av1Parts): ChannelAv1 | null {
  const slots = slotsByAsset(stretches)
  const av1 = av1Assets([...slots.keys()], assets)
  if (av1.size === 0) return null
  const { renditions, inits } = ladderOf(new Map([...slots].filter(([asset]) => av1.has(asset))), av1)
  const playsAv1 = assetsInAv1(stretches, av1)
  const placeIn = (rendition: number) => {
    const index = sameHeight(own, renditions[rendition]?.height ?? 0)?.index ?? 0
    return (asset: string): PlacedAsset =>
      playsAv1.has(asset)
        ? { folder: '', init: av1.get(asset)?.inits[rendition] ?? '' }
        : { folder: `../v${index}/`, init: assets.get(asset)?.inits[index] ?? '' }
  }
  return {
    renditionCount: () => renditions.length,
    ladder(range) {
      const segments = pickSegments(stretches, range)
      return segments?.every(({ asset }) => playsAv1.has(asset)) ? { renditions } : undefined
    },
    writePlaylist(range, rendition) {
      const segments = pickSegments(stretches, range)
      const { kind } = range
      return segments && writeTimelinePlaylist(segments, { kind, holdBackSeconds }, placeIn(rendition))
    },
    find(slot, rendition, nowMs) {
      const stretch = isKept(slot, nowMs) ? stretchAt(stretches, slot) : null
      if (!stretch) return null
      const found = segmentAt(stretch, slot)
      const facts = av1.get(found.asset)
      const stored = facts?.renditions[rendition]
      if (!stored) return null
      const { index, height } = stored
      const init = facts.inits[rendition] ?? ''
      return placeInAsset({ ...found, asset: av1IdOf(found.asset) }, index, { height, init })
    },
    hasInit: (name) => inits.has(name),
  }
}

/** The AV1 assets by the assets they belong to, with the renditions whose heights all of them have. `index` is that of the stored files. */
function av1Assets(ids: readonly string[], assets: ReadonlyMap<string, AssetFacts>): Map<string, AssetFacts> {
  const found = ids.flatMap((id): [string, AssetFacts][] => {
    const [own, av1] = [assets.get(id), assets.get(av1IdOf(id))]
    return own && av1?.slots === own.slots ? [[id, av1]] : []
  })
  const isShared = ({ height }: Rendition) =>
    found.every(([, { renditions }]) => renditions.some((one) => one.height === height))
  return new Map(
    found.map(([id, facts]) => {
      const renditions = facts.renditions.filter(isShared)
      return [id, { ...facts, renditions, inits: renditions.map(({ index }) => facts.inits[index] ?? '') }]
    }),
  )
}

/** Assets that join without a discontinuity have to play in the same codec (RFC 8216, 4.3.2.3). */
function assetsInAv1(
  stretches: readonly TimelineStretch[],
  av1: ReadonlyMap<string, AssetFacts>,
): ReadonlySet<string> {
  const entries = stretches.flatMap(({ loop }) => loop)
  const joined = [...Map.groupBy(entries, ({ asset, format }) => format ?? asset).values()]
  const inAv1 = joined.filter((group) => {
    const formats = new Set(group.map(({ asset }) => av1.get(asset)?.inits.join()))
    return formats.size === 1 && !formats.has(undefined)
  })
  return new Set(inAv1.flat().map(({ asset }) => asset))
}

/** The H.264 rendition of a height, or of the most similar one; with sound only for sound only. */
function sameHeight(renditions: readonly Rendition[], height: number): Rendition | undefined {
  return nearestHeight(
    renditions.filter((one) => one.height > 0 === height > 0),
    height,
  )
}
