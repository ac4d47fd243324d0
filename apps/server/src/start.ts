import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { adminAddressFile } from './accounts/api-keys/index.ts'
import { buildApp } from './app.ts'
import { createDeps } from './create-deps.ts'
import type { Deps } from './deps.ts'
import type { Config } from './env.ts'
import { refuseIncompleteRestore } from './foundation/backup/index.ts'
import { extendTimelines } from './catalogue/guide/index.ts'
import { reportDamagedFiles } from './insights/monitoring/index.ts'
import { queuedJobs, scheduledJobs } from './jobs.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { createDataFolder } from './platform/data-folder.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { type Paystack, createPaystack } from './billing/paystack/index.ts'
import { createShutdown, type Shutdown } from './platform/shutdown.ts'
import { createPictureEncoder } from './foundation/pictures/index.ts'
import { startIngest } from './streaming/ingest/index.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { freeDiskBytes, startTranscoder } from './streaming/vod-files/index.ts'

export interface Started {
  app: FastifyInstance
  deps: Deps
  /** `http://host:port` as printed. */
  address: string
  stop(): Promise<void>
}

export interface StartOptions {
  clock?: Clock
  /** Instead of a client for what the settings name. */
  paystack?: Paystack
  /** Receives progress messages for the operator. */
  say?: (sentence: string) => void
  validatesResponses?: boolean
  /** The embedded database ended and cannot be restarted; the service still has to be stopped. */
  onLost?: (error: Error) => void
}

/** Starts the service. What was opened is closed in the opposite order, also when the start fails. */
export async function start(config: Config, options: StartOptions = {}): Promise<Started> {
  const log = createLog(config.logLevel)
  const shutdown = createShutdown(log)
  try {
    await createDataFolder(config.dataDir)
    await refuseIncompleteRestore(config.dataDir)
    const started = await open(config, options, log, shutdown)
    return { ...started, stop: shutdown.run }
  } catch (error) {
    await shutdown.run().catch(() => undefined)
    throw error
  }
}

async function open(
  config: Config,
  options: StartOptions,
  log: Deps['log'],
  shutdown: Shutdown,
): Promise<Omit<Started, 'stop'>> {
  const { say = () => undefined, clock = systemClock } = options
  const isWorker = config.roles.has('worker')
  // Port 0 is known once the server listens.
  let address = `http://${hostIn(config)}:${config.port}`
  const siteUrl = () => config.publicUrl ?? address
  const { smtpUrl, dataDir } = config
  const deps = await createDeps(
    {
      config,
      connectionString: config.databaseUrl ?? (await openEmbedded(config, options, shutdown)),
      clock,
      log,
      mailer: createMailer({ smtpUrl, dataDir, say, log }),
      paystack: options.paystack ?? createPaystack(config.paystack),
      siteUrl,
      isWorker,
    },
    shutdown,
  )
  await seedDemo(deps, say)
  await reportDamagedFiles(deps)
  await extendTimelines(deps)
  const app = await buildApp(deps, { validatesResponses: options.validatesResponses ?? false })
  shutdown.add('HTTP server', () => app.close())
  await listenOn(app, config)
  address = addressOf(app, config)
  if (config.roles.has('api'))
    await writeFile(path.join(config.dataDir, adminAddressFile), `${address}\n`, { mode: 0o600 })
  if (config.roles.has('ingest')) {
    const ingest = await startIngest(deps)
    shutdown.add('ingest', () => ingest.close())
  }
  if (isWorker) {
    await deps.jobs.work(queuedJobs(deps), scheduledJobs(deps))
    startTranscoding(deps, shutdown)
  }
  return { app, deps, address }
}

function startTranscoding(deps: Deps, shutdown: Shutdown): void {
  const encoder = createPictureEncoder(deps.log)
  shutdown.add('poster encoder', () => encoder.close())
  const transcoder = startTranscoder({ ...deps, encoder, freeBytes: freeDiskBytes })
  shutdown.add('transcoder', () => transcoder.stop())
}

async function openEmbedded(
  config: Config,
  { say = () => undefined, onLost }: StartOptions,
  shutdown: Shutdown,
): Promise<string> {
  say('Starting the database')
  const embedded = await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'), { onLost })
  shutdown.add('embedded PostgreSQL', () => embedded.stop())
  return embedded.connectionString
}

async function listenOn(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(listenErrorMessage(code, host, port), { cause: error })
  }
}

function listenErrorMessage(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is taken. Set PORT to a free one.`
  if (code === 'EACCES') return `PORT ${port} is not allowed for this user. Set one above 1023.`
  return `HOST is ${host}, which is no address of this machine (${code}).`
}

function addressOf(app: FastifyInstance, config: Config): string {
  const listening = app.addresses().find((one) => typeof one !== 'string')
  return `http://${hostIn(config)}:${listening?.port ?? config.port}`
}

/** The host as it appears in a URL; for one that means "all addresses", loopback. */
function hostIn({ host }: Config): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
