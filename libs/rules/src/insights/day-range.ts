import { instantOf, isoDay } from '../foundation/zoned-time.ts'

export interface DayRange {
  /** ISO days, in order. */
  days: string[]
  fromMs: number
  /** Midnight after the last day: not included. */
  untilMs: number
}

const maxDays = 400

/**
 * D-06: the days from one ISO day to another, both included, as instants (UTC ms) of the zone. Null when the second is
 * before the first, when there are more than 400, or when one of them is no day.
 */
export function readDayRange(from: string, to: string, timeZone: string): DayRange | null {
  const [first, last] = [partsOf(from), partsOf(to)]
  if (!first || !last || to < from) return null
  const days: string[] = []
  for (let step = 0; days.length < maxDays; step++) {
    // Noon is on the same day wherever clocks change.
    const day = isoDay(instantOf({ ...first, day: first.day + step, hour: 12 }, timeZone), timeZone)
    days.push(day)
    if (day === to)
      return {
        days,
        fromMs: instantOf(first, timeZone),
        untilMs: instantOf({ ...last, day: last.day + 1 }, timeZone),
      }
  }
  return null
}

function partsOf(text: string): { year: number; month: number; day: number } | null {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const isReal = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(text)
  return isReal ? { year, month, day } : null
}
