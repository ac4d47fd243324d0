import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fixedClock } from '@kallo/testkit/fixed-clock'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../env.ts'
import { migrations } from '../../migrations/index.ts'
import { openDatabase } from '../../platform/db.ts'
import { migrate } from '../../platform/migrate.ts'
import { insertJobs } from '../../platform/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { start } from '../../start.ts'
import type { Tables } from '../../tables.ts'
import { admin, onServer, useBackups } from '../../testing/services/backups.ts'
import { templateTime } from '../../testing/template-database.ts'
import { writeBackup } from './write-backup.ts'

const backups = useBackups()
const { newBackup, newDatabase } = backups

describe('a restore', { timeout: 180_000 }, () => {
  const restore = (file: string, env: Record<string, string> = {}) =>
    admin(['restore', file, '--data-dir', path.join(backups.folder, 'data')], env)

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
      const bad = path.join(backups.folder, `${name}.tar`)
      await writeFile(bad, bytes)
      const { status, stderr } = await restore(bad)
      expect([name, status]).toEqual([name, 1])
      expect(stderr).toMatch(/^The backup cannot be used: /)
      expect(await readdir(backups.folder)).not.toContain('data')
    }
    expect((await restore(path.join(backups.folder, 'nowhere.tar'))).stderr).toContain(
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
    expect(await readdir(path.join(backups.folder, 'data'))).toEqual([])
    await writeFile(path.join(backups.folder, 'data', 'theirs'), '')
    expect((await restore(file)).stderr).toContain('is not empty')
    expect(await readdir(path.join(backups.folder, 'data'))).toEqual(['theirs'])
  })

  it('[G-02] removes what it wrote when the job queue cannot be created, and can be repeated', async () => {
    const { file } = await newBackup()
    const database = await newDatabase()
    const role = `restoring_${randomBytes(4).toString('hex')}`
    await onServer(database, `create role ${role} login; grant all on schema public to ${role}`)
    backups.afterTest(() => onServer(database, `drop owned by ${role}; drop role ${role}`))
    await mkdir(path.join(backups.folder, 'data/lost+found/found'), { recursive: true })
    // The role may not create these, nor a schema.
    await onServer(database, 'create extension pg_trgm; create extension unaccent')
    const { status, stderr } = await restore(file, {
      DATABASE_URL: database.replace('//kallo@', `//${role}@`),
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^The restore failed, and what it had written was removed: permission denied for database/,
    )
    expect(await readdir(path.join(backups.folder, 'data'), { recursive: true })).toEqual([
      'lost+found',
      'lost+found/found',
    ])
    await onServer(database, 'drop extension pg_trgm; drop extension unaccent')
    expect(await restore(file, { DATABASE_URL: database })).toMatchObject({ status: 0, stderr: '' })
  })

  it('[G-01, G-02] says that pictures and videos in a bucket are not in the backup', async () => {
    const { config } = backups.paying.test.deps
    config.media = { location: { bucket: 'media' } } as typeof config.media
    backups.afterTest(() => Promise.resolve((config.media = null)))
    const made = await admin(['backup', '--to', backups.folder, '--data-dir', backups.serviceFolder])
    expect(made.stdout).toContain('Pictures and videos in the bucket of MEDIA_URL are not included')
    const [file = ''] = await readdir(backups.folder)
    const restored = await restore(path.join(backups.folder, file), { DATABASE_URL: await newDatabase() })
    expect(restored.stdout).toContain('Set MEDIA_URL')
  })

  it('[G-02] rejects a backup without the secret of its service', async () => {
    const { file } = await newBackup()
    const { stderr } = await restore(file, { SECRET_KEY: 'x'.repeat(32) })
    expect(stderr).toBe('SECRET_KEY is not the secret of the service that was backed up.')
  })

  it('[G-02] migrates a backup of an older schema, and rejects one of a newer version or of a development version', async () => {
    const names = Object.keys(migrations).sort()
    const older = Object.fromEntries(names.slice(0, -2).map((name) => [name, migrations[name]] as const))
    const connectionString = await newDatabase()
    const database = openDatabase<Tables>(connectionString, createLog('silent'), 2)
    backups.afterTest(() => database.close())
    await migrate(database, older as typeof migrations)
    await insertJobs(connectionString, [])
    await sql`insert into account (id, email, name, phone, country, password_hash)
      values ('old', 'old@kallo.test', 'Old', '', 'NG', '')`.execute(database.db)
    const save = async (name: string) => {
      const file = path.join(backups.folder, name)
      const config = readConfig({ DATA_DIR: inject('dataDir') })
      const clock = fixedClock(templateTime)
      const source = { database, config, clock, queues: [], isRestorable: () => true }
      await pipeline(writeBackup(source), createWriteStream(file))
      return file
    }
    const target = await newDatabase()
    expect((await restore(await save('older.tar'), { DATABASE_URL: target })).stderr).toBe('')
    const { rows } = await onServer(target, 'select name from kysely_migration order by name')
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(names)
    expect((await onServer(target, `select email from account`)).rows).toEqual([{ email: 'old@kallo.test' }])
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(database.db)
    await rm(path.join(backups.folder, 'data'), { recursive: true })
    expect((await restore(await save('newer.tar'))).stderr).toBe(
      'The backup was made by a newer version of Kallo (its schema has 9999-future). Restore it with that version.',
    )
    await sql`update kysely_migration set name = '0001-watch' where name = ${names[0] ?? ''}`.execute(
      database.db,
    )
    expect((await restore(await save('development.tar'))).stderr).toBe(
      'The backup was made by a development version from before 0.1.0 (its schema has 0001-watch). Restore it with that version.',
    )
    expect(await readdir(backups.folder)).not.toContain('data')
  })

  it('[G-02] does not start a service after it was interrupted', async () => {
    await writeFile(path.join(backups.folder, 'restore.incomplete'), '')
    const config = readConfig({ DATA_DIR: backups.folder, PORT: '0', LOG_LEVEL: 'silent' })
    await expect(start(config)).rejects.toThrow('where a restore was interrupted')
  })
})
