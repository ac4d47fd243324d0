import { hash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'
import { postgresOptions } from './postgres-servers/index.ts'
import { createSlowQueryLog, defaultSlowMs } from './slow-query-log.ts'
import { currentRequestId } from './request-context.ts'

/** Read bigint as number: slots and counters stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface Database<Tables> {
  db: Kysely<Tables>
  connectionString: string
  isReachable(): Promise<boolean>
  /** Connections of the pool by state; `waiting`: requests for a connection. */
  connections(): Record<'used' | 'idle' | 'waiting', number>
  close(): Promise<void>
}

export function openDatabase<Tables>(
  connectionString: string,
  log: Log,
  max = 10,
  slowMs = defaultSlowMs,
  queryMs = 30_000,
): Database<Tables> {
  const pool = new pg.Pool({
    application_name: applicationName,
    ...postgresOptions(connectionString),
    max,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: KalloClient,
  })
  // Without a listener, a connection that the server terminates (57P01) would end the process.
  let isClosing = false
  pool.on('error', (error) => isClosing || log.warn({ err: error }, 'a database connection was lost'))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: createSlowQueryLog(log, slowMs),
  })
  const isReachable = async () => {
    try {
      await Promise.race([pool.query('select 1'), rejectAfter(reachableWithinMs)])
      return true
    } catch {
      return false
    }
  }
  const close = () => {
    isClosing = true
    return db.destroy()
  }
  const connections = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  return { db, connectionString, isReachable, connections, close }
}

/** Runs work whose statements may take longer than the pool allows, on up to `max` connections of its own. */
export async function withoutQueryTimeout<Tables, Result>(
  { connectionString }: Pick<Database<Tables>, 'connectionString'>,
  { name, max }: { name: string; max: number },
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({
    ...postgresOptions(connectionString),
    max,
    application_name: name,
    keepAlive: true,
  })
  // A lost connection rejects the running query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

export const preparedMark = '/* prepared */'

/** Ends a frequent statement that has few shapes: each connection parses and plans it once, as a prepared statement. */
export const prepared = sql.raw(preparedMark)

const applicationName = 'kallo'

/**
 * Names statements that end in `prepared`, so that PostgreSQL prepares them, and starts transactions with the ID of their
 * request as `application_name`, in the same message as `begin`. Single statements do not carry it: it would double their round
 * trips. A connection whose statement timed out is closed: its server may be gone without notice.
 */
class KalloClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // The pool listens only while a connection is idle. Otherwise the running statement rejects, and the pool drops
    // the connection.
    this.on('error', () => undefined)
  }

  override query = ((text: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    const send = (...args: unknown[]) => {
      const result = query(...args)
      if (!(result instanceof Promise)) return result
      return result.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') void this.end()
        throw error
      })
    }
    if (text === 'begin') return send(beginWithRequestId(), ...rest)
    if (typeof text !== 'string' || !text.endsWith(preparedMark)) return send(text, ...rest)
    const name = hash('sha1', text, 'base64url')
    return send({ name, text, values: rest[0] }, ...rest.slice(1))
  }) as pg.Client['query']
}

function beginWithRequestId(): string {
  const id = currentRequestId()
  if (id === undefined) return 'begin'
  return `begin; set local application_name = ${pg.escapeLiteral(`${applicationName} ${id}`)}`
}

const retryMs = 200

/** Runs `work` in one process at a time, under an advisory lock that PostgreSQL releases when its holder is killed. */
export async function withExclusiveLock<Tables>(
  db: Kysely<Tables>,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const key = sql`hashtextextended(${name}, 0)`
  await db.connection().execute(async (connection) => {
    const tryLock = async () => {
      const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(
        connection,
      )
      return rows[0]?.locked === true
    }
    // A blocking lock would run into the query timeout.
    while (!(await tryLock())) await pause(retryMs)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}

/**
 * Runs `work` unless another process holds the lock. `lost` is aborted when the connection of the lock ends, and with it
 * the lock.
 */
export async function tryExclusiveLock<Tables>(
  db: Kysely<Tables>,
  name: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const key = sql`hashtextextended(${name}, 0)`
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(
      connection,
    )
    if (rows[0]?.locked !== true) return
    const [lost, done] = [new AbortController(), new AbortController()]
    const watching = watchConnection(connection, done.signal, lost)
    try {
      await work(lost.signal)
    } finally {
      done.abort()
      await watching
      if (!lost.signal.aborted) await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}

const watchMs = 1_000

/** Aborts `lost` when the connection has ended. */
async function watchConnection<Tables>(
  connection: Kysely<Tables>,
  done: AbortSignal,
  lost: AbortController,
): Promise<void> {
  while (!done.aborted)
    try {
      await sql`select 1`.execute(connection)
      await pause(watchMs, undefined, { signal: done }).catch(() => undefined)
    } catch (error) {
      lost.abort(error)
      // Fails when the socket is closed. The pool would give the connection to the next query before that.
      await sql`select 1`.execute(connection).catch(() => undefined)
      return
    }
}

/** A database that does not respond within this time is reported as unavailable. */
const reachableWithinMs = 2_000

/** Rejects after a time. Used in a race with a query. */
export async function rejectAfter(ms: number): Promise<never> {
  await pause(ms, undefined, { ref: false })
  throw new Error('the database does not answer')
}
