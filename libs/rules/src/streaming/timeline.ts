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
  /** Whether its first segment carries a tag: it differs in format from the segment before. */
  startsWithDiscontinuity: boolean
}

export interface LoopEntry {
  asset: string
  slots: number
  /**
   * Equal for assets with identical initialisation segments in all renditions, which join without a discontinuity. Absent:
   * unknown, and different from any other.
   */
  format?: string
}

export interface TimelineSegment {
  slot: number
  asset: string
  /** Index of the segment inside the asset, from 0. */
  segment: number
  /** True where an asset of another format begins: the playlist puts EXT-X-DISCONTINUITY before it. */
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

/** Whether two entries join without a discontinuity. */
export function isSameFormat(one: Pick<LoopEntry, 'format'>, other: Pick<LoopEntry, 'format'>): boolean {
  return one.format !== undefined && one.format === other.format
}

/** The asset segment of a slot of this stretch. Throws RangeError for a slot outside of it. */
export function segmentAt(stretch: TimelineStretch, slot: number): TimelineSegment {
  const { loop, startsWithDiscontinuity } = stretch
  const offset = slot - stretch.slotStart
  if (offset < 0 || offset >= stretch.slotCount) throw new RangeError(`slot ${slot} is outside the stretch`)
  const cycle = loopSlots(loop)
  const round = Math.floor(offset / cycle)
  let rest = offset % cycle
  let tags = stretch.discontinuityBase + tagsOfRounds(stretch, round)
  for (const [index, { asset, slots }] of loop.entries()) {
    const isTagged = index === 0 && round === 0 ? startsWithDiscontinuity : beginsFormat(loop, index)
    if (rest < slots) {
      const isDiscontinuity = isTagged && rest === 0
      const discontinuitiesBefore = isTagged && !isDiscontinuity ? tags + 1 : tags
      return { slot, asset, segment: rest, isDiscontinuity, discontinuitiesBefore }
    }
    rest -= slots
    tags += isTagged ? 1 : 0
  }
  throw new RangeError('a loop needs at least one slot')
}

/** Whether an entry differs in format from the one before it in the loop, which before the first is the last one. */
function beginsFormat(loop: readonly LoopEntry[], index: number): boolean {
  const [entry, previous] = [loop[index], loop.at(index - 1)]
  return !entry || !previous || !isSameFormat(entry, previous)
}

/** Tags of the first `rounds` repetitions of a loop. */
function tagsOfRounds({ loop, startsWithDiscontinuity }: TimelineStretch, rounds: number): number {
  if (rounds === 0) return 0
  const perRound = loop.filter((_, index) => beginsFormat(loop, index)).length
  const first = perRound - Number(beginsFormat(loop, 0)) + Number(startsWithDiscontinuity)
  return first + (rounds - 1) * perRound
}

/** What a stretch has to know about the timeline that it continues. */
export interface TimelineEnd {
  /** Discontinuity tags so far. */
  discontinuities: number
  /** Format of the last segment; absent: unknown, or there is none. */
  format?: string
}

/** The end of the timeline after this stretch: what the next one continues. */
export function timelineEndAfter(stretch: TimelineStretch): TimelineEnd {
  if (stretch.slotCount === 0) return { discontinuities: stretch.discontinuityBase }
  const last = segmentAt(stretch, stretch.slotStart + stretch.slotCount - 1)
  const discontinuities = last.discontinuitiesBefore + (last.isDiscontinuity ? 1 : 0)
  const format = stretch.loop.find(({ asset }) => asset === last.asset)?.format
  return format === undefined ? { discontinuities } : { discontinuities, format }
}

/** The stretch that covers a slot; stretches are sorted and do not overlap. */
export function stretchAt(stretches: readonly TimelineStretch[], slot: number): TimelineStretch | null {
  let [from, to] = [0, stretches.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const { slotStart = 0, slotCount = 0 } = stretches[middle] ?? {}
    if (slot < slotStart) to = middle
    else if (slot >= slotStart + slotCount) from = middle + 1
    else return stretches[middle] ?? null
  }
  return null
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

/** The first run of slots of [from, to) that the stretches cover without a gap: its first slot and its length. */
export function unbrokenSlots(
  stretches: readonly TimelineStretch[],
  from: number,
  to: number,
): { first: number; count: number } {
  let first = from
  let end = from
  for (const { slotStart, slotCount } of stretches) {
    const [start, stretchEnd] = [Math.max(from, slotStart), Math.min(to, slotStart + slotCount)]
    if (start >= stretchEnd) continue
    if (end === first) first = start
    else if (start > end) break
    end = stretchEnd
  }
  return { first, count: end - first }
}
