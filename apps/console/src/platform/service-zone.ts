import { instantOf, isoDay, zonedTime } from '@kallo/rules/foundation/zoned-time'

let zone = 'UTC'

/** Sets the service's time zone, which the server reports with the signed-in operator. */
export function setServiceZone(timeZone: string): void {
  zone = timeZone
}

export function serviceZone(): string {
  return zone
}

/** The ISO day in the service's zone, some days ago. */
export function serviceDay(daysAgo = 0): string {
  const { year, month, day } = zonedTime(Date.now(), zone)
  // Noon avoids an error of a day where clocks change.
  return isoDay(instantOf({ year, month, day: day - daysAgo, hour: 12 }, zone), zone)
}

/** An instant in the service's time zone as `datetime-local` inputs expect it: `2026-11-20T09:30`. */
export function toLocalInput(instant: string): string {
  const { year, month, day, hour, minute } = zonedTime(Date.parse(instant), zone)
  const date = [String(year).padStart(4, '0'), two(month), two(day)].join('-')
  return `${date}T${two(hour)}:${two(minute)}`
}

/** The ISO instant of a `datetime-local` value in the service's zone. */
export function fromLocalInput(text: string): string {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = text.split(/\D/).map(Number)
  return new Date(instantOf({ year, month, day, hour, minute }, zone)).toISOString()
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
