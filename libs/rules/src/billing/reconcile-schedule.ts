const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Open payments are checked 5 minutes and 1 hour after creation, then daily for five days. */
const afterMs = [5 * minuteMs, 60 * minuteMs, 1 * dayMs, 2 * dayMs, 3 * dayMs, 4 * dayMs, 5 * dayMs] as const

/** When the next check is due; null: the payment expires. */
export function nextCheckAt(createdAtMs: number, checks: number): number | null {
  const after = afterMs[checks]
  return after === undefined ? null : createdAtMs + after
}

/** A payment unknown to Paystack after this many checks (1 hour) never reached it. */
export const lostAfterChecks = 2
