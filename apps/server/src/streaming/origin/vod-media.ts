import { slotMs } from '@kallo/rules/foundation/constants'
import { isSameFormat } from '@kallo/rules/streaming/timeline'
import type { MediaView } from './address.ts'
import type { PlacedSegment } from './channel-media.ts'
import { ladderOf, storedIndex, type AssetFacts } from './ladder.ts'
import type { VideoInit } from './video-init.ts'
import type { InitOf, Ladder, VodPart } from './playlists.ts'

/** Assets one after the other: what a VOD, or an audio track of one, consists of. */
export interface VodMedia extends Ladder {
  parts: VodPart[]
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
  /** The initialisation segment of the video alone, by that of video and audio. */
  videoInits: ReadonlyMap<string, VideoInit>
}

export function createVodMedia(ids: readonly string[], { assets, initOf }: VodAssets): VodMedia {
  const parts = partsOf(ids, assets)
  const slots = new Map<string, number>()
  for (const part of parts) slots.set(part.asset, (slots.get(part.asset) ?? 0) + part.slots)
  const { renditions, fps, isIndependent, inits } = ladderOf(slots, assets)
  return {
    parts,
    renditions,
    fps,
    isIndependent,
    seconds: vodSeconds(ids, assets),
    initOf,
    hasInit: (name) => inits.has(name),
    find(number, rendition) {
      const found = findInParts(parts, number)
      const height = renditions.find(({ index }) => index === rendition)?.height
      const facts = found && assets.get(found.asset)
      const stored = facts && storedIndex(facts, rendition)
      if (!facts || stored === undefined || height === undefined) return null
      const { asset, segment, durationMs } = found
      const startsSeconds = facts.startsUs / 1e6
      return {
        file: `${asset}/${stored}/${segment}.m4s`,
        thumbnail: `${asset}/thumbnails/${segment}.webp`,
        durationMs,
        contentType: height === 0 ? 'audio/mp4' : 'video/mp4',
        // Stored times count from the start of the asset, or of the run from which a recording was cut.
        shift: { init: initOf(asset, rendition), seconds: found.partSeconds - startsSeconds, number },
      }
    },
  }
}

/** P-11: how long these assets are for viewers: without the still picture that fills the last segment of a video. */
export function shownSeconds(ids: readonly string[], assets: VodAssets['assets']): number {
  const filledUs = ids.reduce((sum, id) => {
    const facts = assets.get(id)
    const lengthUs = facts?.lengthUs ?? null
    return facts && lengthUs !== null ? sum + facts.slots * slotMs * 1_000 - lengthUs : sum
  }, 0)
  return vodSeconds(ids, assets) - filledUs / 1e6
}

/** The duration of these assets, one after the other. */
export function vodSeconds(ids: readonly string[], assets: VodAssets['assets']): number {
  return partsOf(ids, assets).reduce((sum, part) => sum + secondsOf(part), 0)
}

function partsOf(ids: readonly string[], assets: VodAssets['assets']): VodPart[] {
  return ids.flatMap((asset) => {
    const facts = assets.get(asset)
    return facts ? { asset, slots: facts.slots, format: facts.format, segmentsUs: facts.segmentsUs } : []
  })
}

/** P-16: the same media without audio, for VODs with several audio tracks. */
export function withoutAudio(media: VodMedia, { videoInits }: VodAssets): VodMedia {
  const own = [...videoInits].filter(([name]) => media.hasInit(name)).map(([, init]) => init)
  return {
    ...media,
    initOf: (asset, rendition) => videoInits.get(media.initOf(asset, rendition))?.name ?? '',
    hasInit: (name) => own.some((init) => init.name === name),
    find(number, rendition) {
      const placed = media.find(number, rendition)
      const init = placed?.shift && videoInits.get(placed.shift.init)
      if (!placed?.shift || !init) return null
      return { ...placed, videoTrack: init.track, shift: { ...placed.shift, init: init.name } }
    },
  }
}

function secondsOf({ slots, segmentsUs }: VodPart): number {
  return segmentsUs ? segmentsUs.reduce((sum, us) => sum + us, 0) / 1e6 : (slots * slotMs) / 1000
}

/** The segment of a VOD with a number from 0. */
function findInParts(parts: readonly VodPart[], number: number) {
  let segment = number
  let partSeconds = 0
  for (const part of parts) {
    const { asset, slots, segmentsUs } = part
    if (segment < slots) {
      const us = segmentsUs?.[segment]
      return { asset, segment, partSeconds, durationMs: us === undefined ? slotMs : us / 1000 }
    }
    segment -= slots
    partSeconds += secondsOf(part)
  }
  return null
}

/** P-16: the media that an address of a VOD names; undefined: there are none. */
export function vodMediaOf(
  resource: VodMedia & {
    videoOnly: VodMedia | null
    av1: Av1Media | null
    audioMedia: ReadonlyMap<number, VodMedia>
  },
  { audioTrack, isVideoOnly, isAv1 }: MediaView,
): VodMedia | undefined {
  if (isAv1) return (isVideoOnly ? resource.av1?.videoOnly : resource.av1?.media) ?? undefined
  if (isVideoOnly) return resource.videoOnly ?? undefined
  return audioTrack === undefined ? resource : resource.audioMedia.get(audioTrack)
}

export interface Av1Media {
  media: VodMedia
  /** P-16: the same as `VodResource.videoOnly`. */
  videoOnly: VodMedia | null
}

/** The asset with the AV1 renditions of another one. */
export const av1AssetOf = (asset: string): string => `${asset}-av1`

/**
 * W-10: the AV1 renditions of these assets; null unless all of them have AV1 renditions. Discontinuities have to be
 * at the same segments as in H.264 (RFC 8216, 6.2.4).
 */
export function av1MediaOf(ids: readonly string[], all: VodAssets, hasTracks: boolean): Av1Media | null {
  const { assets } = all
  const av1Ids = ids.map(av1AssetOf)
  const [own, parts] = [partsOf(ids, assets), partsOf(av1Ids, assets)]
  const isComplete = ids.length > 0 && parts.length === own.length && own.length === ids.length
  const hasEqualJoins = parts.every((part, index) => {
    const [one, before, other] = [own[index], own[index - 1], parts[index - 1]]
    if (!one || part.slots !== one.slots) return false
    return !before || !other || isSameFormat(before, one) === isSameFormat(other, part)
  })
  if (!isComplete || !hasEqualJoins) return null
  const media = createVodMedia(av1Ids, all)
  return { media, videoOnly: hasTracks ? withoutAudio(media, all) : null }
}
