import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { postgresOptions } from '../postgres-servers/index.ts'

export interface SpoolLock {
  isHeld(): boolean
  close(): Promise<void>
}

const tryLock = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked'
const retryMs = 1_000
const timeoutMs = 5_000

/**
 * An advisory lock that selects which of the processes that share a spool uploads. While PostgreSQL is unavailable,
 * the last holder continues; it does no harm if two processes upload the same object.
 */
export function openSpoolLock(connectionString: string, spool: string, log: Log): SpoolLock {
  const stopping = new AbortController()
  const { signal } = stopping
  let [isHeld, isReachable] = [false, true]
  const hold = async () => {
    const client = new pg.Client({
      application_name: 'kallo media spool',
      ...postgresOptions(connectionString),
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    })
    client.on('error', () => undefined)
    let isLocked = false
    try {
      await client.connect()
      while (!signal.aborted) {
        // If the lock is held, only the connection is checked: advisory locks count how often they are acquired.
        const statement: string = isLocked ? 'select true as locked' : tryLock
        const values: string[] = isLocked ? [] : [`media spool ${spool}`]
        const result: pg.QueryResult<{ locked: boolean }> = await client.query(statement, values)
        isReachable = true
        isLocked = isHeld = result.rows[0]?.locked === true
        await pause(retryMs, undefined, { signal }).catch(() => undefined)
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const run = async () => {
    while (!signal.aborted) {
      await hold().catch((error: unknown) => {
        if (isReachable && !signal.aborted)
          log.warn({ err: error, isHeld }, 'the lock for uploads to S3 cannot be checked')
        isReachable = false
      })
      await pause(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    isHeld: () => isHeld,
    async close() {
      stopping.abort()
      await running
      isHeld = false
    },
  }
}
