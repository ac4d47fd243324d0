import type { Deps } from '../../deps.ts'
import { awaitUnseenStreams, replaceHour, takeDueHours, tryLockSums } from './hour-store.ts'

const hourMs = 3_600_000

/**
 * D-06: makes the sums of every hour that events have come to since the last time, from all events of that hour. Nothing
 * is added to what was there, so it may run twice, late, or again after a crash. An hour is summed with a look at the one
 * before it, so the hour after a changed one is summed as well.
 */
export async function sumHours({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.query.transaction().execute(async (query) => {
    // Whoever holds the lock does the work; what comes in meanwhile is due again.
    if (!(await tryLockSums(query))) return
    const changed = await takeDueHours(query)
    const after = changed.map((hour) => hour + hourMs).filter((hour) => hour <= clock.now())
    const hours = [...new Set([...changed, ...after])].sort((a, b) => a - b)
    for (const hour of hours) await replaceHour(query, new Date(hour))
    for (const hour of changed) await awaitUnseenStreams(query, new Date(hour), new Date(clock.now()))
  })
}
