import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fixedClock } from '@kallo/testkit/fixed-clock'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../env.ts'
import { migrations } from '../../migrations/index.ts'
import { migrate, openDatabase } from '../../platform/db.ts'
import { insertJobs } from '../../platform/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { start } from '../../start.ts'
import type { Tables } from '../../tables.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { createConsoleClient, signInAsOwner } from '../../testing/console-client.ts'
import { createPayingApp, type PayingApp } from '../../testing/paying-app.ts'
import { templateTime } from '../../testing/template-database.ts'
import { mailQueue } from '../mail-queue/index.ts'
import { backupAddress } from './index.ts'
import { writeBackup } from './write-backup.ts'

let paying: PayingApp
let folder: string
/** With the address and the key of the running service. */
let serviceFolder: string
beforeAll(async () => {
  paying = await createPayingApp()
  serviceFolder = await mkdtemp(path.join(tmpdir(), 'kallo-backup-service-'))
  await writeFile(path.join(serviceFolder, 'admin.address'), `${paying.test.app.listeningOrigin}\n`)
  await copyFile(path.join(inject('dataDir'), 'admin.key'), path.join(serviceFolder, 'admin.key'))
})
afterAll(async () => {
  await paying.close()
  await rm(serviceFolder, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-backup-'))
})
const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of cleanUps.splice(0).toReversed()) await step()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

const command = path.join(import.meta.dirname, '../../commands/admin.ts')

function runAdmin(args: readonly string[], env: Record<string, string> = {}, before = '') {
  const shell = `${before} exec "$0" "$@"`
  const child = spawn('sh', ['-c', shell, process.execPath, command, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[status], stdout, stderr]) => ({
      status: status as number | null,
      stdout: stdout.trim(),
      stderr: stderr.trim(),
    }),
  )
  return { child, ended }
}

const admin = (...args: Parameters<typeof runAdmin>) => runAdmin(...args).ended
const backUp = (to: string) => admin(['backup', '--json', '--to', to, '--data-dir', serviceFolder])

interface BackedUp {
  file: string
  rows: number
  files: number
  jobs: number
}

async function newBackup(): Promise<BackedUp> {
  const { status, stdout, stderr } = await backUp(folder)
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as BackedUp
}

/** An empty database on the test server. */
async function newDatabase(): Promise<string> {
  const name = `restore_${randomBytes(6).toString('hex')}`
  const server = inject('postgres')
  await onServer(server, `create database ${name}`)
  cleanUps.push(() => onServer(server, `drop database ${name} with (force)`))
  return server.replace('/postgres?', `/${name}?`)
}

async function onServer(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connectionString)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Rows of each table, without what a restore records. */
async function countRows(query: Kysely<Tables>): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`.execute(
    query,
  )
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const where = name === 'audit_entry' ? sql`where action <> 'backup.restore'` : sql``
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from ${sql.id(name)} ${where}`.execute(query)
      return [name, rows[0]?.count ?? 0] as const
    }),
  )
  return Object.fromEntries(counts)
}

/** Rows of each table once writes that follow a purchase in the background have ended. */
async function settledCounts(query: Kysely<Tables>): Promise<Record<string, number>> {
  let last: Record<string, number> = {}
  const isSettled = async () => {
    const counts = await countRows(query)
    const isSame = JSON.stringify(counts) === JSON.stringify(last)
    last = counts
    return isSame
  }
  await expect.poll(isSettled, { interval: 300, timeout: 20_000 }).toBe(true)
  return last
}

describe('a backup', { timeout: 180_000 }, () => {
  it('[G-01, G-02, O-13] of a service with payments is restored into an empty folder', async () => {
    const { test } = paying
    const viewer = await paying.newViewer('saved')
    await viewer.buy({ purpose: 'purchase', packageId: '1_1', devices: 0, promoCode: '' })
    await test.deps.jobs.send(test.deps.db.query as never, mailQueue, { kind: 'test' })
    await mkdir(path.join(inject('dataDir'), 'cms/uploads'), { recursive: true })
    await writeFile(path.join(inject('dataDir'), 'cms/uploads/own.webp'), 'a picture')
    const expected = await settledCounts(test.deps.db.query)
    const { file, rows, jobs } = await newBackup()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    // The audit entry of the backup itself is included.
    expect(rows).toBe(1 + Object.values(expected).reduce((sum, one) => sum + one, 0))
    expect(jobs).toBeGreaterThan(0)

    const restored = path.join(folder, 'restored')
    const result = await admin(['restore', file, '--json', '--data-dir', restored])
    expect([result.status, result.stderr]).toEqual([0, ''])
    expect(JSON.parse(result.stdout)).toMatchObject({ rows, jobs })
    expect((await stat(path.join(restored, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await readFile(path.join(restored, 'cms/uploads/own.webp'), 'utf8')).toBe('a picture')

    const started = await start(
      readConfig({ DATA_DIR: restored, PORT: '0', ROLES: 'api', LOG_LEVEL: 'silent' }),
      { clock: fixedClock(templateTime) },
    )
    try {
      const { query } = started.deps.db
      const found = await countRows(query)
      expect(found).toEqual({ ...expected, audit_entry: (expected.audit_entry ?? 0) + 1 })
      expect(await checkBooks(query, viewer.id, paying.booksOf(viewer.email))).toEqual([])
      const payload = {
        email: viewer.email,
        password: 'kallo-demo-1',
        deviceName: 'TV',
        deviceId: 'restored',
      }
      const login = await started.app?.inject({ method: 'POST', url: '/api/v1/auth/login', payload })
      expect(login?.statusCode).toBe(200)
      const sequences = sql<{ sum: number }>`select sum(last_value)::int as sum from pg_sequences`
      const [before, after] = [await sequences.execute(test.deps.db.query), await sequences.execute(query)]
      expect(after.rows[0]?.sum).toBeGreaterThanOrEqual(before.rows[0]?.sum ?? 0)
      await expect(sql`update ledger_line set amount_minor = 1`.execute(query)).rejects.toThrow(
        'the ledger is only added to',
      )
      const waiting = await sql`select data from pgboss.job
        where state < 'completed' and data ->> 'kind' = 'test'`.execute(query)
      expect(waiting.rows).toEqual([{ data: { kind: 'test' } }])
    } finally {
      await started.stop()
    }
  })

  it('[G-01] is one moment of a database that is written to', async () => {
    const { query } = paying.test.deps.db
    let isBackingUp = true
    const write = async (): Promise<void> => {
      // Each transaction moves one unit, so that the sum over both rows is always zero.
      await query.transaction().execute(async (transaction) => {
        await sql`insert into setting (key, value) values ('moved-a', '0'), ('moved-z', '0') on conflict do nothing`.execute(
          transaction,
        )
        await sql`update setting set value = (value::text::int + 1)::text::jsonb where key = 'moved-a'`.execute(
          transaction,
        )
        await sql`update setting set value = (value::text::int - 1)::text::jsonb where key = 'moved-z'`.execute(
          transaction,
        )
        await sql`insert into subscriber_note (account_id, author, text, created_at)
          select id, 'test', 'x', now() from account limit 1`.execute(transaction)
      })
      if (isBackingUp) await write()
    }
    const writing = write()
    const { file } = await newBackup()
    isBackingUp = false
    await writing
    const database = await newDatabase()
    const result = await admin(['restore', file, '--data-dir', path.join(folder, 'empty')], {
      DATABASE_URL: database,
    })
    expect([result.status, result.stderr]).toEqual([0, ''])
    const { rows } = await onServer(
      database,
      `select (select sum(value::text::int) from setting where key like 'moved-%')::int as difference,
        (select value::text::int from setting where key = 'moved-a') as moves,
        (select count(*)::int from subscriber_note where author = 'test') as notes`,
    )
    const [{ difference, moves, notes }] = rows as [{ difference: number; moves: number; notes: number }]
    expect([difference, notes]).toEqual([0, moves])
  })

  it('[G-01] is given to the key of this machine only', async () => {
    const owner = await signInAsOwner(() => paying.test)
    const send = (headers: Record<string, string>) =>
      paying.test.app.inject({ url: backupAddress, headers: { host: 'localhost', ...headers } })
    const { body } = await owner.post('api-keys', { name: 'backup', role: 'owner' })
    const { secret } = body.data as { secret: string }
    const key = (await readFile(path.join(serviceFolder, 'admin.key'), 'utf8')).trim()
    const requests: Record<string, string>[] = [
      {},
      { cookie: owner.cookie() ?? '' },
      { authorization: `Bearer ${secret}` },
      { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.9' },
    ]
    for (const headers of requests) expect((await send(headers)).statusCode).toBe(404)
    expect((await createConsoleClient(() => paying.test).get('self')).status).toBe(401)
  })

  it('[G-01] is recorded in the audit log', async () => {
    await newBackup()
    const { actor } = await paying.test.deps.db.query
      .selectFrom('audit_entry')
      .where('action', '=', 'backup.create')
      .select('actor')
      .executeTakeFirstOrThrow()
    expect(actor).toBe('npm run admin')
  })

  it('[G-01] that is cancelled leaves nothing behind', async () => {
    const blocker = new pg.Client(paying.test.deps.db.connectionString)
    await blocker.connect()
    cleanUps.push(() => blocker.end())
    await blocker.query('begin; lock table vod in access exclusive mode')
    const { child, ended } = runAdmin(['backup', '--to', folder, '--data-dir', serviceFolder])
    const connections = async (condition: string) => {
      const { connectionString } = paying.test.deps.db
      const where = `application_name = 'kallo backup' and ${condition}`
      return (await onServer(connectionString, `select 1 from pg_stat_activity where ${where}`)).rowCount
    }
    await expect.poll(() => connections(`wait_event_type = 'Lock'`), { timeout: 30_000 }).toBe(1)
    expect(await readdir(folder)).toHaveLength(1)
    // A terminal signals the whole process group, and npm forwards the signal.
    for (let times = 0; times < 3; times++) child.kill('SIGINT')
    const { status, stdout, stderr } = await ended
    expect([status, stdout, stderr]).toEqual([1, '', 'The backup was cancelled. Nothing was saved.'])
    expect(await readdir(folder)).toEqual([])
    await blocker.query('rollback')
    await expect.poll(() => connections('true'), { timeout: 30_000 }).toBe(0)
  })

  it('[G-01] without enough space ends with a message and leaves nothing behind', async () => {
    const args = ['backup', '--to', folder, '--data-dir', serviceFolder]
    const { status, stderr } = await admin(args, {}, 'ulimit -f 100;')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^There is not enough space in .* Nothing was saved\.$/)
    expect(await readdir(folder)).toEqual([])
  })

  it('[G-01] does not overwrite a file', async () => {
    const file = path.join(folder, 'mine.tar')
    await writeFile(file, 'mine')
    const { status, stderr } = await backUp(file)
    expect([status, stderr]).toEqual([1, `${file} exists. Choose another name: backups are not overwritten.`])
    expect(await readFile(file, 'utf8')).toBe('mine')
  })
})

describe('a restore', { timeout: 180_000 }, () => {
  const restore = (file: string, env: Record<string, string> = {}) =>
    admin(['restore', file, '--data-dir', path.join(folder, 'data')], env)

  it('[G-02] rejects damaged, truncated and foreign files, and writes nothing', async () => {
    const { file } = await newBackup()
    const content = await readFile(file)
    const damaged = Buffer.from(content)
    const middle = Math.floor(content.length / 2)
    damaged[middle] = (damaged[middle] ?? 0) ^ 1
    const files = {
      damaged,
      truncated: content.subarray(0, content.length - 4_096),
      foreign: Buffer.from('#EXTM3U\n'.repeat(200)),
    }
    for (const [name, bytes] of Object.entries(files)) {
      const bad = path.join(folder, `${name}.tar`)
      await writeFile(bad, bytes)
      const { status, stderr } = await restore(bad)
      expect([name, status]).toEqual([name, 1])
      expect(stderr).toMatch(/^The backup cannot be used: /)
      expect(await readdir(folder)).not.toContain('data')
    }
    expect((await restore(path.join(folder, 'nowhere.tar'))).stderr).toContain(
      'nowhere.tar cannot be read (ENOENT)',
    )
  })

  it('[G-02] rejects a folder or a database that is not empty', async () => {
    const { file } = await newBackup()
    const database = await newDatabase()
    await onServer(database, 'create table theirs (id int)')
    expect((await restore(file, { DATABASE_URL: database })).stderr).toContain(
      'The database is not empty: it has public.theirs.',
    )
    expect(await readdir(path.join(folder, 'data'))).toEqual([])
    await writeFile(path.join(folder, 'data', 'theirs'), '')
    expect((await restore(file)).stderr).toContain('is not empty')
    expect(await readdir(path.join(folder, 'data'))).toEqual(['theirs'])
  })

  it('[G-02] needs the secret of the service', async () => {
    const { file } = await newBackup()
    const { stderr } = await restore(file, { SECRET_KEY: 'x'.repeat(32) })
    expect(stderr).toBe('SECRET_KEY is not the secret of the service that was backed up.')
  })

  it('[G-02] migrates a backup of an older schema, and rejects one of a newer schema', async () => {
    const names = Object.keys(migrations).sort()
    const older = Object.fromEntries(names.slice(0, -2).map((name) => [name, migrations[name]] as const))
    const connectionString = await newDatabase()
    const db = openDatabase<Tables>(connectionString, createLog('silent'), 2)
    cleanUps.push(() => db.close())
    await migrate(db.query, older as typeof migrations)
    await insertJobs(connectionString, [])
    await sql`insert into account (id, email, name, phone, country, password_hash)
      values ('old', 'old@kallo.test', 'Old', '', 'NG', '')`.execute(db.query)
    const save = async (name: string) => {
      const file = path.join(folder, name)
      const config = readConfig({ DATA_DIR: inject('dataDir') })
      const clock = fixedClock(templateTime)
      const source = { db, config, clock, queues: [], isRestorable: () => true }
      await pipeline(writeBackup(source), createWriteStream(file))
      return file
    }
    const target = await newDatabase()
    expect((await restore(await save('older.tar'), { DATABASE_URL: target })).stderr).toBe('')
    const { rows } = await onServer(target, 'select name from kysely_migration order by name')
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(names)
    expect((await onServer(target, `select email from account`)).rows).toEqual([{ email: 'old@kallo.test' }])
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(db.query)
    await rm(path.join(folder, 'data'), { recursive: true })
    expect((await restore(await save('newer.tar'))).stderr).toBe(
      'The backup was made by a newer version of Kallo (its schema has 9999-future). Install that version first.',
    )
  })

  it('[G-02] that was interrupted does not become a service', async () => {
    await writeFile(path.join(folder, 'restore.incomplete'), '')
    const config = readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' })
    await expect(start(config)).rejects.toThrow('where a restore was interrupted')
  })
})
