import { sql, type Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Tables } from '../../tables.ts'

interface GuardParts {
  db: Kysely<Tables>
  clock: Clock
  log: Log
}

/** How long a clock has to be steady. Within this time an operator can notice that it is wrong. */
const steadyMs = 3_600_000
/** Clocks are corrected by less. */
const toleranceMs = 60_000

/**
 * Y-09: whether the clock may decide what is too old. A clock that is set ahead by more than the retention of an archive would delete all
 * of it at once. The clock is trusted an hour after the process started or the clock was last set, which the monotonic clock shows, and
 * while it agrees with that of PostgreSQL. `monotonicMs` is for tests.
 */
export function createClockGuard(
  { db, clock, log }: GuardParts,
  monotonicMs: () => number = () => performance.now(),
): () => Promise<boolean> {
  const offsetMs = () => clock.now() - monotonicMs()
  let lastOffsetMs = offsetMs()
  let steadySinceMs = monotonicMs()
  return async () => {
    const movedMs = Math.round(offsetMs() - lastOffsetMs)
    lastOffsetMs = offsetMs()
    if (Math.abs(movedMs) > toleranceMs) {
      steadySinceMs = monotonicMs()
      log.warn({ movedMs }, 'the clock was set: for an hour, live archives are not deleted by age')
    }
    if (monotonicMs() - steadySinceMs < steadyMs) return false
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    const differenceMs = Math.round(clock.now() - (rows[0]?.now.getTime() ?? 0))
    if (Math.abs(differenceMs) <= toleranceMs) return true
    log.warn(
      { differenceMs },
      'the clock differs from that of PostgreSQL: live archives are not deleted by age',
    )
    return false
  }
}
