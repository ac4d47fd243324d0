import { slotMs, slotsPerHour, timelineKeptHours } from '@kallo/rules/foundation/constants'
import { liveWindowMs } from '@kallo/rules/streaming/live-window'
import {
  segmentAt,
  segmentsBetween,
  slotAt,
  stretchAt,
  unbrokenSlots,
  type TimelineSegment,
  type TimelineStretch,
} from '@kallo/rules/streaming/timeline'
import { LRUCache } from 'lru-cache'
import {
  minSegments,
  type ChannelAv1,
  type ChannelMedia,
  type PlacedSegment,
  type SegmentRange,
} from './channel-media.ts'
import { storedIndex, type AssetFacts } from './ladder.ts'
import { lastingPlaylistName, readPlaylistName, type HourStarts } from './playlist-name.ts'
import { writeAssembledPlaylist, type InitOf, type Ladder } from './playlists.ts'

/** Number of segments in memory that many viewers request at the same time. */
const maxPlacedCached = 64
/** More than a ladder has: `v0` to `v99` (docs/operating/origin.md). */
const maxRenditions = 100

export interface AssembledParts extends Omit<Ladder, 'isIndependent'> {
  stretches: readonly TimelineStretch[]
  assets: ReadonlyMap<string, AssetFacts>
  timeZone: string
  hourStarts: HourStarts
  holdBackSeconds: number
  initOf: InitOf
  inits: ReadonlySet<string>
  av1: ChannelAv1 | null
}

/** A channel whose stored media play on a grid of slots. Segment numbers are slots. */
export function createAssembledMedia(parts: AssembledParts): ChannelMedia {
  const { stretches, assets, holdBackSeconds, initOf, inits, renditions, fps, av1 } = parts
  const renditionOf = (number: number) => renditions.find(({ index }) => index === number)
  const ladder = { renditions, fps, isIndependent: true }
  const placed = new LRUCache<number, PlacedSegment>({ max: maxPlacedCached })
  return {
    ladder: () => ladder,
    hasRendition: (number) => renditionOf(number) !== undefined,
    lastingName: (name, nowMs) => lastingPlaylistName(name, nowMs, parts.timeZone, parts.hourStarts),
    range: (name, nowMs) => slotRange(name, nowMs, parts),
    isPlayable: (range) => isRangePlayable(stretches, range),
    writePlaylist(range, rendition) {
      const segments = pickSegments(stretches, range)
      const placeOf = (asset: string) => ({ folder: '', init: initOf(asset, rendition) })
      return segments && writeAssembledPlaylist(segments, { kind: range.kind, holdBackSeconds }, placeOf)
    },
    find(slot, rendition, nowMs) {
      if (!isKept(slot, nowMs)) return null
      const key = slot * maxRenditions + rendition
      const known = placed.get(key)
      if (known) return known
      const stretch = stretchAt(stretches, slot)
      const height = renditionOf(rendition)?.height
      if (stretch === null || height === undefined) return null
      const found = segmentAt(stretch, slot)
      const facts = assets.get(found.asset)
      const stored = facts && storedIndex(facts, rendition)
      if (stored === undefined) return null
      const segment = placeInAsset(found, stored, { height, init: initOf(found.asset, rendition) })
      placed.set(key, segment)
      return segment
    },
    hasInit: (name) => inits.has(name),
    av1,
  }
}

/** The slots of a playlist; null: not a playlist. The current slot is never listed. */
export function slotRange(
  name: string,
  nowMs: number,
  {
    timeZone,
    hourStarts,
    holdBackSeconds,
  }: Pick<AssembledParts, 'timeZone' | 'hourStarts' | 'holdBackSeconds'>,
): SegmentRange | null {
  const span = readPlaylistName(name, nowMs, timeZone, hourStarts)
  if (span === null) return null
  const liveEdge = slotAt(nowMs)
  if (span === 'live') {
    const slots = Math.ceil(liveWindowMs(holdBackSeconds) / slotMs)
    return { kind: 'live', from: liveEdge - slots, to: liveEdge, isPermanent: false }
  }
  const [from, end] = [slotAt(span.fromMs), Math.ceil(span.toMs / slotMs)]
  return end <= liveEdge
    ? { kind: 'finished', from, to: end, isPermanent: true }
    : { kind: 'event', from, to: liveEdge, isPermanent: false }
}

/** The segments of a range, without gaps. Null: too few to play, or none at the live edge. */
export function pickSegments(
  stretches: readonly TimelineStretch[],
  range: Pick<SegmentRange, 'kind' | 'from' | 'to'>,
): TimelineSegment[] | null {
  const found = segmentsBetween(stretches, range.from, range.to)
  if (range.kind === 'live') {
    const segments = unbrokenEnd(found)
    return segments.at(-1)?.slot === range.to - 1 ? segments : null
  }
  const segments = unbrokenStart(found)
  return segments.length < minSegments ? null : segments
}

/**
 * Whether `pickSegments` finds any segments. Does not list them, because the guide of a day asks for every hour and
 * programme.
 */
export function isRangePlayable(
  stretches: readonly TimelineStretch[],
  { kind, from, to }: Pick<SegmentRange, 'kind' | 'from' | 'to'>,
): boolean {
  if (kind === 'live') return from < to && stretchAt(stretches, to - 1) !== null
  return unbrokenSlots(stretches, from, to).count >= minSegments
}

/** P-11: whether the slot has ended and is still in the part of the timeline that is kept. */
export function isKept(slot: number, nowMs: number): boolean {
  const liveEdge = slotAt(nowMs)
  return slot < liveEdge && slot >= liveEdge - timelineKeptHours * slotsPerHour
}

/** The segment of an asset that plays in a slot. */
export function placeInAsset(
  { asset, segment, slot }: { asset: string; segment: number; slot: number },
  rendition: number,
  { height, init }: { height: number; init: string },
): PlacedSegment {
  return {
    file: `${asset}/${rendition}/${segment}.m4s`,
    thumbnail: `${asset}/thumbnails/${segment}.webp`,
    durationMs: slotMs,
    contentType: height === 0 ? 'audio/mp4' : 'video/mp4',
    shift: { init, seconds: ((slot - segment) * slotMs) / 1000, number: slot },
  }
}

/** A playlist ends at a gap, which would shift the numbers of later segments. */
function unbrokenStart(segments: TimelineSegment[]): TimelineSegment[] {
  const gap = segments.findIndex((segment, index) => segment.slot !== (segments[0]?.slot ?? 0) + index)
  return gap === -1 ? segments : segments.slice(0, gap)
}

function unbrokenEnd(segments: TimelineSegment[]): TimelineSegment[] {
  const last = segments.at(-1)?.slot ?? 0
  const back = segments.toReversed().findIndex((segment, index) => segment.slot !== last - index)
  return back === -1 ? segments : segments.slice(segments.length - back)
}
