import { hash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

/** Whole numbers of 64 bits come as numbers: slots and counters stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface Database<Tables> {
  query: Kysely<Tables>
  connectionString: string
  /** True when the database answers. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

export function openDatabase<Tables>(connectionString: string, log: Log, max = 10): Database<Tables> {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
    Client: PreparingClient,
  })
  // Without a listener a connection that the server ends (57P01) would end the whole process.
  let isClosing = false
  pool.on('error', (error) => isClosing || log.warn({ err: error }, 'a database connection was lost'))
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const isReachable = async () => {
    try {
      await Promise.race([pool.query('select 1'), refuseAfter(reachableWithinMs)])
      return true
    } catch {
      return false
    }
  }
  const close = () => {
    isClosing = true
    return query.destroy()
  }
  return { query, connectionString, isReachable, close }
}

const keptMark = '/* kept */'

/** At the end of a statement that is sent again and again in few shapes: each connection then reads and plans it once. */
export const kept = sql.raw(keptMark)

/** Kysely hands over plain text; naming a statement is how PostgreSQL is asked to keep it. */
class PreparingClient extends pg.Client {
  override query = ((text: unknown, ...rest: unknown[]) => {
    const send = super.query.bind(this) as (...args: unknown[]) => unknown
    if (typeof text !== 'string' || !text.endsWith(keptMark)) return send(text, ...rest)
    const name = hash('sha1', text, 'base64url')
    return send({ name, text, values: rest[0] }, ...rest.slice(1))
  }) as pg.Client['query']
}

const askAgainMs = 200

/** Of all processes on one database one at a time does this work; the lock of one that is killed is free at once. */
export async function whileAlone<Tables>(
  db: Kysely<Tables>,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const key = sql`hashtextextended(${name}, 0)`
  await db.connection().execute(async (connection) => {
    const isMine = async () => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(
        connection,
      )
      return rows[0]?.mine === true
    }
    // Waiting inside one statement would end with the pool's query timeout.
    while (!(await isMine())) await pause(askAgainMs)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}

/** Brings the schema up to date. Kysely holds a database lock meanwhile, so several starts at once are safe. */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** A database that hangs is as good as none: whoever asks for its health must get an answer. */
const reachableWithinMs = 2_000

/** For a race with a question to the database. */
export async function refuseAfter(ms: number): Promise<never> {
  await pause(ms, undefined, { ref: false })
  throw new Error('the database does not answer')
}
