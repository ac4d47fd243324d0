import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts'

const run = promisify(execFile)
const scripts = path.resolve(import.meta.dirname, '../../../../../deploy/postgres')
const hasPsql = spawnSync('psql', ['--version']).status === 0

let folder = ''
let database: EmbeddedPostgres | null = null

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-pitr-'))
})
afterEach(async () => {
  await database?.stop()
  database = null
  await rm(folder, { recursive: true, force: true })
})

const start = async (name: string) => {
  database = await startEmbeddedPostgres(path.join(folder, name))
  return database
}
const sqlIn = async (server: EmbeddedPostgres, ...statements: string[]) => {
  const client = new pg.Client(server.connectionString)
  await client.connect()
  const results = []
  for (const statement of statements)
    results.push((await client.query<Record<string, unknown>>(statement)).rows)
  await client.end()
  return results.at(-1) ?? []
}
const envOf = ({ connectionString }: EmbeddedPostgres) => {
  const { searchParams, pathname } = new URL(connectionString)
  const host = searchParams.get('host') ?? ''
  return { ...process.env, PGHOST: host, PGUSER: 'kallo', PGDATABASE: pathname.slice(1) || 'postgres' }
}
const clusterIn = async (name: string) => {
  const cluster = (await readdir(path.join(folder, name))).find((entry) => entry.startsWith('cluster'))
  return path.join(folder, name, cluster ?? '')
}

it.skipIf(!hasPsql)(
  `[X-13, G-06] base backup and archived log restore any second, and the service is paused${hasPsql ? '' : ' (skipped: psql is not installed)'}`,
  async () => {
    const archive = path.join(folder, 'archive')
    const first = await start('first')
    const command = `${scripts}/archive-wal.sh %p ${archive}/wal/%f`
    await sqlIn(
      first,
      `alter system set archive_mode = on`,
      `alter system set archive_command = '${command}'`,
      'create table note (text text)',
      `insert into note values ('before the backup')`,
    )
    await first.stop()
    const server = await start('first')
    const backUp = () =>
      run(path.join(scripts, 'base-backup.sh'), [archive], { env: { ...envOf(server), KEEP: '1' } })
    await backUp()
    const pieces = await readdir(path.join(archive, 'wal'))
    // The names of backups, and the choice among them, have a resolution of one second.
    await sqlIn(server, 'select pg_sleep(1.1)')
    await backUp()
    expect((await readdir(archive)).filter((name) => name.startsWith('base-'))).toHaveLength(1)
    // Only the log files that the remaining backup needs are kept.
    expect(await readdir(path.join(archive, 'wal'))).not.toContain(pieces[0])
    const [moment] = await sqlIn(
      server,
      `insert into note values ('kept')`,
      'select pg_sleep(1.1)',
      `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    )
    await sqlIn(server, `insert into note values ('a mistake')`, 'select pg_switch_wal()')
    const archived = async () =>
      Number(
        (
          await sqlIn(
            server,
            "select count(*) from pg_ls_dir('pg_wal/archive_status') as f where f like '%.ready'",
          )
        )[0]?.count,
      )
    await expect.poll(archived).toBe(0)
    const cluster = await clusterIn('first')
    await server.stop()

    const restored = path.join(folder, 'second', path.basename(cluster))
    await run(path.join(scripts, 'restore-to.sh'), [archive, restored, String(moment?.at)])
    const second = await start('second')
    // The server is read-only until the log has been replayed.
    await expect
      .poll(async () => (await sqlIn(second, 'select pg_is_in_recovery() as is'))[0]?.is)
      .toBe(false)
    expect(await sqlIn(second, 'select text from note')).toEqual([
      { text: 'before the backup' },
      { text: 'kept' },
    ])
    const forget = () => run(path.join(scripts, 'forget-live-segments.sh'), { env: envOf(second) })
    await expect(forget()).rejects.toThrow('live_run')
    await sqlIn(
      second,
      'create table live_run (id int)',
      'insert into live_run values (1)',
      'create table setting (key text primary key, value jsonb)',
    )
    await forget()
    await forget()
    const [paused] = await sqlIn(second, "select value from setting where key = 'restored'")
    expect(paused?.value).toEqual({
      madeAt: null,
      restoredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    })
    expect(await sqlIn(second, 'select id from live_run')).toEqual([])
    await second.stop()

    const latest = path.join(folder, 'third', path.basename(cluster))
    await run(path.join(scripts, 'restore-to.sh'), [archive, latest])
    const third = await start('third')
    await expect.poll(async () => (await sqlIn(third, 'select pg_is_in_recovery() as is'))[0]?.is).toBe(false)
    expect(await sqlIn(third, 'select text from note')).toHaveLength(3)
    await expect(run(path.join(scripts, 'restore-to.sh'), [archive, latest])).rejects.toThrow('is not empty')
    await expect(
      run(path.join(scripts, 'restore-to.sh'), [archive, `${latest}-x`, '2020-01-01T00:00:00Z']),
    ).rejects.toThrow('no base backup before')
  },
)
