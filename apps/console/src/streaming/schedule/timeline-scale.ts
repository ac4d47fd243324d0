import { instantOf, zonedTime } from '@kallo/rules/foundation/zoned-time'
import { dayMinutes } from './days.ts'

export const rowHeight = 60
export const nameWidth = 184
export const headHeight = 48

/** Pixels per hour that can be chosen; in a wide window, the first shows a whole week. */
export const hourPxLevels = [6, 14, 32, 64, 132, 240] as const
/** At these levels a programme has room for its title from half an hour on in a day, and from an hour on in a week. */
export const defaultLevel = { day: 4, week: 2 } as const

/** Difference in minutes between the time zone of a channel and that of the time axis. Positive: later on the axis. */
export function shiftOf(day: string, axisZone: string, zone: string): number {
  if (axisZone === zone) return 0
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wall = { year, month, day: date, hour: 12 }
  return (instantOf(wall, zone) - instantOf(wall, axisZone)) / 60_000
}

/** Minutes from midnight of a day to an instant, in a zone. */
export function minuteAt(day: string, zone: string, instantMs: number): number {
  const { year, month, day: date, hour, minute, second } = zonedTime(instantMs, zone)
  const days = (Date.UTC(year, month - 1, date) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000
  return days * dayMinutes + hour * 60 + minute + second / 60
}
