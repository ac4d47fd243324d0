const failureWindowMs = 60_000
const maxFailures = 5
const pausesMs = [100, 500, 2_000, 5_000, 10_000] as const

export interface Failure {
  /** Starts in a row that failed; 0 if the process was ready before it ended. */
  failedStarts: number
  /** Whether another web process runs. */
  othersRun: boolean
}

/**
 * How long to wait before a web process is started again, in milliseconds; null after too many failures within a minute, when the service
 * has to stop. Failed starts do not count while another process runs: without PostgreSQL none can start, and the other one plays from memory.
 */
export function createRestartPolicy(now = () => performance.now()): (failure: Failure) => number | null {
  let failedAt: number[] = []
  const pause = (index: number) => pausesMs[Math.min(index, pausesMs.length - 1)] ?? 0
  return ({ failedStarts, othersRun }) => {
    if (failedStarts > 0 && othersRun) return pause(failedStarts)
    failedAt = [...failedAt.filter((at) => now() - at < failureWindowMs), now()]
    return failedAt.length > maxFailures ? null : pause(failedAt.length - 1)
  }
}
