import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { fromKysely, PgBoss, type ConstructorOptions, type UpdateQueueOptions } from 'pg-boss'
import { errorMessage } from './error-message.ts'
import type { Log } from './log.ts'
import { postgresOptions } from './postgres-servers/index.ts'
import { withRequestId } from './request-context.ts'

export interface ScheduledJob {
  name: string
  /** Five-field cron expression, UTC. */
  cron: string
  isOutgoing?: OutgoingMark
  run(): Promise<void>
}

/** The job charges, sends or deletes outside of this service: a restored one runs it only once it has been confirmed (G-06). */
type OutgoingMark = true

/** Work that is requested: it runs at least once, and is retried until it succeeds or the limit is reached. */
export interface QueuedJob<Data = unknown> {
  name: string
  isOutgoing?: OutgoingMark
  /** Runs an attempt. `id` is the same for all attempts. */
  run(data: Data, id: string): Promise<void>
}

export interface SendOptions {
  /** Maximum duration of an attempt, after which another one begins; 10 minutes by default, less than a day. */
  maxSeconds?: number
}

/** For jobs whose duration depends on the data of the service. If the process is killed, they start again within a minute. */
export const longJob = { maxSeconds: 20 * 3_600 } satisfies SendOptions

export interface Jobs {
  /** Requests a job within a transaction: it runs if, and only if, the transaction commits. */
  send(db: Kysely<never>, name: string, data: object, options?: SendOptions): Promise<void>
  /** Starts running jobs in this process. */
  work(queued: readonly QueuedJob[], scheduled: readonly ScheduledJob[]): Promise<void>
  /** Starts running further queues in this process. */
  workQueues(queued: readonly QueuedJob[]): Promise<void>
  /** Whether this process runs jobs. */
  isWorking(): boolean
  /** Runs the waiting jobs once, one after the other. */
  runWaiting(queued: readonly QueuedJob[]): Promise<void>
  stop(): Promise<void>
}

/** Attempts over five hours; the delay doubles from 10–20 s to 30 minutes. */
const retries = { retryLimit: 18, retryDelay: 10, retryBackoff: true, retryDelayMax: 1_800 }
/**
 * A job of a killed process restarts within a minute: 15 s without a heartbeat, 10 s until the next check, and the first delay.
 * A slow job keeps its heartbeat.
 */
const supervision = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 }
const queueOptions: UpdateQueueOptions = {
  ...retries,
  // Mails that were given up are shown for as long (O-26).
  deleteAfterSeconds: 3 * 86_400,
  heartbeatSeconds: 15,
  expireInSeconds: 600,
  notify: true,
}

/** A job of a killed process is found by its heartbeat; a second attempt must not run beside a slow one. */
const scheduledOptions: UpdateQueueOptions = {
  heartbeatSeconds: queueOptions.heartbeatSeconds,
  expireInSeconds: longJob.maxSeconds,
}

/**
 * Processes are notified of new jobs; a missed notification costs two seconds. A backlog is processed without pauses.
 */
const pace = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

export type JobObserver = (job: string, outcome: 'completed' | 'failed', seconds: number) => void

export interface JobsOptions {
  isWorker: boolean
  onDone?: JobObserver
}

/** The job queue in the database (pg-boss): each job runs in one process. */
export async function openJobs(
  connectionString: string,
  queues: readonly string[],
  log: Log,
  { isWorker, onDone = () => undefined }: JobsOptions,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...bossOptions(connectionString),
    max: isWorker ? 3 : 1,
    supervise: isWorker,
    schedule: isWorker,
    ...supervision,
    useListenNotify: isWorker,
  })
  let isStopped = false
  boss.on('error', (error) => {
    // pg-boss does not wait until its connections are closed, so PostgreSQL may terminate them when it stops.
    if (!isStopped) log.warn({ err: error }, 'the job queue failed')
  })
  await startQueues(boss, queues)
  const worker = { boss, log, onDone }
  let isWorking = false
  boss.on('stopped', () => (isWorking = false))
  return {
    async send(db, name, data, { maxSeconds } = {}) {
      const expiry = maxSeconds === undefined ? {} : { expireInSeconds: maxSeconds }
      await boss.send(name, data, { db: fromKysely(db), ...expiry })
    },
    async work(queued, scheduled) {
      for (const job of queued) await workQueue(worker, job)
      for (const job of scheduled) await workSchedule(worker, job)
      // Jobs of an earlier version would be added at their times, and never processed.
      for (const { name } of await boss.getSchedules())
        if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name)
      isWorking = true
    },
    async workQueues(queued) {
      for (const job of queued) await workQueue(worker, job)
    },
    isWorking: () => isWorking,
    async runWaiting(queued) {
      for (const { name, run } of queued)
        for (let jobs = await boss.fetch(name); jobs.length > 0; jobs = await boss.fetch(name))
          for (const { id, data } of jobs)
            await run(data, id).then(
              () => boss.complete(name, id),
              (error: Error) => boss.fail(name, id, { message: error.message }),
            )
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
      isStopped = true
    },
  }
}

async function startQueues(boss: PgBoss, queues: readonly string[]): Promise<void> {
  try {
    await boss.start()
    for (const name of queues) {
      await boss.createQueue(name)
      // A queue created by an earlier version has that version's options.
      await boss.updateQueue(name, queueOptions)
    }
  } catch (error) {
    // Its timers and connections would keep the process alive.
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
}

/** The jobs of some queues that have not completed, as `StoredJob`. Parameter: the names of the queues. */
export const waitingJobsSql = `
  select id, name as queue, data, start_after::text as start_after, expire_seconds from pgboss.job
  where state < 'completed' and name = any ($1) order by created_on, id`

/**
 * Counts jobs of a queue that were given up since an instant, or that wait after three or more failed attempts. They
 * are in the table that all queues share.
 */
export async function countFailing(db: Kysely<never>, queue: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where ${isFailing(queue, since)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface FailingJob {
  id: string
  data: unknown
  requestedAt: Date
  /** Whether the job is no longer retried. */
  isGivenUp: boolean
  /** Message of the last error. */
  problem: string | null
}

/** The latest of the jobs that `countFailing` counts. */
export async function listFailing(
  db: Kysely<never>,
  queue: string,
  since: Date,
  limit: number,
): Promise<FailingJob[]> {
  const { rows } = await sql<FailingJob>`
    select id, data, created_on as "requestedAt", state = 'failed' as "isGivenUp", output->>'message' as problem
    from pgboss.job where ${isFailing(queue, since)} order by created_on desc, id limit ${limit}`.execute(db)
  return rows
}

/** Queues the jobs that `countFailing` counts again, at once and with all their attempts. Returns their number. */
export async function retryFailing(db: Kysely<never>, queue: string, since: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), completed_on = null
    where ${isFailing(queue, since)}`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes the jobs of a queue, in every state, whose data contain all values of one of the given objects. */
export async function deleteJobs(db: Kysely<never>, queue: string, about: readonly object[]): Promise<void> {
  const values = about.map((one) => JSON.stringify(one))
  await sql`delete from pgboss.job where name = ${queue} and data @> any (${values}::jsonb[])`.execute(db)
}

function isFailing(queue: string, since: Date) {
  return sql<boolean>`name = ${queue} and (
    (state = 'failed' and completed_on >= ${since}) or (state = 'retry' and retry_count >= 3))`
}

export interface StoredJob {
  id: string
  queue: string
  data: unknown
  start_after: string
  /** Missing in archives of earlier versions. */
  expire_seconds?: number | undefined
}

/**
 * Stores jobs of another database with their IDs. Creates the queue's schema if necessary. A repeated call has no
 * effect.
 */
export async function insertJobs(connectionString: string, jobs: readonly StoredJob[]): Promise<void> {
  const boss = new PgBoss({ ...bossOptions(connectionString), max: 1, supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const [queue, own] of Map.groupBy(jobs, (job) => job.queue)) {
      await boss.createQueue(queue)
      await boss.updateQueue(queue, queueOptions)
      await boss.insert(
        queue,
        own.map(({ id, data, start_after: startAfter, expire_seconds: expireInSeconds }) => ({
          id,
          data: data as object,
          startAfter,
          ...(expireInSeconds === undefined ? {} : { expireInSeconds }),
        })),
      )
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Removes the job queue from a database. */
export async function removeQueues(connectionString: string): Promise<void> {
  const client = new pg.Client(postgresOptions(connectionString))
  await client.connect()
  try {
    await client.query('drop schema if exists pgboss cascade')
  } finally {
    await client.end()
  }
}

/** pg-boss passes its options to `pg`. */
const bossOptions = (connectionString: string) => postgresOptions(connectionString) as ConstructorOptions

interface Worker {
  boss: PgBoss
  log: Log
  onDone: JobObserver
}

async function workQueue(worker: Worker, { name, run }: QueuedJob): Promise<void> {
  const { boss, log } = worker
  await boss.work(name, pace, (jobs) =>
    inOrder(jobs, async ({ id, data }) => {
      try {
        await observe(worker, name, id, () => run(data, id))
        // Completed one by one, so that no finished job repeats if the process is killed.
        await boss.complete(name, id)
        return { id, status: 'completed' as const }
      } catch (error) {
        log.warn({ err: error, queue: name }, 'a job failed and will be retried')
        return { id, status: 'failed' as const, output: { message: errorMessage(error) } }
      }
    }),
  )
}

async function workSchedule(worker: Worker, { name, cron, run }: ScheduledJob): Promise<void> {
  const { boss, log } = worker
  await boss.createQueue(name)
  await boss.updateQueue(name, scheduledOptions)
  await boss.work(name, async ([job]) => {
    try {
      await observe(worker, name, job?.id ?? '', run)
    } catch (error) {
      log.warn({ err: error, job: name }, 'a scheduled job failed')
      throw error
    }
  })
  await boss.schedule(name, cron)
}

/** Runs a job under its ID, which log lines and the database's `application_name` carry, and reports its duration. */
async function observe(
  { onDone }: Worker,
  name: string,
  id: string,
  run: () => Promise<void>,
): Promise<void> {
  const startedMs = performance.now()
  const done = (outcome: 'completed' | 'failed') =>
    onDone(name, outcome, (performance.now() - startedMs) / 1000)
  try {
    await withRequestId(`job ${name} ${id}`, run)
  } catch (error) {
    done('failed')
    throw error
  }
  done('completed')
}

async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await work(item))
  return results
}
