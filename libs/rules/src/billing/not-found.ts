import { hourMs } from '../foundation/durations.ts'
import type { PaymentState } from './payment-state.ts'

/** A single 404 proves nothing: Paystack may respond with it to a payment that exists or is about to. */
const minChecks = 4
const minSpanMs = 4 * hourMs
const recheckMs = 2 * hourMs

/** Consecutive lookups that Paystack answered with 404. */
export interface NotFoundStreak {
  checks: number
  /** Time of the first one; null without any. */
  since: number | null
}

/** The streak after another lookup; any other response ends it. */
export function nextStreak(streak: NotFoundStreak, isNotFound: boolean, nowMs: number): NotFoundStreak {
  if (!isNotFound) return { checks: 0, since: null }
  return { checks: streak.checks + 1, since: streak.since ?? nowMs }
}

/**
 * I-10: whether a payment may count as never received by Paystack, provided its transaction list confirms it. A payment
 * that was `pending` reached Paystack.
 */
export function canBeGivenUp(state: PaymentState, { checks, since }: NotFoundStreak, nowMs: number): boolean {
  if (state === 'pending' || since === null) return false
  return checks >= minChecks && nowMs - since >= minSpanMs
}

/** A payment that may never have reached Paystack is checked more often: a lost charge has to be repeated soon. */
export function recheckAt(
  state: PaymentState,
  streak: NotFoundStreak,
  scheduledAt: number,
  nowMs: number,
): number {
  return state === 'pending' || streak.since === null ? scheduledAt : Math.min(scheduledAt, nowMs + recheckMs)
}
