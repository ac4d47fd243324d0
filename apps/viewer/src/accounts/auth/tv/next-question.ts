import { ApiError } from '../../../platform/api-error.ts'

const longestMs = 30_000

/**
 * How long a television waits before it asks again, in ms: the server's interval; what a 429 asks for; longer and longer
 * while nothing answers. `failures` counts those in a row.
 */
export function nextQuestionMs(intervalSeconds: number, error: Error | null, failures: number): number {
  const intervalMs = intervalSeconds * 1000
  if (!error) return intervalMs
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null
  if (asked !== null) return Math.max(asked * 1000, intervalMs)
  return Math.min(intervalMs * 2 ** Math.min(failures, 8), Math.max(longestMs, intervalMs))
}
