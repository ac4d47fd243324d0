import { dayMs, hourMs, minuteMs } from '../foundation/durations.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** A payment by card is checked 5 minutes and 1 hour after creation, then daily for five days. */
const cardChecksMs = [5 * minuteMs, hourMs, ...days(5)]
/** Other methods may take hours: checked more often on the first day, then daily for seven days. */
const otherChecksMs = [
  ...[5, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 4, 8, 12].map((hours) => hours * hourMs),
  ...days(7),
]

/** The next scheduled check after `nowMs`; null after the last one. */
export function nextCheckAt(createdAtMs: number, nowMs: number, method: PaymentMethod): number | null {
  const schedule = method === 'card' ? cardChecksMs : otherChecksMs
  const after = schedule.find((ms) => createdAtMs + ms > nowMs)
  return after === undefined ? null : createdAtMs + after
}

function days(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index + 1) * dayMs)
}
