import { dayMs } from '../foundation/durations.ts'
import { daysLater } from './period.ts'
import { isPass, type PlanKind } from './plan-duration.ts'

/** Renewals are charged at noon of the last day, so a decline leaves time to pay before access ends. */
export const renewBeforeEndMs = 12 * 3_600_000

/** Days after the first attempt. */
const retryDays = [0, 1, 3, 7] as const
export const graceDays = 3

/** When attempt number `attempt` (from 0) is made; null after the last one. A pass has only one (S-23). */
export function renewalAttemptAt(
  periodEndsAt: number,
  attempt: number,
  kind: PlanKind = 'plan',
): number | null {
  const days = isPass({ kind }) ? [0][attempt] : retryDays[attempt]
  return days === undefined ? null : periodEndsAt - renewBeforeEndMs + days * dayMs
}

/** End of access while a renewal is unpaid. Passes have no days of grace (S-23), which would exceed most of them. */
export function graceEnd(periodEndsAt: number, timeZone: string, kind: PlanKind = 'plan'): number {
  return isPass({ kind }) ? periodEndsAt : daysLater(periodEndsAt, graceDays, timeZone)
}

/** Whether the decline is permanent: retrying is useless and another card is needed. */
export function isCardRejected(message: string): boolean {
  return /expired card|invalid card|stolen|lost card|pick.?up|restricted|do not try again|authorization (code )?(is )?(invalid|inactive|not|does not)|email does not match/i.test(
    message,
  )
}
