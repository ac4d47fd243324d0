import { loadCardKey } from './billing/cards/index.ts'
import { loadLinkKey } from './billing/payment-links/index.ts'
import { createStoredPaystack } from './billing/paystack-keys/index.ts'
import type { BusinessEvents } from './business-events.ts'
import type { Deps } from './deps.ts'
import { createReadiness } from './platform/readiness.ts'
import { loadBranding } from './foundation/branding/index.ts'
import { queueNames } from './jobs.ts'
import { sharedMedia } from './media-kinds.ts'
import { createJobObserver, createMediaObserver, observeDatabase, observeEvents } from './metrics.ts'
import { createStoredMailer, findStoredServer } from './foundation/mail-queue/index.ts'
import { migrations } from './migrations/index.ts'
import { channelNames, type Channels } from './notification-channels.ts'
import { openDatabase } from './platform/db.ts'
import { createEvents } from './platform/events.ts'
import { createFfmpeg } from './platform/ffmpeg/index.ts'
import { createFileCache } from './platform/file-cache.ts'
import { openJobs } from './platform/jobs.ts'
import { migrate } from './platform/migrate.ts'
import { openMediaStore } from './platform/media-store/open-media-store.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { openNotifications } from './platform/notifications.ts'
import { createPasswordHasher, type PasswordHasher } from './platform/password-hasher.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { createSharedState } from './platform/shared-state/index.ts'
import { deriveKey, loadServiceSecret } from './platform/service-key.ts'
import type { Shutdown } from './platform/shutdown.ts'
import type { Tables } from './tables.ts'

/** Dependencies that a start and a test provide themselves. */
export interface DepsOptions extends Pick<
  Deps,
  'config' | 'clock' | 'log' | 'mailer' | 'paystack' | 'siteUrl'
> {
  connectionString: string
  /** Whether this process runs jobs. */
  isWorker: boolean
  maxConnections?: number
  fileCacheBytes?: number
  /** The default hashes at the real cost, in worker threads. */
  passwords?: PasswordHasher
}

const defaultFileCacheBytes = 32 * 1024 * 1024

/**
 * The only place that wires dependencies. Opens connections, migrates the database, and registers how everything is
 * closed.
 */
export async function createDeps(options: DepsOptions, shutdown: Shutdown): Promise<Deps> {
  const {
    connectionString,
    isWorker,
    maxConnections,
    fileCacheBytes = defaultFileCacheBytes,
    passwords = createPasswordHasher(options.log),
    ...given
  } = options
  const { clock, log } = given
  const metrics = createMetrics()
  const events = createEvents<BusinessEvents>(log)
  observeEvents(events, metrics, log)
  const database = await openMigratedDatabase(connectionString, maxConnections, { log, metrics, shutdown })
  const { db } = database
  const notifications = await openNotifications<Channels>(connectionString, channelNames, log)
  shutdown.add('notifications', () => notifications.close())
  const readiness = createReadiness(given.config.roles, metrics)
  readiness.require('database-unreachable', () => database.isReachable())
  readiness.require('notifications-lost', () => notifications.isConnected())
  const jobs = await openJobs(connectionString, queueNames, log, {
    isWorker,
    onDone: createJobObserver(metrics),
  })
  shutdown.add('jobs', () => jobs.stop())
  shutdown.add('passwords', () => passwords.close())
  const shared = createSharedState(log, metrics)
  shutdown.add('shared limits', () => shared.close())
  const limits = createRateLimits(clock)
  shared.addDebts(limits)
  const media = await openMedia(given, connectionString, metrics, shutdown)
  const files = createFileCache(fileCacheBytes, media.readPath)
  const cardKey = await loadCardKey(db)
  const linkKey = await loadLinkKey(db)
  const branding = await loadBranding({ db, notifications, log })
  const clients = await openClients(given, { db, notifications, log }, shutdown)
  return {
    ...given,
    db,
    database,
    notifications,
    jobs,
    passwords,
    limits,
    shared,
    files,
    media,
    ffmpeg: createFfmpeg(given.config.ffmpegPath),
    events,
    metrics,
    readiness,
    branding,
    cardKey,
    linkKey,
    ...clients,
  }
}

async function openMigratedDatabase(
  connectionString: string,
  maxConnections: number | undefined,
  { log, metrics, shutdown }: Pick<Deps, 'log' | 'metrics'> & { shutdown: Shutdown },
): Promise<Deps['database']> {
  const database = openDatabase<Tables>(connectionString, log, maxConnections)
  shutdown.add('database', () => database.close())
  observeDatabase(metrics, database)
  if (!(await database.isReachable())) throw new Error('DATABASE_URL: the database does not answer.')
  await migrate(database, migrations)
  return database
}

async function openMedia(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  connectionString: string,
  metrics: Metrics,
  shutdown: Shutdown,
): Promise<Deps['media']> {
  const media = await openMediaStore({
    root: config.dataDir,
    settings: config.media,
    shared: sharedMedia,
    connectionString,
    log,
    ...createMediaObserver(metrics),
  })
  shutdown.add('media store', () => media.close())
  return media
}

/**
 * Creates keys for stored secrets, and clients whose secrets are in the environment or were entered in the console.
 */
async function openClients(
  own: Pick<DepsOptions, 'config' | 'mailer' | 'paystack'>,
  { db, notifications, log }: Pick<Deps, 'db' | 'notifications' | 'log'>,
  shutdown: Shutdown,
): Promise<Pick<Deps, 'operatorKey' | 'settingsKey' | 'mailer' | 'paystack'>> {
  const { config } = own
  const { secretKey, dataDir } = config
  const secret = await loadServiceSecret(secretKey, dataDir)
  const operatorKey = deriveKey(secret, 'second factors')
  const settingsKey = deriveKey(secret, 'settings')
  const mailer =
    config.smtpUrl === null
      ? createStoredMailer(own.mailer, () => findStoredServer({ db, settingsKey }), log)
      : own.mailer
  shutdown.add('mailer', () => mailer.close())
  const paystack = config.paystack.isSandbox
    ? await createStoredPaystack(own.paystack, {
        config,
        db,
        log,
        settingsKey,
        onChange: (reload) => notifications.on('catalogue', reload),
      })
    : own.paystack
  return { operatorKey, settingsKey, mailer, paystack }
}
