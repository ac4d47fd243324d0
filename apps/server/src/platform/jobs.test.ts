import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { openJobs, type Jobs } from './jobs.ts'
import { createLog } from './log.ts'

let jobs: Jobs
let db: Kysely<never>
let admin: pg.Client
const database = `jobs_${randomBytes(4).toString('hex')}`
const queue = 'mails'
const done: number[] = []

beforeAll(async () => {
  const address = new URL(inject('postgres'))
  admin = new pg.Client(address.href)
  await admin.connect()
  await admin.query(`create database ${database}`)
  address.pathname = database
  db = new Kysely<never>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: address.href }) }),
  })
  jobs = await openJobs(address.href, [queue], createLog('silent'), { isWorker: true })
}, 60_000)
afterAll(async () => {
  await jobs.stop()
  await db.destroy()
  // The queue closes its connections shortly after `stop` resolves.
  const drop = () => admin.query(`drop database ${database}`)
  await vi.waitFor(drop, { timeout: 10_000, interval: 20 })
  await admin.end()
})

it('[A-09] processes a backlog without pauses', async () => {
  const run = (data: unknown) => Promise.resolve(void done.push((data as { number: number }).number))
  await jobs.work([{ name: queue, run }], [])
  const numbers = [1, 2, 3, 4, 5, 6]
  await db.transaction().execute(async (trx) => {
    for (const number of numbers) await jobs.send(trx, queue, { number })
  })
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(numbers.length)
})

it('[A-09] removes the schedules of jobs that no longer exist', async () => {
  const job = (name: string) => ({ name, cron: '41 2 * * *', run: () => Promise.resolve() })
  const scheduled = async () => {
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(db)
    return rows.map(({ name }) => name)
  }
  await jobs.work([], [job('compare'), job('clean-up')])
  expect((await scheduled()).toSorted()).toEqual(['clean-up', 'compare'])
  await jobs.work([], [job('clean-up')])
  expect(await scheduled()).toEqual(['clean-up'])
})
