import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { makeDataFolder } from './platform/data-folder.ts'
import type { Deps } from './deps.ts'
import type { Config } from './env.ts'
import { extendTimelines } from './catalogue/guide/index.ts'
import { reportDamagedFiles } from './insights/monitoring/index.ts'
import { queueNames, queuedJobs, scheduledJobs } from './jobs.ts'
import { migrations } from './migrations/index.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { migrate, openDatabase } from './platform/db.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { createFileCache } from './platform/file-cache.ts'
import { openJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { openNotifications } from './platform/notifications.ts'
import { type Paystack, createPaystack } from './billing/paystack/index.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { seedDemo } from './seed/seed-demo.ts'
import type { Tables } from './tables.ts'

export interface Started {
  app: FastifyInstance
  deps: Deps
  /** `http://host:port` as printed. */
  address: string
  stop(): Promise<void>
}

export interface StartOptions {
  clock?: Clock
  /** Another way to the payment provider than the settings name. */
  paystack?: Paystack
  /** Told in plain words what goes on. */
  say?: (sentence: string) => void
  validatesResponses?: boolean
  /** The embedded database ended and does not come back. The service still has to be stopped. */
  onLost?: (error: Error) => void
}

const segmentCacheBytes = 32 * 1024 * 1024

/** From settings to a service that answers. What was opened is closed again in the opposite order, also on failure. */
export async function start(config: Config, options: StartOptions = {}): Promise<Started> {
  const { say = () => undefined, clock = systemClock } = options
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    await makeDataFolder(config.dataDir)
    const log = createLog(config.logLevel)
    const connectionString = config.databaseUrl ?? (await openEmbedded(config, options, undo))
    const db = openDatabase<Tables>(connectionString, log)
    undo.push(() => db.close())
    if (!(await db.isReachable())) throw new Error(`DATABASE_URL: the database does not answer.`)
    await migrate(db.query, migrations)
    const notifications = await openNotifications(connectionString, ['catalogue', 'timeline', 'streams'], log)
    undo.push(() => notifications.close())
    const isWorker = config.roles.has('worker')
    const jobs = await openJobs(connectionString, queueNames, log, { isWorker })
    undo.push(() => jobs.stop())
    // Port 0 is known once it listens.
    let address = `http://${hostIn(config)}:${config.port}`
    const siteUrl = () => config.publicUrl ?? address
    const mailer = createMailer({
      smtpUrl: config.smtpUrl,
      dataDir: config.dataDir,
      from: () => config.mailFrom ?? `Kallo <no-reply@${new URL(siteUrl()).hostname}>`,
      say,
    })
    undo.push(async () => mailer.close())
    const limits = createRateLimits(clock)
    const files = createFileCache(segmentCacheBytes)
    const paystack = options.paystack ?? createPaystack(config.paystack)
    const deps: Deps = {
      config,
      db,
      clock,
      log,
      notifications,
      files,
      jobs,
      mailer,
      limits,
      paystack,
      siteUrl,
    }
    await seedDemo(deps, say)
    await reportDamagedFiles(deps)
    await extendTimelines(deps)
    const app = await buildApp(deps, { validatesResponses: options.validatesResponses ?? false })
    undo.push(() => app.close())
    await listenOn(app, config)
    address = addressOf(app, config)
    if (isWorker) await jobs.work(queuedJobs(deps), scheduledJobs(deps))
    return { app, deps, address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openEmbedded(
  config: Config,
  { say = () => undefined, onLost }: StartOptions,
  undo: (() => Promise<unknown>)[],
): Promise<string> {
  say('Starting the database')
  const embedded = await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'), { onLost })
  undo.push(() => embedded.stop())
  return embedded.connectionString
}

async function listenOn(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(whyNotListening(code, host, port), { cause: error })
  }
}

function whyNotListening(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is taken. Set PORT to a free one.`
  if (code === 'EACCES') return `PORT ${port} is not allowed for this user. Set one above 1023.`
  return `HOST is ${host}, which is no address of this machine (${code}).`
}

function addressOf(app: FastifyInstance, config: Config): string {
  const listening = app.addresses().find((one) => typeof one !== 'string')
  return `http://${hostIn(config)}:${listening?.port ?? config.port}`
}

/** As it stands in an address; one that means "all of them" is no name to go to. */
function hostIn({ host }: Config): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
