import type { Deps } from './deps.ts'
import { findRestored } from './foundation/backup/index.ts'
import { queuedJobs, scheduledJobs } from './jobs.ts'

/**
 * Starts the jobs of this process. In a restored service the outgoing ones wait until an owner has confirmed that it replaces the
 * former one (G-06): their queues are not read, so that nothing is lost.
 */
export async function startJobs(
  deps: Deps,
  queued = queuedJobs(deps),
  scheduled = scheduledJobs(deps),
): Promise<void> {
  const { db, jobs, log, notifications } = deps
  const restored = await findRestored(db)
  let isPaused = restored !== null
  const resume = async () => {
    if (!isPaused || (await findRestored(db)) !== null || !isPaused) return
    isPaused = false
    try {
      await jobs.workQueues(queued.filter(({ isOutgoing }) => isOutgoing))
      log.info('the restored service was confirmed: outgoing work begins')
    } catch (error) {
      isPaused = true
      throw error
    }
  }
  await jobs.work(
    queued.filter(({ isOutgoing }) => !isPaused || !isOutgoing),
    scheduled.map((job) => {
      if (!job.isOutgoing) return job
      const run = async () => {
        // A notification may have been missed.
        await resume()
        if (!isPaused) await job.run()
      }
      return { ...job, run }
    }),
  )
  if (!isPaused) return
  log.warn({ restored }, 'this service was restored: it charges and sends nothing until an owner confirms it')
  notifications.on('catalogue', resume)
}
