import type { Deps } from './deps.ts'
import { queueNames } from './jobs.ts'
import { migrations } from './migrations/index.ts'
import { channelNames, type Channels } from './notification-channels.ts'
import { migrate, openDatabase } from './platform/db.ts'
import { createFileCache } from './platform/file-cache.ts'
import { openJobs } from './platform/jobs.ts'
import { openNotifications } from './platform/notifications.ts'
import { createPasswordHasher } from './platform/password-hasher.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import type { Shutdown } from './platform/shutdown.ts'
import type { Tables } from './tables.ts'

/** What a start and a test provide themselves. */
export interface DepsOptions extends Pick<
  Deps,
  'config' | 'clock' | 'log' | 'mailer' | 'paystack' | 'siteUrl'
> {
  connectionString: string
  /** Does this process run jobs? */
  isWorker: boolean
  maxConnections?: number
  fileCacheBytes?: number
}

const defaultFileCacheBytes = 32 * 1024 * 1024

/** The one place that wires dependencies. Opens connections, migrates the database, and registers how all of it is closed. */
export async function createDeps(options: DepsOptions, shutdown: Shutdown): Promise<Deps> {
  const {
    connectionString,
    isWorker,
    maxConnections,
    fileCacheBytes = defaultFileCacheBytes,
    ...given
  } = options
  const { clock, log, mailer } = given
  const db = openDatabase<Tables>(connectionString, log, maxConnections)
  shutdown.add('database', () => db.close())
  if (!(await db.isReachable())) throw new Error('DATABASE_URL: the database does not answer.')
  await migrate(db.query, migrations)
  const notifications = await openNotifications<Channels>(connectionString, channelNames, log)
  shutdown.add('notifications', () => notifications.close())
  const jobs = await openJobs(connectionString, queueNames, log, { isWorker })
  shutdown.add('jobs', () => jobs.stop())
  const passwords = createPasswordHasher(log)
  shutdown.add('passwords', () => passwords.close())
  shutdown.add('mailer', () => mailer.close())
  const limits = createRateLimits(clock)
  const files = createFileCache(fileCacheBytes)
  return { ...given, db, notifications, jobs, passwords, limits, files }
}
