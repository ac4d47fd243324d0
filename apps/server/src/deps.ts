import type { Config } from './env.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db.ts'
import type { FileCache } from './platform/file-cache.ts'
import type { Log } from './platform/log.ts'
import type { News } from './platform/news.ts'
import type { Tables } from './tables.ts'

/** What use cases may need. Each takes the part it uses as a plain argument. */
export interface Deps {
  config: Config
  db: Database<Tables>
  clock: Clock
  log: Log
  /** Files that never change under their name: segments and pictures. */
  files: FileCache
  /** `catalogue` and `timeline`: something in the database has changed. */
  news: News
}
