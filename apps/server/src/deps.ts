import type { Config } from './env.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db.ts'
import type { FileCache } from './platform/file-cache.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { Notifications } from './platform/notifications.ts'
import type { Paystack } from './billing/paystack/index.ts'
import type { RateLimits } from './platform/rate-limits.ts'
import type { Tables } from './tables.ts'

/** What use cases may need. Each takes the part it uses as a plain argument. */
export interface Deps {
  config: Config
  db: Database<Tables>
  clock: Clock
  log: Log
  /** Files that never change under their name: segments and pictures. */
  files: FileCache
  /** PostgreSQL's, on `catalogue`, `timeline` and `streams`. */
  notifications: Notifications
  jobs: Jobs
  mailer: Mailer
  limits: RateLimits
  paystack: Paystack
  /** Where people find this service, for links in mails: `PUBLIC_URL`, else where this process listens. */
  siteUrl: () => string
}
