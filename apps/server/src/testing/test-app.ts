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
import { createDeps } from '../create-deps.ts'
import type { Deps } from '../deps.ts'
import { readConfig } from '../env.ts'
import { createLog } from '../platform/log.ts'
import { createOutbox, outboxFolder } from '../platform/mail/outbox.ts'
import { createPaystack } from '../billing/paystack/index.ts'
import { createShutdown } from '../platform/shutdown.ts'
import { queuedJobs } from '../jobs.ts'
import { cheapPasswordHasher } from './cheap-password-hasher.ts'
import { templateTime } from './template-database.ts'

export interface TestApp {
  app: FastifyInstance
  deps: Deps & { clock: FixedClock }
  /** Logs in; returns the session token. */
  tokenOf(email: string): Promise<string>
  /** Runs the jobs in the queue; returns the mails sent by them. */
  runJobs(): Promise<Email[]>
  close(): Promise<void>
}

export interface TestAppOptions extends AppOptions {
  /** How long calls of Paystack may take, in ms. */
  paystackMs?: number
}

/** The whole program on its own copy of the template database, with a fixed clock. */
export async function createTestApp(
  env: NodeJS.ProcessEnv = {},
  { paystackMs = 1_500, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template kallo_template strategy file_copy`)
  // This is faster. Tests that kill the server use servers of their own.
  await onServer(server, `alter database ${name} set synchronous_commit to off`)
  const log = createLog('silent')
  const shutdown = createShutdown(log)
  shutdown.add('test database', () => onServer(server, `drop database ${name} with (force)`))
  const mailFolder = await mkdtemp(path.join(tmpdir(), 'kallo-mails-'))
  shutdown.add('mail folder', () => rm(mailFolder, { recursive: true, force: true }))
  const clock = fixedClock(templateTime)
  const config = readConfig({ DATA_DIR: inject('dataDir'), ...env })
  const created = await createDeps(
    {
      config,
      connectionString: server.replace('/postgres?', `/${name}?`),
      clock,
      log,
      mailer: createOutbox(mailFolder, () => undefined),
      paystack: createPaystack({ ...config.paystack, timeouts: { readMs: paystackMs, payMs: paystackMs } }),
      siteUrl: () => config.publicUrl ?? 'http://kallo.test',
      isWorker: false,
      maxConnections: 4,
      fileCacheBytes: 4 * 1024 * 1024,
      passwords: cheapPasswordHasher,
    },
    shutdown,
  )
  const deps = { ...created, clock }
  const violations: Error[] = []
  const onViolation = (violation: Error) => void violations.push(violation)
  const app = await buildApp(deps, { validatesResponses: true, onViolation, ...options })
  // Violations of the contract fail at the end of the test: a test that expects an error status could not distinguish
  // them.
  shutdown.add('contract', () => {
    if (violations[0]) throw violations[0]
  })
  shutdown.add('HTTP server', () => app.close())
  const testApp: TestApp = {
    app,
    deps,
    async tokenOf(email) {
      const payload = {
        email,
        password: 'kallo-demo-1',
        deviceName: 'Web Browser',
        deviceId: `device-of-${email}`,
      }
      const response = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload })
      return (response.json() as { data: { token: string } }).data.token
    },
    async runJobs() {
      await deps.jobs.runWaiting(queuedJobs(deps))
      return readMailbox(outboxFolder(mailFolder))
    },
    async close() {
      await shutdown.run()
      // Test files share a process, and their variables stay: they would keep each program in memory. Only its configuration is used
      // afterwards.
      Reflect.deleteProperty(testApp, 'app')
      Reflect.set(testApp, 'deps', { config })
    },
  }
  return testApp
}

/** Reads and removes the mails in the outbox. */
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
