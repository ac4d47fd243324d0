const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** An open attempt is looked up 5 minutes after it began, after 1 hour, then daily five times. */
const afterMs = [5 * minuteMs, 60 * minuteMs, 1 * dayMs, 2 * dayMs, 3 * dayMs, 4 * dayMs, 5 * dayMs] as const

/** When the next look is due after `checks` looks; null: it is given up (`expired`). */
export function nextCheckAt(createdAtMs: number, checks: number): number | null {
  const after = afterMs[checks]
  return after === undefined ? null : createdAtMs + after
}

/** An attempt that the provider has never heard of an hour later did not get there. */
export const lostAfterChecks = 2
