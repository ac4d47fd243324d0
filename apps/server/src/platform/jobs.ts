import type { Kysely } from 'kysely'
import { fromKysely, PgBoss, type UpdateQueueOptions } from 'pg-boss'
import { errorMessage } from './error-message.ts'
import type { Log } from './log.ts'

export interface ScheduledJob {
  name: string
  /** Five-field cron expression, UTC. */
  cron: string
  run(): Promise<void>
}

/** Work that is asked for: it runs at least once, again and again until it succeeds or is given up. */
export interface QueuedJob<Data = unknown> {
  name: string
  /** `id` is the same at every attempt. */
  run(data: Data, id: string): Promise<void>
}

export interface Jobs {
  /** Asks for work as a part of a transaction: it will be done if, and only if, that commits. */
  send(transaction: Kysely<never>, name: string, data: object): Promise<void>
  /** From here on this process does the work. */
  work(queued: readonly QueuedJob[], scheduled: readonly ScheduledJob[]): Promise<void>
  /** Does what waits now, here, one after the other; failures wait for their next attempt. */
  runWaiting(queued: readonly QueuedJob[]): Promise<void>
  stop(): Promise<void>
}

/** Five hours of attempts, the pauses doubling from 10 to 20 s up to half an hour. */
const retries = { retryLimit: 18, retryDelay: 10, retryBackoff: true, retryDelayMax: 1_800 }
/**
 * A job whose process was killed starts again after at most 15 s without a heartbeat, 10 s until a supervisor looks, and the
 * first pause: within a minute. A job that only takes long keeps its heartbeat.
 */
const supervision = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 }
const queueOptions: UpdateQueueOptions = {
  ...retries,
  heartbeatSeconds: 15,
  expireInSeconds: 600,
  notify: true,
}

/** New work is told of; where that gets lost it is found two seconds later, and a backlog is done without a pause. */
const pace = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** The queue in the database: of many processes exactly one does each piece of work. */
export async function openJobs(
  connectionString: string,
  queues: readonly string[],
  log: Log,
  { isWorker }: { isWorker: boolean },
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString,
    max: isWorker ? 3 : 1,
    supervise: isWorker,
    schedule: isWorker,
    ...supervision,
    useListenNotify: isWorker,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had trouble'))
  await boss.start()
  for (const name of queues) {
    await boss.createQueue(name)
    // One that an earlier version created has that version's options.
    await boss.updateQueue(name, queueOptions)
  }
  return {
    async send(transaction, name, data) {
      await boss.send(name, data, { db: fromKysely(transaction) })
    },
    async work(queued, scheduled) {
      for (const { name, run } of queued)
        await boss.work(name, pace, (jobs) =>
          inTurn(jobs, async ({ id, data }) => {
            try {
              await run(data, id)
              // Not with the rest of the batch: should this process be killed, no finished job is done again.
              await boss.complete(name, id)
              return { id, status: 'completed' as const }
            } catch (error) {
              log.warn({ err: error, queue: name }, 'a job failed and waits for its next attempt')
              return { id, status: 'failed' as const, output: { message: errorMessage(error) } }
            }
          }),
        )
      for (const { name, cron, run } of scheduled) {
        await boss.createQueue(name)
        await boss.work(name, () => run())
        await boss.schedule(name, cron)
      }
    },
    async runWaiting(queued) {
      for (const { name, run } of queued)
        for (let jobs = await boss.fetch(name); jobs.length > 0; jobs = await boss.fetch(name))
          for (const { id, data } of jobs)
            await run(data, id).then(
              () => boss.complete(name, id),
              (error: Error) => boss.fail(name, id, { message: error.message }),
            )
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await work(item))
  return results
}
