import { zonedTime } from '@kallo/rules/foundation/zoned-time'

/** K-02: `hh:mm` of a UTC instant on the wall clock of a zone. */
export function clockTime(instant: string, timeZone: string): string {
  const { hour, minute } = zonedTime(Date.parse(instant), timeZone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
