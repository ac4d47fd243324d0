/**
 * With `WEB_CONCURRENCY` above 1 the primary prepares the database and runs jobs and live ingest; web processes serve HTTP.
 */
export type ProcessKind = 'only' | 'primary' | 'web'

/**
 * Connections outside the pool: notifications, job queue and locks of uploads; in the primary also ingest and the job
 * queue's own pool.
 */
const webExtra = 3
const primaryConnections = 16
const spare = 14

/** Connections in the pool of one process. Web processes share 32, with 3 to 10 each. */
export function poolSize(kind: ProcessKind, webConcurrency: number): number {
  if (kind !== 'web') return 10
  return Math.max(3, Math.min(10, Math.floor(32 / webConcurrency)))
}

/** `max_connections` of the embedded database; during a rolling restart there is one more web process. */
export function embeddedConnections(webConcurrency: number): number {
  if (webConcurrency === 1) return 50
  return spare + primaryConnections + (webConcurrency + 1) * (poolSize('web', webConcurrency) + webExtra)
}
