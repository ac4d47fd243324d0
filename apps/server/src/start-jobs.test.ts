import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pauseRestored } from './foundation/backup/index.ts'
import { mailQueue } from './foundation/mail-queue/index.ts'
import { importQueue } from './catalogue/import/index.ts'
import { queuedJobs, scheduledJobs } from './jobs.ts'
import type { ScheduledJob } from './platform/jobs.ts'
import { startJobs } from './start-jobs.ts'
import { signInAsOwner, type ConsoleClient } from './testing/console-client.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

const restored = { madeAt: '2026-01-05T03:00:00.000Z', restoredAt: '2026-01-06T09:00:00.000Z' }
let test: TestApp
let owner: ConsoleClient
beforeAll(async () => {
  test = await createTestApp()
  owner = await signInAsOwner(() => test)
})
afterAll(() => test.close())
beforeEach(() => pauseRestored(test.deps.db, restored))

/** Starts jobs that record their names, and returns the scheduled ones as they were registered. */
async function startRecording(done: string[]): Promise<readonly ScheduledJob[]> {
  const { jobs } = test.deps
  const run = (name: string) => () => Promise.resolve(void done.push(name))
  let registered: readonly ScheduledJob[] = []
  const recording: typeof jobs = {
    ...jobs,
    work: (queued, scheduled) => {
      registered = scheduled
      return jobs.work(queued, [])
    },
  }
  const queued = [
    { name: mailQueue, isOutgoing: true, run: run('mail') },
    { name: importQueue, run: run('import') },
  ] as const
  const scheduled = [
    { name: 'charge', cron: '* * * * *', isOutgoing: true, run: run('charge') },
    { name: 'clean-up', cron: '* * * * *', run: run('clean-up') },
  ] as const
  await startJobs({ ...test.deps, jobs: recording }, [...queued], [...scheduled])
  return registered
}

it('[G-06] a restored service does no outgoing work until an owner confirms it, and then does what waited', async () => {
  const done: string[] = []
  const { db, jobs } = test.deps
  const scheduled = await startRecording(done)
  await jobs.send(db as never, mailQueue, {})
  await jobs.send(db as never, importQueue, {})
  for (const job of scheduled) await job.run()
  await expect.poll(() => done).toEqual(expect.arrayContaining(['clean-up', 'import']))
  expect(done).toHaveLength(2)

  expect((await owner.get('backup/restored')).body.data).toEqual({ restored })
  expect((await owner.post('backup/run')).body.reason).toBe('restore-not-confirmed')
  const confirmed = await owner.post('backup/restored/confirm')
  expect(confirmed.body.data).toEqual({ restored: null })
  await expect.poll(() => done).toContain('mail')
  for (const job of scheduled) await job.run()
  expect(done).toContain('charge')
  expect(JSON.stringify((await owner.post('audit-log', { filter: 'backup.confirm' })).body)).toContain(
    restored.madeAt,
  )
})

it('[G-06] a missed notification delays the work until the next scheduled job', async () => {
  const done: string[] = []
  const { deps } = test
  const on = () => undefined
  let registered: readonly ScheduledJob[] = []
  const jobs: typeof deps.jobs = {
    ...deps.jobs,
    work: (_queued, scheduled) => Promise.resolve(void (registered = scheduled)),
    workQueues: (queued) => Promise.resolve(void done.push(...queued.map(({ name }) => name))),
  }
  await startJobs({ ...deps, jobs, notifications: { ...deps.notifications, on } })
  await owner.post('backup/restored/confirm')
  expect(done).toEqual([])
  await registered.find(({ name }) => name === 'check-backups')?.run()
  expect(done).toContain(mailQueue)
})

it('[G-06] charges, refunds, mails, push messages, webhooks and backups are outgoing', () => {
  const outgoing = [...queuedJobs(test.deps), ...scheduledJobs(test.deps)].filter((job) => job.isOutgoing)
  expect(outgoing.map(({ name }) => name).toSorted()).toEqual([
    'alert',
    'backup',
    'check-backups',
    'mail',
    'payments-due',
    'reminder',
    'request-reminders',
  ])
})

it('[G-06] confirming needs step-up authentication', async () => {
  await test.deps.db
    .updateTable('operator_session')
    .set({ authenticated_at: new Date(0) })
    .execute()
  expect((await owner.post('backup/restored/confirm')).body.reason).toBe('step-up-needed')
})
