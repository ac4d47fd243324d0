const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Open payments are checked 5 minutes and 1 hour after creation, then daily for five days. */
const afterMs = [5 * minuteMs, 60 * minuteMs, 1 * dayMs, 2 * dayMs, 3 * dayMs, 4 * dayMs, 5 * dayMs] as const

/** The next scheduled check after `nowMs`; null after the last one. */
export function nextCheckAt(createdAtMs: number, nowMs: number): number | null {
  const after = afterMs.find((ms) => createdAtMs + ms > nowMs)
  return after === undefined ? null : createdAtMs + after
}
