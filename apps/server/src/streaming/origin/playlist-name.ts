import { hourMs } from '@kallo/rules/foundation/durations'
import { periodName, readPeriodName } from '@kallo/rules/streaming/stream-address'
import { latestHourStart } from '@kallo/rules/foundation/zoned-time'

/** What a playlist shows: the live edge, or a period (UTC ms). */
export type PlaylistSpan = 'live' | { fromMs: number; toMs: number }

/**
 * Y-11: parses a playlist name: `playlist` (live), an hour `0`–`23` (its latest occurrence that has started), or
 * `archive-{unix seconds}-{seconds}` of something that has started. Null: not a playlist.
 */
export function readPlaylistName(
  name: string,
  nowMs: number,
  timeZone: string,
  hourStarts: HourStarts = latestHourStart,
): PlaylistSpan | null {
  if (name === 'playlist') return 'live'
  if (/^(0|[1-9]|1\d|2[0-3])$/.test(name)) {
    const fromMs = hourStarts(Number(name), nowMs, timeZone)
    return fromMs === null ? null : { fromMs, toMs: fromMs + hourMs }
  }
  const programme = readPeriodName(name)
  if (programme === null || programme.startsAtMs > nowMs) return null
  return { fromMs: programme.startsAtMs, toMs: programme.endsAtMs }
}

/**
 * The name of the same playlist that keeps its meaning: an hour becomes the period of its current occurrence, so that players that
 * change the rendition after the hour has begun again stay in it.
 */
export function lastingPlaylistName(
  name: string,
  nowMs: number,
  timeZone: string,
  hourStarts?: HourStarts,
): string {
  const span = readPlaylistName(name, nowMs, timeZone, hourStarts)
  return span === null || span === 'live' ? name : periodName(span.fromMs, span.toMs)
}

/** Whether the name is that of an hour in some time zone. A channel has about a hundred of these, and any number of other periods. */
export function isHourPeriod(name: string): boolean {
  const period = readPeriodName(name)
  return (
    period !== null && period.endsAtMs - period.startsAtMs === hourMs && period.startsAtMs % quarterMs === 0
  )
}

/** Start (UTC ms) of the latest occurrence of an hour; null: it does not exist on this day. */
export type HourStarts = (hour: number, nowMs: number, timeZone: string) => number | null

/** Time zones change hour and offset only on quarter hours, so a result is valid until the next quarter hour. */
const quarterMs = 900_000

/** Cached, because computing local time takes longer than writing a playlist. */
export function createHourStarts(): HourStarts {
  const cached = new Map<string, { quarter: number; start: number | null }>()
  return (hour, nowMs, timeZone) => {
    const key = `${timeZone} ${hour}`
    const quarter = Math.floor(nowMs / quarterMs)
    const known = cached.get(key)
    if (known?.quarter === quarter) return known.start
    const start = latestHourStart(hour, nowMs, timeZone)
    cached.set(key, { quarter, start })
    return start
  }
}
