import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, MemoryLocker, type Lock, type Locker } from '@tus/server'
import pg from 'pg'
import type { Log } from '../../platform/log.ts'
import { postgresOptions } from '../../platform/postgres-servers/index.ts'

export interface UploadLocker extends Locker {
  close(): Promise<void>
}

type RequestRelease = Parameters<Lock['lock']>[1]

/** A connection, and functions that ask the requests that hold its locks to end. */
interface Session {
  client: pg.Client
  held: Map<string, RequestRelease>
}

const channel = 'upload_lock_wanted'
const acquireWithinMs = 30_000
const retryMs = 100
const key = `hashtextextended('vod upload ' || $1, 0)`

/**
 * Locks of uploads that all processes share: advisory locks of one connection per process, which is opened by the first upload.
 * A process that waits asks the holder by NOTIFY to end its request, as @tus/server does within a process; the client of that
 * request may be lost. Throws `ERR_LOCK_TIMEOUT` after 30 s. When the connection is lost, PostgreSQL releases its locks, and
 * the requests that held them are ended.
 */
export function createUploadLocker(connectionString: string, log: Log): UploadLocker {
  // Advisory locks do not exclude each other within a connection.
  const local = new MemoryLocker({ acquireLockTimeout: acquireWithinMs })
  const connection = createLockConnection(connectionString, log)
  return {
    newLock(id) {
      const own = local.newLock(id)
      let session: Session | null = null
      return {
        async lock(signal, requestRelease) {
          await own.lock(signal, requestRelease)
          try {
            session = await acquire(await connection.open(), id, signal)
            session.held.set(id, requestRelease)
          } catch (error) {
            await own.unlock()
            throw error
          }
        },
        async unlock() {
          try {
            if (session?.held.delete(id)) await release(session, id)
          } catch (error) {
            log.warn({ err: error }, 'the lock of an upload could not be released')
            // Closing the connection makes PostgreSQL release the lock.
            void session?.client.end()
          } finally {
            await own.unlock()
          }
        },
      }
    },
    close: () => connection.close(),
  }
}

async function acquire(session: Session, id: string, signal: AbortSignal): Promise<Session> {
  const until = performance.now() + acquireWithinMs
  for (;;) {
    const { rows } = await session.client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(${key}) as locked`,
      [id],
    )
    if (rows[0]?.locked === true) return session
    if (signal.aborted || performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT
    await session.client.query('select pg_notify($1, $2)', [channel, id])
    await pause(retryMs)
  }
}

async function release({ client }: Session, id: string): Promise<void> {
  await client.query(`select pg_advisory_unlock(${key})`, [id])
}

/** One connection at a time, opened when it is needed. */
function createLockConnection(connectionString: string, log: Log) {
  let opening: Promise<Session> | null = null
  const open = async (): Promise<Session> => {
    const client = new pg.Client({
      application_name: 'kallo uploads',
      ...postgresOptions(connectionString),
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    const session: Session = { client, held: new Map() }
    client.on('error', (error) => log.warn({ err: error }, 'the connection that locks uploads was lost'))
    client.on('end', () => {
      opening = null
      for (const requestRelease of session.held.values()) void requestRelease()
      session.held.clear()
    })
    client.on('notification', ({ payload = '' }) => void session.held.get(payload)?.())
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      opening = null
      void client.end()
      throw error
    }
    return session
  }
  return {
    open: () => (opening ??= open()),
    async close() {
      const session = await opening?.catch(() => null)
      await session?.client.end()
    },
  }
}
