import { hourMs } from '@kallo/rules/foundation/durations'
import { sql, type Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import {
  awaitUnseenStreams,
  dueHours,
  isDue,
  lockSums,
  replaceHour,
  takeDueHour,
  tryLockSums,
} from './hour-store.ts'
import { sumDays } from './day-store.ts'

type SumParts = Pick<Deps, 'db' | 'clock' | 'config'>

interface Patience {
  /** How long the next statement may take. The run ends at 0. */
  leftMs(): number
  /** Whether it waits for another process that is summing, or ends. */
  waits: boolean
}

/** Of a job, which has to sum every hour. */
export function forEachStatement(ms: number): Patience {
  return { leftMs: () => ms, waits: true }
}

/** Of a request, to which figures of the last run are good enough. */
export function forAll(ms: number): Patience {
  const endsAt = performance.now() + ms
  return { leftMs: () => endsAt - performance.now(), waits: false }
}

/**
 * D-06: sums every hour that received events since the last run, from all its events. Sums are replaced, so repeated or late
 * runs are safe. Each hour has a transaction of its own: one that fails, for example because its sum takes too long, remains due
 * and does not delay the others. The first failure is thrown at the end.
 */
export async function sumHours(parts: SumParts, patience: Patience): Promise<void> {
  const failures: unknown[] = []
  for (const hour of await dueHours(parts.db))
    try {
      // Events that arrive meanwhile mark their hour again.
      if (patience.leftMs() <= 0 || !(await sumHour(parts, hour, patience))) break
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** False if another process is summing. */
function sumHour({ db, clock, config }: SumParts, hour: number, patience: Patience): Promise<boolean> {
  const { waits, leftMs } = patience
  return db.transaction().execute(async (trx) => {
    await limitStatements(trx, leftMs())
    if (waits) await lockSums(trx)
    else if (!(await tryLockSums(trx))) return false
    if (!(await takeDueHour(trx, hour))) return true
    // An hour's sums depend on the previous hour, so the hour after a changed one is summed too, unless it will be anyway.
    const after = hour + hourMs
    const isAfterWanted = after <= clock.now() && !(await isDue(trx, after))
    const hours = isAfterWanted ? [hour, after] : [hour]
    for (const one of hours) {
      await limitStatements(trx, leftMs())
      await replaceHour(trx, new Date(one))
    }
    await limitStatements(trx, leftMs())
    await sumDays(trx, hours, config.timeZone)
    await awaitUnseenStreams(trx, new Date(hour), new Date(clock.now()))
    return true
  })
}

async function limitStatements(trx: Transaction<Tables>, ms: number): Promise<void> {
  // 0 would be no limit.
  const whole = Math.max(1, Math.floor(ms))
  await sql`select set_config('statement_timeout', ${String(whole)}, true)`.execute(trx)
}
