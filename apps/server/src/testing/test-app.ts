import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fixedClock, type FixedClock } from '@kallo/testkit/fixed-clock'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { inject } from 'vitest'
import { buildApp, type AppOptions } from '../app.ts'
import type { Deps } from '../deps.ts'
import { readConfig } from '../env.ts'
import { openDatabase } from '../platform/db.ts'
import { createFileCache } from '../platform/file-cache.ts'
import { openJobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { openOutbox, outboxFolder } from '../platform/mail/outbox.ts'
import { openNotifications } from '../platform/notifications.ts'
import { createPaystack } from '../billing/paystack/index.ts'
import { createRateLimits } from '../platform/rate-limits.ts'
import { queueNames, queuedJobs } from '../jobs.ts'
import type { Tables } from '../tables.ts'
import { templateTime } from './template-database.ts'

export interface TestApp {
  app: FastifyInstance
  deps: Deps & { clock: FixedClock }
  /** A session token, by the real login. */
  tokenOf(email: string): Promise<string>
  /** Does the work that waits in the queue, and gives the mails that went out meanwhile. */
  runJobs(): Promise<Email[]>
  close(): Promise<void>
}

/** The whole program on a database of its own that holds the demo world, at a clock that stands still. */
export async function createTestApp(env: NodeJS.ProcessEnv = {}, options: AppOptions = {}): Promise<TestApp> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template kallo_template`)
  // What a power cut would lose is not what these tests are about; those about kills run servers of their own.
  await onServer(server, `alter database ${name} set synchronous_commit to off`)
  const connectionString = server.replace('/postgres?', `/${name}?`)
  const log = createLog('silent')
  const clock = fixedClock(templateTime)
  const config = readConfig({ DATA_DIR: inject('dataDir'), ...env })
  const db = openDatabase<Tables>(connectionString, log, 4)
  const notifications = await openNotifications(connectionString, ['catalogue', 'timeline', 'streams'], log)
  const jobs = await openJobs(connectionString, queueNames, log, { isWorker: false })
  const mailFolder = await mkdtemp(path.join(tmpdir(), 'kallo-mails-'))
  const mailer = openOutbox(
    mailFolder,
    () => 'Kallo <no-reply@kallo.test>',
    () => undefined,
  )
  const limits = createRateLimits(clock)
  const siteUrl = () => config.publicUrl ?? 'http://kallo.test'
  const files = createFileCache(4 * 1024 * 1024)
  const paystack = createPaystack({ ...config.paystack, timeouts: { readMs: 1_500, payMs: 1_500 } })
  const deps = { config, db, clock, log, notifications, files, jobs, mailer, limits, paystack, siteUrl }
  const app = await buildApp(deps, { validatesResponses: true, ...options })
  return {
    app,
    deps,
    async tokenOf(email) {
      const payload = {
        email,
        password: 'kallo-demo-1',
        deviceName: 'Web Browser',
        deviceId: `device-of-${email}`,
      }
      const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload })
      return (answer.json() as { data: { token: string } }).data.token
    },
    async runJobs() {
      await jobs.runWaiting(queuedJobs(deps))
      return readMailbox(outboxFolder(mailFolder))
    },
    async close() {
      await app.close()
      await jobs.stop()
      await rm(mailFolder, { recursive: true, force: true })
      await notifications.close()
      await db.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** Real mails, as files, in a folder of their own. */
async function readMailbox(folder: string): Promise<Email[]> {
  const files = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    files.sort().map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  )
  await rm(folder, { recursive: true, force: true })
  return mails
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const admin = new pg.Client(connectionString)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
