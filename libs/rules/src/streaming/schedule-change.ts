import type { CompiledProgramme } from './schedule.ts'
import { timelineEndAfter, type TimelineEnd, type TimelineStretch } from './timeline.ts'

/** What changes in a stored timeline. */
export interface TimelineChange {
  /** The stretch that plays at the cut, with its new length; null: it stays as it is, or nothing plays. */
  resized: { slotStart: number; slotCount: number } | null
  /** Stretches that start here or later are deleted. */
  deleteFromSlot: number
  /** Programmes that replace the deleted stretches. */
  added: CompiledProgramme[]
}

/**
 * N-05: how a stored timeline follows a changed schedule without changing what starts before `cutSlot`: players may have seen
 * it. `compile` rolls the new schedule out from a slot. What plays at the cut goes on as long as the new schedule has the same
 * media at that time.
 */
export function changeTimeline(
  stored: readonly TimelineStretch[],
  cutSlot: number,
  compile: (fromSlot: number, previous: TimelineEnd) => CompiledProgramme[],
): TimelineChange {
  const playing = stored.findLast(({ slotStart }) => slotStart < cutSlot)
  if (!playing)
    return { resized: null, deleteFromSlot: cutSlot, added: compile(cutSlot, { discontinuities: 0 }) }
  // Nothing was on air at the cut.
  if (playing.slotStart + playing.slotCount < cutSlot)
    return { resized: null, deleteFromSlot: cutSlot, added: compile(cutSlot, timelineEndAfter(playing)) }
  const [next] = compile(cutSlot, timelineEndAfter({ ...playing, slotCount: cutSlot - playing.slotStart }))
  const continues =
    next !== undefined && next.stretch.slotStart === cutSlot && isSameLoop(next.stretch.loop, playing.loop)
  const end = continues ? cutSlot + next.stretch.slotCount : cutSlot
  const resized = { slotStart: playing.slotStart, slotCount: end - playing.slotStart }
  const previous = timelineEndAfter({ ...playing, slotCount: resized.slotCount })
  return {
    resized: resized.slotCount === playing.slotCount ? null : resized,
    deleteFromSlot: cutSlot,
    added: compile(end, previous),
  }
}

function isSameLoop(one: TimelineStretch['loop'], other: TimelineStretch['loop']): boolean {
  return (
    one.length === other.length &&
    one.every(({ asset, slots }, index) => asset === other[index]?.asset && slots === other[index]?.slots)
  )
}
