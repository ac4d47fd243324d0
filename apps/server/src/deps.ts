import type { KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { BusinessEvents } from './business-events.ts'
import type { Config } from './env.ts'
import type { CurrentBranding } from '@kallo/rules/foundation/branding'
import type { Channels } from './notification-channels.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db.ts'
import type { Events } from './platform/events.ts'
import type { Ffmpeg } from './platform/ffmpeg/index.ts'
import type { FileCache } from './platform/file-cache.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { MediaStore } from './platform/media-store/media-store.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Notifications } from './platform/notifications.ts'
import type { PasswordHasher } from './platform/password-hasher.ts'
import type { Paystack } from './billing/paystack/index.ts'
import type { Readiness } from './platform/readiness.ts'
import type { RateLimits } from './platform/rate-limits.ts'
import type { SharedState } from './platform/shared-state/index.ts'
import type { Tables } from './tables.ts'

/** Everything that use cases can depend on. Each takes the part it uses as a plain parameter. */
export interface Deps {
  config: Config
  /** Statements outside a transaction; `db.transaction()` begins one. */
  db: Kysely<Tables>
  /** The pool behind `db`. */
  database: Database<Tables>
  clock: Clock
  log: Log
  /** Files that never change under their name: segments and pictures. */
  files: FileCache
  /** Store of media and uploaded pictures. */
  media: MediaStore
  ffmpeg: Ffmpeg
  notifications: Notifications<Channels>
  jobs: Jobs
  mailer: Mailer
  limits: RateLimits
  /** Exchanges limits with the other processes. */
  shared: SharedState
  passwords: PasswordHasher
  paystack: Paystack
  /** Encrypts saved cards. */
  cardKey: KeyObject
  /** Signs payment links. */
  linkKey: KeyObject
  /** Encrypts the TOTP secrets of operators. */
  operatorKey: KeyObject
  /** Encrypts secrets that are entered in the console. */
  settingsKey: KeyObject
  /** Name, logo and colours of the service. */
  branding: CurrentBranding
  events: Events<BusinessEvents>
  metrics: Metrics
  readiness: Readiness
  /** Base URL for links in mails: `PUBLIC_URL`, else the address this process listens on. */
  siteUrl: () => string
}
