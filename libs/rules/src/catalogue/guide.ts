import { hourMs } from '../foundation/durations.ts'
import { hourStart, zonedTime } from '../foundation/zoned-time.ts'

export interface GuideHour {
  /** Wall-clock hour in the channel's zone, 0–23; also the slot's index in catch-up addresses. */
  hour: number
  /** `11PM-12AM` */
  label: string
  day: 'yesterday' | 'today'
  isCurrent: boolean
  startsAtMs: number
  endsAtMs: number
}

/**
 * E-01, E-02: the guide's hours, oldest first: yesterday from the hour after the current one,
 * then today up to and including the current one. `nowMs` is the server's clock.
 * On a day with a clock change the list is an hour shorter, or the repeated hour is shown once.
 */
export function guideHours(nowMs: number, timeZone: string): GuideHour[] {
  const current = hourStart(nowMs, timeZone)
  const today = zonedTime(nowMs, timeZone).day
  const hours: GuideHour[] = []
  const seen = new Set<number>()
  for (let back = 0, start = current; back < 24; back++, start = hourStart(start - hourMs, timeZone)) {
    const { hour, day } = zonedTime(start, timeZone)
    if (seen.has(hour)) continue
    seen.add(hour)
    hours.unshift({
      hour,
      label: hourLabel(hour),
      day: day === today ? 'today' : 'yesterday',
      isCurrent: back === 0,
      startsAtMs: start,
      endsAtMs: start + hourMs,
    })
  }
  return hours
}

/** E-01: `12AM-1AM`, `11AM-12PM`, `11PM-12AM`. */
export function hourLabel(hour: number): string {
  return `${twelveHour(hour)}-${twelveHour((hour + 1) % 24)}`
}

function twelveHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}${hour < 12 ? 'AM' : 'PM'}`
}
