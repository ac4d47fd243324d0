import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fixedClock } from '@kallo/testkit/fixed-clock'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../env.ts'
import { start } from '../../start.ts'
import type { Tables } from '../../tables.ts'
import { admin, onServer, runAdmin, useBackups } from '../../testing/services/backups.ts'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { createConsoleClient, signInAsOwner } from '../../testing/console-client.ts'
import { templateTime } from '../../testing/template-database.ts'
import { mailQueue } from '../mail-queue/index.ts'
import { backupAddress } from './index.ts'

const backups = useBackups()
const { backUp, newBackup, newDatabase } = backups

/** Number of rows in each table, without those that a restore adds. */
async function countRows(db: Kysely<Tables>): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`.execute(db)
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const where = name === 'audit_entry' ? sql`where action <> 'backup.restore'` : sql``
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from ${sql.id(name)} ${where}`.execute(db)
      return [name, rows[0]?.count ?? 0] as const
    }),
  )
  return Object.fromEntries(counts)
}

/** Number of rows in each table after the background writes that follow a purchase have ended. */
async function settledCounts(db: Kysely<Tables>): Promise<Record<string, number>> {
  let last: Record<string, number> = {}
  const isSettled = async () => {
    const counts = await countRows(db)
    const isSame = JSON.stringify(counts) === JSON.stringify(last)
    last = counts
    return isSame
  }
  await expect.poll(isSettled, { interval: 300, timeout: 20_000 }).toBe(true)
  return last
}

describe('a backup', { timeout: 180_000 }, () => {
  it('[G-01, G-02, O-13] of a service with payments is restored into an empty folder', async () => {
    const { test } = backups.paying
    const viewer = await backups.paying.newViewer('saved')
    await viewer.buy({ purpose: 'purchase', planId: '1_1', devices: 0, promoCode: '' })
    await test.deps.jobs.send(test.deps.db as never, mailQueue, { kind: 'test' })
    await mkdir(path.join(inject('dataDir'), 'cms/uploads'), { recursive: true })
    await writeFile(path.join(inject('dataDir'), 'cms/uploads/own.webp'), 'a picture')
    // Ten seconds after the start, the first heartbeat would add this row between counting and backup.
    await test.deps.db
      .insertInto('service_heartbeat')
      .values({ name: 'leases', at: new Date(templateTime) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const expected = await settledCounts(test.deps.db)
    const { file, rows, jobs } = await newBackup()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    // The audit entry of the backup itself is included.
    expect(rows).toBe(1 + Object.values(expected).reduce((sum, one) => sum + one, 0))
    expect(jobs).toBeGreaterThan(0)

    const restored = path.join(backups.folder, 'restored')
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
      const { db } = started.deps
      const found = await countRows(db)
      // The restored service is paused by a setting.
      expect(found).toEqual({
        ...expected,
        audit_entry: (expected.audit_entry ?? 0) + 1,
        setting: (expected.setting ?? 0) + 1,
      })
      expect(await checkLedger(db, viewer.id, backups.paying.providerRecordsOf(viewer.email))).toEqual([])
      const payload = {
        email: viewer.email,
        password: 'kallo-demo-1',
        deviceName: 'TV',
        deviceId: 'restored',
      }
      const login = await started.app?.inject({ method: 'POST', url: '/api/v1/auth/login', payload })
      expect(login?.statusCode).toBe(200)
      const sequences = sql<{ sum: number }>`select sum(last_value)::int as sum from pg_sequences`
      const [before, after] = [await sequences.execute(test.deps.db), await sequences.execute(db)]
      expect(after.rows[0]?.sum).toBeGreaterThanOrEqual(before.rows[0]?.sum ?? 0)
      await expect(sql`update ledger_line set amount_minor = 1`.execute(db)).rejects.toThrow(
        'the ledger is only added to',
      )
      const waiting = await sql`select data from pgboss.job
        where state < 'completed' and data ->> 'kind' = 'test'`.execute(db)
      expect(waiting.rows).toEqual([{ data: { kind: 'test' } }])
    } finally {
      await started.stop()
    }
  })

  it('[G-01] is a consistent snapshot of a database that is written to', async () => {
    const { db } = backups.paying.test.deps
    let isBackingUp = true
    const write = async (): Promise<void> => {
      // Each transaction moves one unit, so that the sum over both rows is always zero.
      await db.transaction().execute(async (trx) => {
        await sql`insert into setting (key, value) values ('moved-a', '0'), ('moved-z', '0') on conflict do nothing`.execute(
          trx,
        )
        await sql`update setting set value = (value::text::int + 1)::text::jsonb where key = 'moved-a'`.execute(
          trx,
        )
        await sql`update setting set value = (value::text::int - 1)::text::jsonb where key = 'moved-z'`.execute(
          trx,
        )
        await sql`insert into subscriber_note (account_id, author, text, created_at)
          select id, 'test', 'x', now() from account limit 1`.execute(trx)
      })
      if (isBackingUp) await write()
    }
    const writing = write()
    const { file } = await newBackup()
    isBackingUp = false
    await writing
    const database = await newDatabase()
    const result = await admin(['restore', file, '--data-dir', path.join(backups.folder, 'empty')], {
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

  it('[G-01] is available only with the key of this machine', async () => {
    const owner = await signInAsOwner(() => backups.paying.test)
    const send = (headers: Record<string, string>) =>
      backups.paying.test.app.inject({ url: backupAddress, headers: { host: 'localhost', ...headers } })
    const { body } = await owner.post('api-keys', { name: 'backup', role: 'owner' })
    const { secret } = body.data as { secret: string }
    const key = (await readFile(path.join(backups.serviceFolder, 'admin.key'), 'utf8')).trim()
    const requests: Record<string, string>[] = [
      {},
      { cookie: owner.cookie() ?? '' },
      { authorization: `Bearer ${secret}` },
      { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.9' },
    ]
    for (const headers of requests) expect((await send(headers)).statusCode).toBe(404)
    expect((await createConsoleClient(() => backups.paying.test).get('self')).status).toBe(401)
  })

  it('[G-01] is recorded in the audit log', async () => {
    await newBackup()
    const { actor } = await backups.paying.test.deps.db
      .selectFrom('audit_entry')
      .where('action', '=', 'backup.create')
      .select('actor')
      .executeTakeFirstOrThrow()
    expect(actor).toBe('npm run admin')
  })

  it('[G-01] leaves nothing behind when it is cancelled', async () => {
    const blocker = new pg.Client(backups.paying.test.deps.database.connectionString)
    await blocker.connect()
    backups.afterTest(() => blocker.end())
    await blocker.query('begin; lock table vod in access exclusive mode')
    const { child, ended } = runAdmin(['backup', '--to', backups.folder, '--data-dir', backups.serviceFolder])
    const connections = async (condition: string) => {
      const { connectionString } = backups.paying.test.deps.database
      const where = `application_name = 'kallo backup' and ${condition}`
      return (await onServer(connectionString, `select 1 from pg_stat_activity where ${where}`)).rowCount
    }
    await expect.poll(() => connections(`wait_event_type = 'Lock'`), { timeout: 30_000 }).toBe(1)
    expect(await readdir(backups.folder)).toHaveLength(1)
    // A terminal signals the whole process group, and npm forwards the signal.
    for (let times = 0; times < 3; times++) child.kill('SIGINT')
    const { status, stdout, stderr } = await ended
    expect([status, stdout, stderr]).toEqual([1, '', 'The backup was cancelled. Nothing was saved.'])
    expect(await readdir(backups.folder)).toEqual([])
    await blocker.query('rollback')
    await expect.poll(() => connections('true'), { timeout: 30_000 }).toBe(0)
  })

  it('[G-01] ends with a message and leaves nothing behind when there is not enough space', async () => {
    const args = ['backup', '--to', backups.folder, '--data-dir', backups.serviceFolder]
    const { status, stderr } = await admin(args, {}, 'ulimit -f 100;')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^There is not enough space in .* Nothing was saved\.$/)
    expect(await readdir(backups.folder)).toEqual([])
  })

  it('[G-01] does not overwrite a file', async () => {
    const file = path.join(backups.folder, 'mine.tar')
    await writeFile(file, 'mine')
    const { status, stderr } = await backUp(file)
    expect([status, stderr]).toEqual([1, `${file} exists. Choose another name: backups are not overwritten.`])
    expect(await readFile(file, 'utf8')).toBe('mine')
  })
})
