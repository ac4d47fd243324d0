import { slotMs } from '../foundation/constants.ts'

/**
 * A stretch of a channel's grid timeline: the assets of a loop, played over and over for `slotCount` slots.
 * Slot numbers are `floor(unixMs / 6000)`; they are the media sequence numbers of the playlists.
 */
export interface TimelineStretch {
  slotStart: number
  slotCount: number
  loop: readonly LoopEntry[]
  /** Discontinuity tags of the whole channel before this stretch. Accumulated across stretches; cannot be computed from slot numbers. */
  discontinuityBase: number
}

export interface LoopEntry {
  asset: string
  slots: number
}

export interface TimelineSegment {
  slot: number
  asset: string
  /** Index of the segment inside the asset, from 0. */
  segment: number
  /** True where an asset begins: the playlist puts EXT-X-DISCONTINUITY before it. */
  isDiscontinuity: boolean
  /** Tags on earlier segments of this channel: EXT-X-DISCONTINUITY-SEQUENCE of a playlist that starts here. */
  discontinuitiesBefore: number
}

export function slotAt(instantMs: number): number {
  return Math.floor(instantMs / slotMs)
}

export function slotStartMs(slot: number): number {
  return slot * slotMs
}

export function loopSlots(loop: readonly LoopEntry[]): number {
  return loop.reduce((sum, entry) => sum + entry.slots, 0)
}

/** The asset segment of a slot of this stretch. Throws RangeError for a slot outside of it. */
export function segmentAt(stretch: TimelineStretch, slot: number): TimelineSegment {
  const offset = slot - stretch.slotStart
  if (offset < 0 || offset >= stretch.slotCount) throw new RangeError(`slot ${slot} is outside the stretch`)
  const cycle = loopSlots(stretch.loop)
  let rest = offset % cycle
  let tags = stretch.discontinuityBase + Math.floor(offset / cycle) * stretch.loop.length
  for (const entry of stretch.loop) {
    if (rest < entry.slots) {
      const isDiscontinuity = rest === 0
      const discontinuitiesBefore = isDiscontinuity ? tags : tags + 1
      return { slot, asset: entry.asset, segment: rest, isDiscontinuity, discontinuitiesBefore }
    }
    rest -= entry.slots
    tags += 1
  }
  throw new RangeError('a loop needs at least one slot')
}

/** Tags of the channel up to the end of this stretch: the base of the one that follows. */
export function discontinuitiesAfter(stretch: TimelineStretch): number {
  if (stretch.slotCount === 0) return stretch.discontinuityBase
  const last = segmentAt(stretch, stretch.slotStart + stretch.slotCount - 1)
  return last.discontinuitiesBefore + (last.isDiscontinuity ? 1 : 0)
}

/** The segments of slots [from, to) that the stretches cover, in order. Stretches come sorted and do not overlap. */
export function segmentsBetween(
  stretches: readonly TimelineStretch[],
  from: number,
  to: number,
): TimelineSegment[] {
  const found: TimelineSegment[] = []
  for (const stretch of stretches) {
    const first = Math.max(from, stretch.slotStart)
    const end = Math.min(to, stretch.slotStart + stretch.slotCount)
    for (let slot = first; slot < end; slot++) found.push(segmentAt(stretch, slot))
  }
  return found
}
