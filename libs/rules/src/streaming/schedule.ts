import { dayMs } from '../foundation/durations.ts'
import { slotMs } from '../foundation/constants.ts'
import { instantOf, zonedTime } from '../foundation/zoned-time.ts'
import {
  isSameFormat,
  slotAt,
  timelineEndAfter,
  type LoopEntry,
  type TimelineEnd,
  type TimelineStretch,
} from './timeline.ts'

/** A programme at a wall-clock time: weekly on some days (by default on all), or once on a date. */
export interface ScheduleBlock {
  /** Minutes after midnight in the channel's zone, 0–1439, a whole number. */
  startMinute: number
  /** Length; null or absent: until the next block. */
  minutes?: number | null
  /** 0 (Sunday) to 6. */
  weekdays?: readonly number[]
  /** `2026-11-20`: once, instead of what is scheduled weekly at that time. */
  onDate?: string | null
  /** First and last date of a weekly block, included; null or absent: without a limit. */
  fromDate?: string | null
  untilDate?: string | null
  /** Dates on which a weekly block does not start. */
  exceptDates?: readonly string[]
  title: string
  description: string
  loop: readonly LoopEntry[]
}

/** Number of blocks of a schedule. */
export const maxBlocks = 1_000

/** Played where nothing is scheduled. */
export type ScheduleFiller = Pick<ScheduleBlock, 'title' | 'description' | 'loop'>

export interface CompiledProgramme {
  startsAtMs: number
  endsAtMs: number
  title: string
  description: string
  stretch: TimelineStretch
}

interface Piece {
  startsAtMs: number
  endsAtMs: number
  content: ScheduleFiller
}

/**
 * Rolls a schedule out from `fromMs` (inclusive) to `untilMs`, whole programmes only. The first programme is
 * cut to begin at `fromMs`; `previous` is where the last compiled stretch ended, so that a channel's numbers never
 * jump. Both instants must lie on the 6 s grid. An empty schedule compiles to nothing.
 */
export function compileSchedule(
  blocks: readonly ScheduleBlock[],
  timeZone: string,
  fromMs: number,
  untilMs: number,
  previous: TimelineEnd,
  filler: ScheduleFiller | null = null,
): CompiledProgramme[] {
  const programmes: CompiledProgramme[] = []
  let end = previous
  for (const { startsAtMs, endsAtMs, content } of piecesOf(blocks, filler, timeZone, fromMs, untilMs)) {
    if (startsAtMs >= untilMs) break
    const begins = Math.max(startsAtMs, fromMs)
    const slotStart = slotAt(begins)
    const slotCount = slotAt(endsAtMs) - slotStart
    if (endsAtMs <= begins || slotCount <= 0) continue
    const { loop } = content
    const startsWithDiscontinuity = !loop[0] || !isSameFormat(end, loop[0])
    const discontinuityBase = end.discontinuities
    const stretch = { slotStart, slotCount, loop, discontinuityBase, startsWithDiscontinuity }
    end = timelineEndAfter(stretch)
    const { title, description } = content
    programmes.push({ startsAtMs: begins, endsAtMs, title, description, stretch })
  }
  return programmes
}

/**
 * How many days before a period a block can begin that plays in it: one without an end may last until the same day of the next
 * week.
 */
export const scheduleReachDays = 9

/**
 * N-02, N-03: the weekly blocks without gaps, then the single ones over them. A gap is filled by the filler, or without one by
 * the block before it.
 */
function piecesOf(
  blocks: readonly ScheduleBlock[],
  filler: ScheduleFiller | null,
  timeZone: string,
  fromMs: number,
  untilMs: number,
): Piece[] {
  const isDaily = blocks.every(
    (block) => !block.onDate && !hasDates(block) && (block.weekdays?.length ?? 7) === 7,
  )
  const reachDays = isDaily ? 2 : scheduleReachDays
  const starts = blockStarts(blocks, timeZone, fromMs - reachDays * dayMs, untilMs + reachDays * dayMs)
  const edge = { fromMs: fromMs - reachDays * dayMs, untilMs: untilMs + reachDays * dayMs }
  const weekly = starts.filter(({ block }) => !block.onDate)
  const single = starts.filter(({ block }) => block.onDate)
  const regular = weekly.map((one, index) => pieceOf(one, weekly[index + 1]?.startsAtMs ?? null))
  const special = single.map((one) => {
    const next = starts.find(({ startsAtMs }) => startsAtMs > one.startsAtMs)
    return pieceOf(one, one.block.minutes ? null : (next?.startsAtMs ?? null))
  })
  const layered = special.reduce(
    overlay,
    regular.flatMap((piece) => piece ?? []),
  )
  return fillGaps(layered, filler, edge)
}

type Start = ReturnType<typeof blockStarts>[number]

/** Null: its end is unknown, because nothing follows. */
function pieceOf({ block, startsAtMs }: Start, nextMs: number | null): Piece | null {
  // The block may have no further date, as one that plays once, and the next block may start after the compiled days. The end must not depend on which
  // days are compiled.
  const longestMs = block.onDate || hasDates(block) ? dayMs : null
  const ownEnd = block.minutes ? startsAtMs + block.minutes * 60_000 : longestMs && startsAtMs + longestMs
  if (ownEnd === null && nextMs === null) return null
  const endsAtMs = Math.min(ownEnd ?? Number.POSITIVE_INFINITY, nextMs ?? Number.POSITIVE_INFINITY)
  return endsAtMs > startsAtMs ? { startsAtMs, endsAtMs, content: block } : null
}

/** Puts a piece over others, which continue after it where it ends. */
function overlay(under: Piece[], piece: Piece | null): Piece[] {
  if (!piece) return under
  const { startsAtMs, endsAtMs } = piece
  const rest = under.flatMap((one) => {
    if (one.endsAtMs <= startsAtMs || one.startsAtMs >= endsAtMs) return [one]
    return [
      { ...one, endsAtMs: startsAtMs },
      { ...one, startsAtMs: endsAtMs },
    ].filter((part) => part.endsAtMs > part.startsAtMs)
  })
  return [...rest, piece].toSorted((a, b) => a.startsAtMs - b.startsAtMs)
}

function fillGaps(
  pieces: readonly Piece[],
  filler: ScheduleFiller | null,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Piece[] {
  if (filler === null)
    return pieces.map((piece, index) => ({
      ...piece,
      endsAtMs: pieces[index + 1]?.startsAtMs ?? piece.endsAtMs,
    }))
  const filled: Piece[] = []
  let at = fromMs
  for (const piece of pieces) {
    filled.push(...fillerPieces(filler, at, piece.startsAtMs), piece)
    at = piece.endsAtMs
  }
  return [...filled, ...fillerPieces(filler, at, untilMs)]
}

const fillerMs = 3_600_000

/** Fills a gap with pieces of whole hours, so that the guide shows them by the hour and the last one always has an end. */
function fillerPieces(content: ScheduleFiller, fromMs: number, untilMs: number): Piece[] {
  const pieces: Piece[] = []
  const grid = Math.ceil(fromMs / slotMs) * slotMs
  for (let at = grid; at < untilMs;) {
    const endsAtMs = Math.min(untilMs, (Math.floor(at / fillerMs) + 1) * fillerMs)
    pieces.push({ startsAtMs: at, endsAtMs, content })
    at = endsAtMs
  }
  return pieces
}

/** Every start of a block in the days that two instants span, in order. */
function blockStarts(blocks: readonly ScheduleBlock[], timeZone: string, fromMs: number, untilMs: number) {
  const sorted = blocks.toSorted((a, b) => a.startMinute - b.startMinute)
  const first = zonedTime(fromMs, timeZone)
  const days = Math.ceil((untilMs - fromMs) / dayMs) + 1
  const starts: { block: ScheduleBlock; startsAtMs: number }[] = []
  for (let offset = 0; offset <= days; offset++) {
    const date = new Date(Date.UTC(first.year, first.month - 1, first.day + offset))
      .toISOString()
      .slice(0, 10)
    for (const block of sorted) {
      if (!startsOn(block, date)) continue
      const wall = {
        year: first.year,
        month: first.month,
        day: first.day + offset,
        minute: block.startMinute,
      }
      starts.push({ block, startsAtMs: instantOf(wall, timeZone) })
    }
  }
  // A clock change may swap them.
  return starts.sort((a, b) => a.startsAtMs - b.startsAtMs)
}

function hasDates({ fromDate, untilDate, exceptDates }: ScheduleBlock): boolean {
  return Boolean(fromDate) || Boolean(untilDate) || (exceptDates?.length ?? 0) > 0
}

/** Does a block start on a date, such as `2026-11-20`? */
export function startsOn(
  {
    onDate,
    weekdays,
    fromDate,
    untilDate,
    exceptDates,
  }: Pick<ScheduleBlock, 'onDate' | 'weekdays' | 'fromDate' | 'untilDate' | 'exceptDates'>,
  date: string,
): boolean {
  if (onDate) return date === onDate
  if ((fromDate && date < fromDate) || (untilDate && date > untilDate)) return false
  if (exceptDates?.includes(date)) return false
  return weekdays === undefined || weekdays.includes(new Date(`${date}T00:00:00Z`).getUTCDay())
}
