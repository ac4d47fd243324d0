import { endOfDay, instantOf, zonedTime } from '../foundation/zoned-time.ts'

const secondMs = 1_000

/** Last second of the day of `instantMs`. Periods end there, so a paid day can be used completely. */
export function lastSecondOfDay(instantMs: number, timeZone: string): number {
  // Cached per minute: zone offsets are whole minutes, and every playback check asks for the current one.
  const minute = Math.floor(instantMs / 60_000)
  if (latest.minute !== minute || latest.timeZone !== timeZone)
    latest = { minute, timeZone, at: endOfDay(instantMs, timeZone) - secondMs }
  return latest.at
}
let latest = { minute: Number.NaN, timeZone: '', at: 0 }

/** The day of the month (1–31) of an instant (UTC ms). */
export function dayOfMonth(instantMs: number, timeZone: string): number {
  return zonedTime(instantMs, timeZone).day
}

/**
 * S-05: end of a period (UTC ms): the anchor day `months` calendar months later in the service's zone, clamped to the end
 * of a shorter month (31 January plus one month is 28 or 29 February), at the last second of that day. The anchor is the
 * day of the start unless given: a renewal passes that of its subscription, so that 28 February is followed by 31 March.
 */
export function periodEnd(
  startsAtMs: number,
  months: number,
  timeZone: string,
  anchorDay = dayOfMonth(startsAtMs, timeZone),
): number {
  const { year, month } = zonedTime(startsAtMs, timeZone)
  const monthsAway = month - 1 + months
  const lastDay = new Date(Date.UTC(year, monthsAway + 1, 0)).getUTCDate()
  const target = new Date(Date.UTC(year, monthsAway, Math.min(anchorDay, lastDay)))
  const noon = {
    year: target.getUTCFullYear(),
    month: target.getUTCMonth() + 1,
    day: target.getUTCDate(),
    hour: 12,
  }
  return lastSecondOfDay(instantOf(noon, timeZone), timeZone)
}

/** The last second of the day `days` later. */
export function daysLater(startsAtMs: number, days: number, timeZone: string): number {
  const { year, month, day } = zonedTime(startsAtMs, timeZone)
  return lastSecondOfDay(instantOf({ year, month, day: day + days, hour: 12 }, timeZone), timeZone)
}

/** Calendar days from one instant to another in a time zone; the inverse of `daysLater`. */
export function daysBetween(fromMs: number, toMs: number, timeZone: string): number {
  const dayNumber = (instantMs: number) => {
    const { year, month, day } = zonedTime(instantMs, timeZone)
    return Date.UTC(year, month - 1, day) / 86_400_000
  }
  return dayNumber(toMs) - dayNumber(fromMs)
}
