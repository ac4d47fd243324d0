import { dayMs, hourMs } from './durations.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

export interface ZonedTime {
  year: number
  /** 1–12 */
  month: number
  day: number
  /** 0–23 */
  hour: number
  minute: number
  second: number
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, formatter)
  return formatter
}

/** Whether this is an IANA name of a zone, current or former. An offset such as +01:00 is none. */
export function isTimeZone(name: string): boolean {
  try {
    return (
      /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
    )
  } catch {
    return false
  }
}

/** The wall clock of an IANA zone at a UTC instant (ms). Throws RangeError on an unknown zone. */
export function zonedTime(instantMs: number, timeZone: string): ZonedTime {
  const read: Record<string, number> = {}
  for (const part of formatterOf(timeZone).formatToParts(instantMs)) read[part.type] = Number(part.value)
  return read as unknown as ZonedTime
}

/** The zone's UTC offset at this instant, in ms. */
function zoneOffsetMs(instantMs: number, timeZone: string): number {
  const z = zonedTime(instantMs, timeZone)
  const wall = Date.UTC(z.year, z.month - 1, z.day, z.hour, z.minute, z.second)
  return wall - Math.floor(instantMs / 1000) * 1000
}

/**
 * The UTC instant (ms) of a wall-clock time in a zone. `day` and `hour` may run over (day 32, hour 24).
 * Where clocks jump forward the missing time lands after the gap; where they fall back, the later one wins.
 */
export function instantOf(
  wall: { year: number; month: number; day: number; hour?: number; minute?: number },
  timeZone: string,
): number {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour ?? 0, wall.minute ?? 0)
  const [before, after] = [zoneOffsetMs(asUtc - dayMs, timeZone), zoneOffsetMs(asUtc + dayMs, timeZone)]
  const instant = asUtc - after
  return zoneOffsetMs(instant, timeZone) === after ? instant : asUtc - before
}

/** The start (UTC ms) of the wall-clock hour that is running at `instantMs`. */
export function hourStart(instantMs: number, timeZone: string): number {
  const { minute, second } = zonedTime(instantMs, timeZone)
  return Math.floor(instantMs / 1000) * 1000 - (minute * 60 + second) * 1000
}

/**
 * E-02: the most recent *started* occurrence of wall-clock hour `hour` (0–23), as UTC ms.
 * Returns null when that hour did not happen in the last 26 hours (a clock change swallowed it).
 */
export function latestHourStart(hour: number, nowMs: number, timeZone: string): number | null {
  let start = hourStart(nowMs, timeZone)
  for (let back = 0; back < 26; back++) {
    if (zonedTime(start, timeZone).hour === hour) return start
    start = hourStart(start - hourMs, timeZone)
  }
  return null
}

/** S-02, T-03: midnight (UTC ms) that ends the day running at `nowMs` in the service's zone. */
export function endOfDay(nowMs: number, timeZone: string): number {
  const { year, month, day } = zonedTime(nowMs, timeZone)
  return instantOf({ year, month, day: day + 1 }, timeZone)
}

/** Midnight (UTC ms) that begins the day running at `nowMs` in the service's zone. */
export function startOfDay(nowMs: number, timeZone: string): number {
  const { year, month, day } = zonedTime(nowMs, timeZone)
  return instantOf({ year, month, day }, timeZone)
}

/** K-02: the ISO day (first 10 characters) of an instant, in the given zone. */
export function isoDay(instantMs: number, timeZone: string): string {
  const { year, month, day } = zonedTime(instantMs, timeZone)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** K-02: ISO day and time to the minute, in the given zone: `2026-11-20 13:30`. */
export function isoMinute(instantMs: number, timeZone: string): string {
  const { hour, minute } = zonedTime(instantMs, timeZone)
  return `${isoDay(instantMs, timeZone)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** K-02: day and time in a time zone as viewers read them, `dd-mm-yyyy hh:mm`. */
export function displayMinute(instantMs: number, timeZone: string): string {
  const [day = '', time = ''] = isoMinute(instantMs, timeZone).split(' ')
  return `${day.split('-').toReversed().join('-')} ${time}`
}

/**
 * An instant as ISO 8601 with the zone's own offset (`2026-11-20T13:30:00+01:00`): programs read the instant, and its
 * first 10 characters are the local day.
 */
export function isoWithOffset(instantMs: number, timeZone: string): string {
  const offsetMinutes = Math.round(zoneOffsetMs(instantMs, timeZone) / 60_000)
  const local = new Date(instantMs + offsetMinutes * 60_000).toISOString().slice(0, 19)
  const [hours, minutes] = [Math.trunc(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60]
  const sign = offsetMinutes < 0 ? '-' : '+'
  return `${local}${sign}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
