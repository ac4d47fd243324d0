import { daysLater } from './period.ts'

const dayMs = 86_400_000
/** A renewal is charged at noon of the last day: a decline leaves its owner some hours before anything ends. */
export const renewBeforeEndMs = 12 * 3_600_000

/** Days after the first attempt on which a declined card is tried again. */
const retryDays = [0, 1, 3, 7] as const
export const graceDays = 3

/** When the saved card is charged for the `attempt`-th time (from 0); null after the last one. */
export function renewalAttemptAt(periodEndsAt: number, attempt: number): number | null {
  const days = retryDays[attempt]
  return days === undefined ? null : periodEndsAt - renewBeforeEndMs + days * dayMs
}

/** Until when one can watch although the renewal has not been paid. */
export function graceEnd(periodEndsAt: number, timeZone: string): number {
  return daysLater(periodEndsAt, graceDays, timeZone)
}

/** Declines that no later day will mend: the card itself is of no use any more, its owner has to name another. */
export function isCardRejected(message: string): boolean {
  return /expired card|invalid card|stolen|lost card|pick.?up|restricted|do not try again|authorization (code )?(is )?(invalid|inactive|not|does not)|email does not match/i.test(
    message,
  )
}
