import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { adminAddressFile } from './accounts/api-keys/index.ts'
import { buildApp } from './app.ts'
import { createDeps } from './create-deps.ts'
import type { Deps } from './deps.ts'
import type { Config } from './env.ts'
import { refuseIncompleteRestore } from './foundation/backup/index.ts'
import type { ServiceHealth } from './foundation/health/index.ts'
import { extendTimelines, recompileTimeline } from './catalogue/guide/index.ts'
import { reportDamagedFiles } from './insights/monitoring/index.ts'
import { prepareDaySums } from './insights/reports/index.ts'
import { startJobs } from './start-jobs.ts'
import { warnOfUnreadableSecrets } from './unreadable-secrets.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { createDataFolder } from './platform/data-folder.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { type Paystack, createPaystack } from './billing/paystack/index.ts'
import { embeddedConnections, poolSize, type ProcessKind } from './processes/pool-size.ts'
import { setDraining } from './platform/http/connections.ts'
import { createPostgresStore, openRedisStore } from './platform/shared-state/index.ts'
import { createShutdown, type Shutdown } from './platform/shutdown.ts'
import { createPictureEncoder } from './foundation/pictures/index.ts'
import { startIngest, startSharing, type Ingest } from './streaming/ingest/index.ts'
import { refusePublicDemo, seedDemo } from './seed/seed-demo.ts'
import { freeDiskBytes, startTranscoder } from './streaming/vod-files/index.ts'

export interface Started {
  /** Null in a process that does not serve HTTP. */
  app: FastifyInstance | null
  deps: Deps
  /** `http://host:port`, as it is printed. */
  address: string
  /** `idleMs`: how long idle connections stay open for one more request. */
  stop(idleMs?: number): Promise<void>
}

export interface StartOptions {
  kind?: ProcessKind
  /** Health of the other processes, for a web process. */
  service?: ServiceHealth
  clock?: Clock
  /** Replaces the client that the settings would create. */
  paystack?: Paystack
  /** Receives progress messages for the operator. */
  say?: (sentence: string) => void
  validatesResponses?: boolean
  /** The embedded database ended and cannot be restarted; the service still has to be stopped. */
  onLost?: (error: Error) => void
}

/** Starts the service. Everything that was opened is closed in the opposite order, even if the start fails. */
export async function start(config: Config, options: StartOptions = {}): Promise<Started> {
  const log = createLog(config.logLevel)
  const shutdown = createShutdown(log)
  try {
    await createDataFolder(config.dataDir)
    await refuseIncompleteRestore(config.dataDir)
    const started = await open(config, options, log, shutdown)
    const { app, deps } = started
    const stop = (idleMs = 0) => {
      deps.readiness.drain()
      if (app) setDraining(app.server, { idleMs, totalMs: drainMs })
      return shutdown.run()
    }
    return { ...started, stop }
  } catch (error) {
    await shutdown.run().catch(() => undefined)
    throw error
  }
}

/** Shorter than the limit of the shutdown. */
const drainMs = 25_000

async function open(
  config: Config,
  options: StartOptions,
  log: Deps['log'],
  shutdown: Shutdown,
): Promise<Omit<Started, 'stop'>> {
  const { kind = 'only', say = () => undefined, clock = systemClock } = options
  // Port 0 is replaced by the actual port once the server listens.
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
      isWorker: config.roles.has('worker'),
      maxConnections: poolSize(kind, config.webConcurrency),
    },
    shutdown,
  )
  await refusePublicDemo(deps)
  await shareLimits(deps)
  const startRoles = requireRoles(deps, shutdown)
  if (kind !== 'web') {
    await warnOfUnreadableSecrets(deps)
    await prepareData(deps, say)
    shareMedia(deps, shutdown)
  }
  const app = kind === 'primary' ? null : await serve(deps, options, shutdown)
  if (app) address = addressOf(app, config)
  if (config.roles.has('api'))
    await writeFile(path.join(config.dataDir, adminAddressFile), `${address}\n`, { mode: 0o600 })
  await startRoles()
  return { app, deps, address }
}

async function prepareData(deps: Deps, say: (sentence: string) => void): Promise<void> {
  await prepareDaySums(deps)
  await seedDemo(deps, say)
  await extendTimelines(deps)
}

/** In the background: a large library has millions of files. */
function checkFiles(deps: Deps, shutdown: Shutdown): void {
  const stopping = new AbortController()
  const checked = reportDamagedFiles(deps, stopping.signal).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'files in DATA_DIR could not be checked'),
  )
  shutdown.add('check of files', () => {
    stopping.abort()
    return checked
  })
}

async function serve(
  deps: Deps,
  { validatesResponses = false, service }: StartOptions,
  shutdown: Shutdown,
): Promise<FastifyInstance> {
  const app = await buildApp(deps, { validatesResponses, ...(service && { service }) })
  shutdown.add('HTTP server', () => app.close())
  await listenOn(app, deps.config)
  return app
}

/**
 * Shares limits with other processes, if there are any. Without `DATABASE_URL` and `REDIS_URL` this is the only
 * process.
 */
async function shareLimits({ config, db, shared, log }: Deps): Promise<void> {
  const { redisUrl, databaseUrl } = config
  if (redisUrl !== null) shared.start(await openRedisStore(redisUrl, log))
  else if (databaseUrl !== null) shared.start(createPostgresStore(db))
}

/** Returns a function that starts the roles without HTTP; they are not ready before. */
function requireRoles(deps: Deps, shutdown: Shutdown): () => Promise<void> {
  const { config, readiness, jobs } = deps
  let ingest: Ingest | null = null
  readiness.require('jobs-not-running', () => jobs.isWorking(), ['worker'])
  readiness.require('ingest-not-running', () => ingest?.isRunning() ?? false, ['ingest'])
  return async () => {
    if (config.roles.has('ingest')) {
      ingest = await startIngest(deps)
      shutdown.add('ingest', () => ingest?.close())
    }
    if (config.roles.has('worker')) {
      await startJobs(deps)
      startTranscoding(deps, shutdown)
      checkFiles(deps, shutdown)
    }
  }
}

/** With a bucket, uploads the current and future files of the spool. */
function shareMedia(deps: Deps, shutdown: Shutdown): void {
  deps.media.startPushing()
  const sharing = startSharing(deps)
  shutdown.add('sharing of segments', () => sharing.close())
}

function startTranscoding(deps: Deps, shutdown: Shutdown): void {
  const encoder = createPictureEncoder(deps.log)
  shutdown.add('poster encoder', () => encoder.close())
  const transcoder = startTranscoder({
    ...deps,
    encoder,
    freeBytes: freeDiskBytes,
    recompile: (trx, channelId) => recompileTimeline(trx, deps, channelId),
  })
  shutdown.add('transcoder', () => transcoder.stop())
}

async function openEmbedded(
  config: Config,
  { say = () => undefined, onLost }: StartOptions,
  shutdown: Shutdown,
): Promise<string> {
  say('Starting the database')
  const maxConnections = embeddedConnections(config.webConcurrency)
  const embedded = await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'), {
    onLost,
    maxConnections,
  })
  shutdown.add('embedded PostgreSQL', () => embedded.stop())
  return embedded.connectionString
}

/**
 * Maximum number of connections that wait to be accepted: after a pause, an edge opens hundreds at once. The kernel
 * has its own limit (somaxconn).
 */
const backlog = 4_096

async function listenOn(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, backlog })
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

/** The host as it appears in a URL. An address that means "all addresses" is replaced with loopback. */
export function hostIn({ host }: Pick<Config, 'host'>): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
