import { hourMs } from '../foundation/durations.ts'

/** An hour of the guide whose media can be requested by its number (P-02). Instants are UTC ms. */
export interface DayHour {
  hour: number
  startsAtMs: number
  endsAtMs: number
  isRecorded: boolean
}

/** A programme of the guide. Instants are UTC ms. */
export interface DayProgramme {
  title: string
  startsAtMs: number
  endsAtMs: number
}

/** The playlist of a new hour has no segments yet (E-04), so newer media plays from the live playlist, which lists it. */
const newestMs = 30_000
/** Within this time after a start, going back goes to the programme before it, as in music players. */
const restartMs = 10_000

/** P-30: the hours up to the present; what has begun since the guide was loaded is recorded like the hours before. */
export function hoursUntil(hours: readonly DayHour[], nowMs: number): DayHour[] {
  const until = hours.map((one) =>
    one.endsAtMs > nowMs - hourMs ? { ...one, isRecorded: one.isRecorded || hours.some(isRecorded) } : one,
  )
  let last = until.at(-1)
  while (last && last.endsAtMs <= nowMs) {
    last = {
      hour: (last.hour + 1) % 24,
      startsAtMs: last.endsAtMs,
      endsAtMs: last.endsAtMs + hourMs,
      isRecorded: last.isRecorded,
    }
    until.push(last)
  }
  // Of other servers, an hour is requested by its number (0–23), which means the latest hour with this number.
  return until.filter(({ startsAtMs }) => startsAtMs > nowMs - 24 * hourMs)
}

/**
 * P-30: what plays an instant (UTC ms): an hour and the instant within it, or the live edge. Where nothing was recorded, playback
 * continues with the next recorded hour.
 */
export function placeInDay(
  hours: readonly DayHour[],
  atMs: number,
  nowMs: number,
): 'live' | { hour: DayHour; atMs: number } {
  if (atMs >= nowMs - newestMs) return 'live'
  const hour = hours.find((one) => one.isRecorded && one.endsAtMs > atMs)
  if (!hour) return 'live'
  const from = Math.max(atMs, hour.startsAtMs)
  return from >= nowMs - newestMs ? 'live' : { hour, atMs: from }
}

export function programmeAt(programmes: readonly DayProgramme[], atMs: number): DayProgramme | null {
  return programmes.find(({ startsAtMs, endsAtMs }) => atMs >= startsAtMs && atMs < endsAtMs) ?? null
}

/** P-30: the start of the programme before, or of the current one after its first 10 s. Null: there is none in the day. */
export function previousStart(
  programmes: readonly DayProgramme[],
  atMs: number,
  fromMs: number,
): number | null {
  const starts = programmes.map(({ startsAtMs }) => startsAtMs)
  return starts.findLast((start) => start >= fromMs && start < atMs - restartMs) ?? null
}

/** P-30: the start of the next programme; null: it has not begun. */
export function nextStart(programmes: readonly DayProgramme[], atMs: number, nowMs: number): number | null {
  return programmes.find(({ startsAtMs }) => startsAtMs > atMs && startsAtMs <= nowMs)?.startsAtMs ?? null
}

/** P-30: a pointer that is released near the start of a programme means the start. `toleranceMs`: how near. */
export function snapToStart(programmes: readonly DayProgramme[], atMs: number, toleranceMs: number): number {
  const near = programmes.find(({ startsAtMs }) => Math.abs(startsAtMs - atMs) <= toleranceMs)
  return near?.startsAtMs ?? atMs
}

function isRecorded(hour: DayHour): boolean {
  return hour.isRecorded
}
