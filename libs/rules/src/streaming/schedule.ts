import { slotAt, discontinuitiesAfter, type LoopEntry, type TimelineStretch } from './timeline.ts'
import { instantOf, zonedTime } from '../foundation/zoned-time.ts'

/** A programme that returns every day at the same wall-clock time and runs until the next block. */
export interface ScheduleBlock {
  /** Minutes after midnight in the channel's zone, 0–1439, a whole number. */
  startMinute: number
  title: string
  description: string
  loop: readonly LoopEntry[]
}

export interface CompiledProgramme {
  startsAtMs: number
  endsAtMs: number
  title: string
  description: string
  stretch: TimelineStretch
}

/**
 * Rolls a daily schedule out from `fromMs` (inclusive) to `untilMs`, whole programmes only. The first programme is
 * cut to begin at `fromMs`; `discontinuityBase` goes on where the last compiled stretch ended, so a channel's
 * numbers never jump. Both instants must lie on the 6 s grid. An empty schedule compiles to nothing.
 */
export function compileSchedule(
  dailySchedule: readonly ScheduleBlock[],
  timeZone: string,
  fromMs: number,
  untilMs: number,
  discontinuityBase: number,
): CompiledProgramme[] {
  const starts = blockStarts(dailySchedule, timeZone, fromMs, untilMs)
  const programmes: CompiledProgramme[] = []
  let base = discontinuityBase
  for (const [index, { block, startsAtMs }] of starts.entries()) {
    const next = starts[index + 1]
    if (!next || startsAtMs >= untilMs) break
    const begins = Math.max(startsAtMs, fromMs)
    if (next.startsAtMs <= begins) continue
    const slotStart = slotAt(begins)
    const slotCount = slotAt(next.startsAtMs) - slotStart
    const stretch = { slotStart, slotCount, loop: block.loop, discontinuityBase: base }
    base = discontinuitiesAfter(stretch)
    const { title, description } = block
    programmes.push({ startsAtMs: begins, endsAtMs: next.startsAtMs, title, description, stretch })
  }
  return programmes
}

/** Every start of a block from the day before `fromMs` to the day after `untilMs`, in order. */
function blockStarts(
  dailySchedule: readonly ScheduleBlock[],
  timeZone: string,
  fromMs: number,
  untilMs: number,
) {
  const sorted = dailySchedule.toSorted((a, b) => a.startMinute - b.startMinute)
  const first = zonedTime(fromMs, timeZone)
  const days = Math.ceil((untilMs - fromMs) / 86_400_000) + 2
  const starts: { block: ScheduleBlock; startsAtMs: number }[] = []
  for (let offset = -1; offset <= days; offset++) {
    for (const block of sorted) {
      const wall = {
        year: first.year,
        month: first.month,
        day: first.day + offset,
        minute: block.startMinute,
      }
      starts.push({ block, startsAtMs: instantOf(wall, timeZone) })
    }
  }
  return starts
}
