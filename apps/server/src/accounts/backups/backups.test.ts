import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { minuteMs } from '@kallo/rules/foundation/durations'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { readBackup } from '../../foundation/backup/index.ts'
import { createS3Client } from '../../platform/media-store/s3-client.ts'
import { createKeyClient, signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { admin, onServer } from '../../testing/services/backups.ts'
import { startS3, testCredentials, type S3Server } from '../../testing/services/s3-server.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkBackups } from './index.ts'
import { withBackupLock } from './backup-store.ts'
import { backupPlace } from './backup-target.ts'

let test: TestApp
let owner: ConsoleClient
let folder: string
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-backups-'))
  await test.deps.db.deleteFrom('backup').execute()
  await test.deps.db.deleteFrom('alert').execute()
  await test.deps.db.deleteFrom('setting').where('key', '=', 'backup').execute()
  owner = await signInAsOwner(() => test)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const off = { frequency: 'off', hour: 3, weekday: 0, keep: 14, target: 'folder' }
const change = (values: object, version = 1) => owner.patch('backup', { ...off, version, ...values })
const view = async () => (await owner.get('backup')).body.data
async function backUp() {
  expect((await owner.post('backup/run')).status).toBe(200)
  await test.runJobs()
  return view()
}
const openAlerts = async () =>
  (await test.deps.db.selectFrom('alert').where('ended_at', 'is', null).select('kind').execute()).map(
    ({ kind }) => kind,
  )

describe('backups by the service', { timeout: 120_000 }, () => {
  it('[G-03] a target is tested before it is saved, and the change needs step-up authentication', async () => {
    const folderOf = async (values: object) => (await change(values)).body.fields?.folder
    expect(await folderOf({ folder: 'backups' })).toContain('full path')
    expect(await folderOf({ folder: path.join(folder, 'missing') })).toContain('does not exist')
    expect(await folderOf({ folder: inject('dataDir') })).toContain('outside the data folder')
    expect(await folderOf({ frequency: 'daily' })).toBe('Enter the folder for the backups.')
    expect((await owner.post('backup/run')).body.reason).toBe('backup-not-set-up')
    const saved = await change({ frequency: 'daily', folder })
    expect(saved.body.data).toMatchObject({ version: 2, folder, frequency: 'daily', last: null })
    expect(await readdir(folder)).toEqual([])
    expect((await change({ folder })).body.reason).toBe('changed-meanwhile')
    await test.deps.db
      .updateTable('operator_session')
      .set({ authenticated_at: new Date(0) })
      .execute()
    expect((await change({ folder }, 2)).body.reason).toBe('step-up-needed')
  })

  it('[G-04, G-02, G-06] a backup in a folder is complete, and is restored, paused, into an empty database', async () => {
    await change({ folder })
    const { last, backups } = await backUp()
    expect(last).toMatchObject({
      state: 'succeeded',
      requestedBy: 'Halima Bello <ops@kallo.test>',
      failure: null,
    })
    const [name = ''] = await readdir(folder)
    expect(last.location).toBe(path.join(folder, name))
    const { size, mode } = await stat(last.location)
    expect([last.bytes, mode & 0o777]).toEqual([size, 0o600])
    expect(backups).toHaveLength(1)

    const database = `restore_${Date.now()}`
    await onServer(inject('postgres'), `create database ${database}`)
    const url = inject('postgres').replace('/postgres?', `/${database}?`)
    try {
      const args = ['restore', last.location, '--data-dir', path.join(folder, 'restored')]
      const { status, stderr } = await admin(args, { DATABASE_URL: url })
      expect([status, stderr]).toEqual([0, ''])
      const { rows } = await onServer(
        url,
        `select (select count(*)::int from account) as accounts, (select count(*)::int from backup) as backups,
          (select count(*)::int from pgboss.job where name = 'backup' and state < 'completed') as jobs,
          (select state || ' ' || bytes from backup) as backup,
          (select value ->> 'madeAt' is not null from setting where key = 'restored') as paused`,
      )
      const { count } = await test.deps.db
        .selectFrom('account')
        .select((of) => of.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      // The restored service does not repeat the backup, and raises no alert that it was interrupted.
      expect(rows).toEqual([
        { accounts: Number(count), backups: 1, jobs: 0, backup: `succeeded ${size}`, paused: true },
      ])
    } finally {
      await onServer(inject('postgres'), `drop database ${database} with (force)`)
    }
  })

  it('[G-04] a backup that was interrupted starts again and leaves no file that is incomplete', async () => {
    await change({ folder })
    await owner.post('backup/run')
    const { db, clock } = test.deps
    const { id, file_name: name } = await db.selectFrom('backup').selectAll().executeTakeFirstOrThrow()
    // The state after `kill -9` of the process while it was writing the file.
    await db
      .updateTable('backup')
      .set({ state: 'running', started_at: new Date(clock.now()) })
      .execute()
    await writeFile(path.join(folder, `${name}.partial`), 'half of an archive')
    await writeFile(path.join(folder, 'other.partial'), 'of another program')
    expect((await owner.post('backup/run')).body.reason).toBe('backup-running')
    await test.runJobs()
    expect((await readdir(folder)).sort()).toEqual([name, 'other.partial'])
    expect(await view()).toMatchObject({ last: { id, state: 'succeeded' } })
    expect(await openAlerts()).toEqual([])
  })

  it('[G-04] a job that was lost does not block later backups', async () => {
    await change({ folder })
    await owner.post('backup/run')
    const { db, clock } = test.deps
    const startedAt = new Date(clock.now() - 6 * 60_000)
    await db.updateTable('backup').set({ state: 'running', started_at: startedAt }).execute()
    await withBackupLock(db, () => checkBackups(test.deps))
    expect((await view()).backups[0].state).toBe('running')
    await checkBackups(test.deps)
    expect((await view()).backups[0]).toMatchObject({
      state: 'failed',
      failure: 'The service was stopped during the backup.',
    })
  })

  it('[G-04] a backup that waits without a job does not block later backups, and one with a job waits', async () => {
    await change({ folder })
    expect((await owner.post('backup/run')).status).toBe(200)
    test.deps.clock.advance(6 * minuteMs)
    await checkBackups(test.deps)
    expect((await view()).backups[0]).toMatchObject({ state: 'waiting' })
    await sql`delete from pgboss.job where name = 'backup'`.execute(test.deps.db)
    await checkBackups(test.deps)
    expect((await view()).backups[0]).toMatchObject({
      state: 'failed',
      failure: 'The backup was not started.',
    })
    expect(await backUp()).toMatchObject({ last: { state: 'succeeded' } })
  })

  it('[G-04] a running backup is aborted when the connection that holds its lock ends', async () => {
    const { db } = test.deps
    await withBackupLock(db, async (lost) => {
      expect(await withBackupLock(db, () => Promise.reject(new Error('the lock is held')))).toBe(false)
      await sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and classid::bigint << 32 | objid::bigint = hashtextextended('backup run', 0)`.execute(
        db,
      )
      await expect.poll(() => lost.aborted).toBe(true)
    })
    expect(await withBackupLock(db, () => Promise.resolve())).toBe(true)
  })

  it('[G-05] a failure raises an alert with its reason, which ends with the next success', async () => {
    await change({ folder })
    await rm(folder, { recursive: true })
    const failed = await backUp()
    expect(failed.last).toBeNull()
    expect(failed.backups[0]).toMatchObject({
      state: 'failed',
      failure: 'The target folder does not exist. Is its disk connected?',
    })
    expect(await openAlerts()).toEqual(['backup-failed'])
    const { path: page } = await test.deps.db.selectFrom('alert').select('path').executeTakeFirstOrThrow()
    expect(page).toBe('/console/backup')
    test.deps.clock.advance(1_000)
    folder = await mkdtemp(path.join(tmpdir(), 'kallo-backups-'))
    await change({ folder }, 2)
    await backUp()
    expect(await openAlerts()).toEqual([])
  })

  it('[G-03, G-05] the schedule begins backups, keeps the chosen number, and reports an overdue one', async () => {
    const script = await createKeyClient(() => test)
    const { deps } = test
    await change({ frequency: 'daily', hour: 3, keep: 2, folder })
    for (let day = 0; day < 4; day++) {
      await checkBackups(deps)
      await checkBackups(deps)
      await test.runJobs()
      deps.clock.advance(24 * 3_600_000)
    }
    expect(await readdir(folder)).toHaveLength(2)
    const { backups, last, isOverdue } = (await script.get('backup')).body.data
    expect(backups.map((one) => one.deletedAt === null)).toEqual([true, true, false, false])
    expect([last.requestedBy, isOverdue]).toEqual([null, false])
    deps.clock.advance(13 * 3_600_000)
    await checkBackups(deps)
    expect(await openAlerts()).toEqual(['backup-overdue'])
    expect((await script.get('backup')).body.data.isOverdue).toBe(true)
    await test.runJobs()
    expect(await openAlerts()).toEqual([])
  })
})

describe('backups in a bucket', { timeout: 120_000 }, () => {
  let s3: S3Server
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())
  const bucket = () => ({ target: 's3', s3Url: s3.mediaUrl, s3AccessKeyId: 'S3RVER', s3Secret: 'S3RVER' })

  it('[G-01, G-03] a backup ends its archive and its connection', async () => {
    await change(bucket())
    const { last } = await backUp()
    const place = backupPlace(s3.mediaUrl, testCredentials)
    if (place.kind !== 's3') throw new Error('not a bucket')
    const client = createS3Client({ ...place, onFailure: () => undefined })
    const archive = await client.get(last.location.split('/').at(-1) ?? '')
    expect(archive && archive.length % 512).toBe(0)
    // POSIX: two blocks of zeros end an archive.
    expect(archive?.subarray(-1_024).equals(Buffer.alloc(1_024))).toBe(true)
    const connections = async () => {
      const { rows } = await sql`select pid from pg_stat_activity
        where application_name = 'kallo backup' and datname = current_database()`.execute(test.deps.db)
      return rows.length
    }
    await expect.poll(connections, { timeout: 10_000 }).toBe(0)
  })

  it('[G-03, G-04] the archive is sent in parts, and its secret key is never returned', async () => {
    expect((await change({ ...bucket(), s3Url: 'https://bucket' })).body.fields?.s3Url).toContain(
      's3://bucket',
    )
    const missing = { ...bucket(), s3Url: s3.mediaUrl.replace('media', 'missing') }
    expect((await change(missing)).body.fields?.s3Url).toContain('NoSuchBucket')
    const saved = await change(bucket())
    expect(saved.body.data).toMatchObject({ hasS3Secret: true, s3AccessKeyId: 'S3RVER' })
    expect(JSON.stringify(saved.body)).not.toContain('s3Secret":')
    // The stored secret is used while the bucket stays the same.
    expect((await change({ ...bucket(), s3Secret: '', keep: 3 }, 2)).status).toBe(200)
    const { last } = await backUp()
    expect(last).toMatchObject({ state: 'succeeded' })
    const name = last.location.split('/').at(-1) ?? ''
    expect(last.location).toBe(`s3://media/kallo/${name}`)
    const place = backupPlace(s3.mediaUrl, testCredentials)
    if (place.kind !== 's3') throw new Error('not a bucket')
    const client = createS3Client({ ...place, onFailure: () => undefined })
    const archive = await client.get(name)
    expect(archive?.length).toBe(last.bytes)
    const { manifest } = await readBackup(Readable.from([archive]))
    expect(manifest.tables.length).toBeGreaterThan(20)
  })

  it('[G-04, G-05] an upload that fails leaves no object', async () => {
    await change(bucket())
    await owner.post('backup/run')
    await s3.stop()
    await test.runJobs()
    await s3.start()
    expect((await view()).backups[0]).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('S3'),
    })
    expect(await openAlerts()).toEqual(['backup-failed'])
  })
})
