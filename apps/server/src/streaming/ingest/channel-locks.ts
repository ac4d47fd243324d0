import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import PQueue from 'p-queue'
import pg from 'pg'
import { postgresOptions } from '../../platform/postgres-servers/index.ts'
import type { Tables } from '../../tables.ts'

/** Ownership of channels: PostgreSQL advisory locks, which end with the connection and so with the process. */
export interface ChannelLocks {
  /** Returns false if another process owns the channel. */
  tryAcquire(channelId: string): Promise<boolean>
  release(channelId: string): Promise<void>
  /** The connection is lost, so another process may own the channels. */
  isLost(): boolean
  onLost(listener: () => void): void
  close(): Promise<void>
}

const timeoutMs = 5_000
const checkMs = 3_000
const endEarlier = `select pg_terminate_backend(pid, 3000) from pg_stat_activity where application_name = $1`
/** Name of a lock that each process with the role `ingest` holds as a shared lock. */
const presenceName = 'live ingest'

/** Whether a process with the role `ingest` is connected, even if it does not own a channel yet. */
export async function hasIngestProcess(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ is_present: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
        and (classid::int8 << 32 | objid::int8) = hashtextextended(${presenceName}, 0)
    ) as is_present`.execute(db)
  return rows[0]?.is_present === true
}

/** A name of the process as the owner of channels, for `openChannelLocks`. */
export const newLockOwner = (): string => `kallo ingest ${randomUUID()}`

/** Ends earlier connections of the same owner: a lost one may still hold its locks on the server. */
export async function openChannelLocks(
  connectionString: string,
  owner = newLockOwner(),
): Promise<ChannelLocks> {
  const client = new pg.Client({
    ...postgresOptions(connectionString),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  })
  let isLost = false
  let listener = () => {}
  const lose = () => {
    isLost = true
    listener()
  }
  client.on('error', lose)
  client.once('end', lose)
  try {
    await client.connect()
    await client.query(endEarlier, [owner])
    await client.query(`select set_config('application_name', $1, false)`, [owner])
    await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [presenceName])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  // Checks the connection: one that was cut silently would look idle while another process takes the locks.
  const queue = new PQueue({ concurrency: 1 })
  const checking = setInterval(() => void queue.add(() => client.query('select 1').catch(lose)), checkMs)
  const call = (name: string, channelId: string) =>
    queue.add(async () => {
      const statement = `select ${name}(hashtextextended($1, 0)) as result`
      const { rows } = await client.query<{ result: boolean }>(statement, [`live channel ${channelId}`])
      return rows[0]?.result === true
    })
  return {
    tryAcquire: (channelId) => call('pg_try_advisory_lock', channelId),
    release: async (channelId) => void (await call('pg_advisory_unlock', channelId)),
    isLost: () => isLost,
    onLost: (notify) => void (listener = notify),
    async close() {
      clearInterval(checking)
      await client.end().catch(() => undefined)
    },
  }
}
