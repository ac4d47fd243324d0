import { hourMs } from '@kallo/rules/foundation/durations'
import type { Deps } from '../../deps.ts'
import { awaitUnseenStreams, replaceHour, takeDueHours, tryLockSums } from './hour-store.ts'
import { sumDays } from './day-store.ts'

/**
 * D-06: sums every hour that received events since the last run, from all its events. Sums are replaced, so repeated or late
 * runs are safe. An hour's sums depend on the previous hour, so the hour after a changed one is summed too.
 */
export async function sumHours({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // If another process is summing, this run ends. Events that arrive meanwhile mark their hour again.
    if (!(await tryLockSums(trx))) return
    const changed = await takeDueHours(trx)
    const after = changed.map((hour) => hour + hourMs).filter((hour) => hour <= clock.now())
    const hours = [...new Set([...changed, ...after])].sort((a, b) => a - b)
    for (const hour of hours) await replaceHour(trx, new Date(hour))
    await sumDays(trx, hours, config.timeZone)
    for (const hour of changed) await awaitUnseenStreams(trx, new Date(hour), new Date(clock.now()))
  })
}
