import { hourMs } from '@kallo/rules/foundation/durations'
import { sql, type Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { awaitUnseenStreams, dueHours, isDue, replaceHour, takeDueHour, tryLockSums } from './hour-store.ts'
import { sumDays } from './day-store.ts'

type SumParts = Pick<Deps, 'db' | 'clock' | 'config'>

/**
 * D-06: sums every hour that received events since the last run, from all its events. Sums are replaced, so repeated or late
 * runs are safe. Each hour has a transaction of its own: one that fails, for example because its sum takes longer than
 * `statementMs`, remains due and does not delay the others. The first failure is thrown at the end.
 */
export async function sumHours(parts: SumParts, statementMs: number): Promise<void> {
  const failures: unknown[] = []
  for (const hour of await dueHours(parts.db))
    try {
      // If another process is summing, this run ends. Events that arrive meanwhile mark their hour again.
      if (!(await sumHour(parts, hour, statementMs))) break
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** False if another process is summing. */
function sumHour({ db, clock, config }: SumParts, hour: number, statementMs: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await limitStatements(trx, statementMs)
    if (!(await tryLockSums(trx))) return false
    if (!(await takeDueHour(trx, hour))) return true
    // An hour's sums depend on the previous hour, so the hour after a changed one is summed too, unless it will be anyway.
    const after = hour + hourMs
    const isAfterWanted = after <= clock.now() && !(await isDue(trx, after))
    const hours = isAfterWanted ? [hour, after] : [hour]
    for (const one of hours) await replaceHour(trx, new Date(one))
    await sumDays(trx, hours, config.timeZone)
    await awaitUnseenStreams(trx, new Date(hour), new Date(clock.now()))
    return true
  })
}

async function limitStatements(trx: Transaction<Tables>, statementMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(trx)
}
