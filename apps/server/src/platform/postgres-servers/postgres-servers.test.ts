import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openChannelLocks } from '../../streaming/ingest/channel-locks.ts'
import {
  startReplicatedPostgres,
  type ReplicatedPostgres,
} from '../../testing/services/replicated-postgres.ts'
import { openDatabase } from '../db.ts'
import { openJobs } from '../jobs.ts'
import { listen } from '../listen.ts'
import { createLog } from '../log.ts'
import { openSpoolLock } from '../media-store/spool-lock.ts'

const log = createLog('silent')
const timeout = 60_000
const longPoll = { timeout: 30_000 }

let folder = ''
let servers: ReplicatedPostgres
const cleanUps: (() => unknown)[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-replicated-'))
  servers = await startReplicatedPostgres(folder)
  await servers.primary.query('create table written (n int primary key)')
}, timeout)
afterEach(async () => {
  for (const step of cleanUps.splice(0).toReversed()) await step()
  await servers.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = () => {
  const database = openDatabase(servers.connectionString, log)
  cleanUps.push(() => database.close())
  return database
}
const write = ({ db }: ReturnType<typeof open>, n: number) =>
  sql`insert into written values (${n})`.execute(db).then(
    () => true,
    () => false,
  )
const portOf = async ({ db }: ReturnType<typeof open>) =>
  (await sql<{ port: string }>`select current_setting('port') as port`.execute(db)).rows[0]?.port

it(
  '[X-30] after a promotion, acknowledged rows are kept, and every kind of connection uses the new primary',
  { timeout },
  async () => {
    const { connectionString, primary, standby } = servers
    const database = open()
    const received: (string | null)[] = []
    const listener = await listen(
      connectionString,
      ['news'],
      (_channel, payload) => received.push(payload),
      log,
    )
    cleanUps.push(() => listener.close())
    const jobs = await openJobs(connectionString, ['mail'], log, { isWorker: true })
    cleanUps.push(() => jobs.stop())
    const done: unknown[] = []
    await jobs.work([{ name: 'mail', run: (data) => Promise.resolve(void done.push(data)) }], [])
    const locks = await openChannelLocks(connectionString)
    let isLost = false
    locks.onLost(() => (isLost = true))
    expect(await locks.tryAcquire('one')).toBe(true)

    const acknowledged: number[] = []
    const stopping = new AbortController()
    const writing = (async () => {
      for (let n = 1; !stopping.signal.aborted; n++) if (await write(database, n)) acknowledged.push(n)
    })()
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50)
    primary.signal('SIGKILL')
    await standby.query('select pg_promote()')
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, longPoll).toBeGreaterThan(before + 50)
    stopping.abort()
    await writing
    const kept = (await standby.query('select n from written')).map(({ n }) => n)
    expect(acknowledged.filter((n) => !kept.includes(n))).toEqual([])

    await expect.poll(() => received, longPoll).toEqual([null])
    await standby.query(`notify news, 'after'`)
    await expect.poll(() => received).toEqual([null, 'after'])
    await database.db.transaction().execute((trx) => jobs.send(trx as never, 'mail', { to: 'ada' }))
    await expect.poll(() => done, longPoll).toEqual([{ to: 'ada' }])
    expect(isLost).toBe(true)
    await locks.close()
    const again = await openChannelLocks(connectionString)
    cleanUps.push(() => again.close())
    expect(await again.tryAcquire('one')).toBe(true)
  },
)

it(
  '[X-30] a primary that hangs is left for the promoted one, also when it responds again',
  { timeout },
  async () => {
    const { primary, standby } = servers
    const database = open()
    expect(await write(database, 1)).toBe(true)
    expect(await portOf(database)).toBe(String(primary.port))
    primary.signal('SIGSTOP')
    // Fails when its connection is closed, long before its timeout.
    const hanging = write(database, 2)
    await standby.query('select pg_promote()')
    expect(await hanging).toBe(false)
    await expect.poll(() => write(database, 3), longPoll).toBe(true)
    expect(await portOf(database)).toBe(String(standby.port))

    primary.signal('SIGCONT')
    await primary.query('alter system reset all')
    const fresh = open()
    expect(await portOf(fresh)).toBe(String(standby.port))
    expect(await portOf(database)).toBe(String(standby.port))
  },
)

it(
  '[X-30] a process that starts after the promotion finds the primary, not the one listed first',
  { timeout },
  async () => {
    const { primary, standby } = servers
    await standby.query('select pg_promote()')
    expect(await primary.query('show transaction_read_only')).toEqual([{ transaction_read_only: 'off' }])
    expect(await portOf(open())).toBe(String(standby.port))
  },
)

it(
  '[X-30, X-20] the process that uploads to S3 is selected with several hosts too',
  { timeout },
  async () => {
    const lock = openSpoolLock(servers.connectionString, 'spool', log)
    cleanUps.push(() => lock.close())
    await expect.poll(() => lock.isHeld(), longPoll).toBe(true)
  },
)
