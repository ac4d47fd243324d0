import { PgBoss } from 'pg-boss'
import type { Log } from './log.ts'

export interface ScheduledJob {
  name: string
  /** Five-field cron expression, UTC. */
  cron: string
  run(): Promise<void>
}

export interface Jobs {
  stop(): Promise<void>
}

/** Runs scheduled work through the database, so that of many processes exactly one does each turn. */
export async function startJobs(
  connectionString: string,
  jobs: readonly ScheduledJob[],
  log: Log,
): Promise<Jobs> {
  const boss = new PgBoss({ connectionString, max: 3 })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had trouble'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name)
    await boss.work(job.name, () => job.run())
    await boss.schedule(job.name, job.cron)
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) }
}
