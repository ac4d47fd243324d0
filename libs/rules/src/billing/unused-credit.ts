import { shareDown } from './money.ts'

export interface PaidPeriod {
  /** What it is worth: paid for it, credit that was put into it, less refunds. Minor units. */
  valueMinor: number
  startsAt: number
  endsAt: number
}

const hourMs = 3_600_000

/**
 * What is left of a paid period at an upgrade: `floor(value × remaining / total)`. Time counts from the full hour, in
 * the viewer's favour, so that a price does not change between looking and paying.
 */
export function unusedCredit({ valueMinor, startsAt, endsAt }: PaidPeriod, nowMs: number): number {
  const totalMs = endsAt - startsAt
  if (totalMs <= 0 || valueMinor <= 0) return 0
  const hour = Math.floor(nowMs / hourMs) * hourMs
  const remainingMs = Math.min(totalMs, Math.max(0, endsAt - Math.max(hour, startsAt)))
  return shareDown(valueMinor, remainingMs, totalMs)
}
