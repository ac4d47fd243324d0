import { endOfDay, instantOf, zonedTime } from '../foundation/zoned-time.ts'

const secondMs = 1_000

/** The last second of the day that `instantMs` lies in. A period ends so, and whoever paid for a day can watch all of it. */
export function lastSecondOfDay(instantMs: number, timeZone: string): number {
  // Zones differ from UTC by whole minutes, and everybody who asks to watch asks about the same one.
  const minute = Math.floor(instantMs / 60_000)
  if (latest.minute !== minute || latest.timeZone !== timeZone)
    latest = { minute, timeZone, at: endOfDay(instantMs, timeZone) - secondMs }
  return latest.at
}
let latest = { minute: Number.NaN, timeZone: '', at: 0 }

/**
 * S-05: when a period of so many months ends (UTC ms). The day is as many calendar months later in the service's zone,
 * clamped to the end of a shorter month (31 January and one month is 28 or 29 February); the time is that day's last
 * second, so that a renewal follows without a gap.
 */
export function periodEnd(startsAtMs: number, months: number, timeZone: string): number {
  const { year, month, day } = zonedTime(startsAtMs, timeZone)
  const monthsAway = month - 1 + months
  const lastDay = new Date(Date.UTC(year, monthsAway + 1, 0)).getUTCDate()
  const target = new Date(Date.UTC(year, monthsAway, Math.min(day, lastDay)))
  const noon = {
    year: target.getUTCFullYear(),
    month: target.getUTCMonth() + 1,
    day: target.getUTCDate(),
    hour: 12,
  }
  return lastSecondOfDay(instantOf(noon, timeZone), timeZone)
}

/** As many days later, to that day's last second. */
export function daysLater(startsAtMs: number, days: number, timeZone: string): number {
  const { year, month, day } = zonedTime(startsAtMs, timeZone)
  return lastSecondOfDay(instantOf({ year, month, day: day + days, hour: 12 }, timeZone), timeZone)
}
