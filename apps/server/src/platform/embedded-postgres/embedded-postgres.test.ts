import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { isProcessAlive, runQuery, usePostgresFolder } from '../../testing/services/postgres-folder.ts'
import { startEmbeddedPostgres } from './index.ts'

const test = usePostgresFolder()

const launcher = path.join(import.meta.dirname, 'index.ts')
const program = `
  import pg from 'pg'
  import { startEmbeddedPostgres } from ${JSON.stringify(launcher)}
  const postgres = await startEmbeddedPostgres(process.argv[1])
  const client = new pg.Client(postgres.connectionString)
  await client.connect()
  await client.query('create table if not exists written (n int)')
  for (let n = 0; ; n++) {
    await client.query('insert into written values ($1)', [n])
    process.stdout.write(postgres.pid + ' ' + n + '\\n')
  }`

const contender = `
  import { startEmbeddedPostgres } from ${JSON.stringify(launcher)}
  try {
    const postgres = await startEmbeddedPostgres(process.argv[1])
    process.stdout.write('ready ' + postgres.pid)
  } catch (error) {
    process.stdout.write(error.message)
    process.exit(1)
  }`

/** A process that starts the database and prints the result; killed after the test. */
function contend() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', contender, test.folder()], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  test.cleanUp(async () => {
    await kill()
    const pid = Number(/^ready (\d+)/.exec(output)?.[1] ?? 0)
    await expect.poll(() => pid === 0 || !isProcessAlive(pid), { timeout: 40_000 }).toBe(true)
  })
  return { output: () => output, kill }
}

const another =
  'Another Kallo is running on this DATA_DIR. Stop it first, or give this one a DATA_DIR of its own.'

/** The process ID of another program with the name of PostgreSQL. */
async function startSleeperNamedPostgres(...args: string[]): Promise<number> {
  const sleeper = spawn('sh', ['-c', 'read _', ...args], {
    argv0: '/usr/lib/postgresql/bin/postgres',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await once(sleeper, 'spawn')
  test.cleanUp(() => sleeper.kill('SIGKILL'))
  return sleeper.pid ?? 0
}

/** Writes a stale lock file whose process ID now belongs to another process. */
async function leaveLock(file: string, pid: number): Promise<void> {
  await writeFile(
    path.join(test.folder(), file),
    `${pid}\n${path.join(test.folder(), 'cluster')}\n1700000000\n5432\n\n\n\nready\n`,
  )
}

/** A process that inserts rows and prints each committed one. */
function writer() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, test.folder()], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const lines = () => output.split('\n').slice(0, -1)
  return { child, lines }
}

it('starts, stops and leaves no process behind', async () => {
  const postgres = await startEmbeddedPostgres(test.folder())
  const client = new pg.Client(postgres.connectionString)
  await client.connect()
  const found = await client.query<{ encoding: string }>(
    `select pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'postgres'`,
  )
  expect(found.rows[0]?.encoding).toBe('UTF8')
  await client.end()
  await postgres.stop()
  expect(isProcessAlive(postgres.pid)).toBe(false)
})

it('stops when its server is killed, and keeps committed data', async () => {
  await test.copyStopped()
  for (let round = 0; round < 3; round++) {
    const { child, lines } = writer()
    await expect.poll(() => lines().length, { timeout: 50_000, interval: 20 }).toBeGreaterThan(40)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const [pid, acknowledged] = (lines().at(-1) ?? '').split(' ').map(Number)
    await expect.poll(() => isProcessAlive(pid ?? 0), { timeout: 50_000 }).toBe(false)
    const postgres = await startEmbeddedPostgres(test.folder())
    const client = new pg.Client(postgres.connectionString)
    await client.connect()
    const found = await client.query<{ n: number }>('select count(*)::int as n from written where n <= $1', [
      acknowledged,
    ])
    expect(found.rows[0]?.n).toBe((acknowledged ?? 0) + 1)
    await client.query('truncate written')
    await client.end()
    await postgres.stop()
  }
})

it('a first start that is killed leaves no broken database', async () => {
  for (const delay of [20, 120, 320]) {
    const { child } = writer()
    await new Promise((resolve) => child.once('spawn', () => setTimeout(resolve, delay)))
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const postgres = await startEmbeddedPostgres(test.folder())
  expect((await stat(path.join(test.folder(), 'cluster', 'PG_VERSION'))).isFile()).toBe(true)
  await postgres.stop()
})

it('rejects a second server on the same folder', async () => {
  await test.copyStopped()
  const postgres = await startEmbeddedPostgres(test.folder())
  const client = new pg.Client(postgres.connectionString)
  await client.connect()
  await expect(startEmbeddedPostgres(test.folder())).rejects.toThrow(
    'Another Kallo is running on this DATA_DIR',
  )
  await client.end()
  await postgres.stop()
})

it('does not signal another process whose ID is in a stale lock file', async () => {
  await test.copyStopped()
  const other = await test.start(path.join(test.folder(), 'other'))
  const strangers = [
    await startSleeperNamedPostgres(),
    await startSleeperNamedPostgres('/elsewhere/postgres', '-D', path.join(test.folder(), 'cluster-2')),
    other.pid,
    process.pid,
  ]
  for (const stranger of strangers) {
    await leaveLock('cluster/postmaster.pid', stranger)
    await leaveLock('socket/.s.PGSQL.5432.lock', stranger)
    const postgres = await startEmbeddedPostgres(test.folder())
    expect(postgres.pid).not.toBe(stranger)
    expect(await runQuery(postgres.connectionString)).toEqual([{ one: 1 }])
    await postgres.stop()
    expect(isProcessAlive(stranger)).toBe(true)
  }
  expect(await runQuery(other.connectionString)).toEqual([{ one: 1 }])
})

it.each(['', '0\n', 'nonsense\n'])('starts despite a lock file with content %j', async (text) => {
  await test.copyStopped()
  await writeFile(path.join(test.folder(), 'cluster', 'postmaster.pid'), text)
  const postgres = await test.start(test.folder())
  expect(await runQuery(postgres.connectionString)).toEqual([{ one: 1 }])
})

it('stops a postmaster that outlived its server and guard', async () => {
  await test.copyStopped()
  const { child, lines } = writer()
  await expect.poll(() => lines().length, { timeout: 50_000, interval: 20 }).toBeGreaterThan(0)
  const orphan = Number(lines()[0]?.split(' ')[0])
  test.cleanUp(() => isProcessAlive(orphan) && process.kill(orphan, 'SIGKILL'))
  // A stopped process handles no signals until it continues.
  process.kill(orphan, 'SIGSTOP')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = test.start(test.folder())
  process.kill(orphan, 'SIGCONT')
  const postgres = await next
  expect(isProcessAlive(orphan)).toBe(false)
  expect(await runQuery(postgres.connectionString)).toEqual([{ one: 1 }])
})

it.each(['a fresh', 'an existing'])(
  'of four concurrent starts on %s folder exactly one succeeds',
  async (kind) => {
    if (kind === 'an existing') await test.copyStopped()
    const all = [contend(), contend(), contend(), contend()]
    await expect.poll(() => all.every(({ output }) => output() !== ''), { timeout: 50_000 }).toBe(true)
    const output = all.map((one) => one.output()).sort()
    expect(output).toEqual([another, another, another, expect.stringMatching(/^ready \d+$/)])
  },
)

it('of two concurrent starts in one process exactly one succeeds, and the other leaves nothing behind', async () => {
  const both = await Promise.allSettled([
    startEmbeddedPostgres(test.folder()),
    startEmbeddedPostgres(test.folder()),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(String(both.find((one) => one.status === 'rejected')?.reason)).toBe(`Error: ${another}`)
  await both.find((one) => one.status === 'fulfilled')?.value.stop()
  await test.start(test.folder())
})

it('starts immediately after kill -9 of the owner', async () => {
  await test.copyStopped()
  for (let round = 0; round < 3; round++) {
    const owner = contend()
    await expect.poll(owner.output, { timeout: 50_000, interval: 20 }).toMatch(/^ready/)
    await owner.kill()
    const postgres = await startEmbeddedPostgres(test.folder())
    expect(await runQuery(postgres.connectionString)).toEqual([{ one: 1 }])
    await postgres.stop()
  }
})

it('a failing start reports the reason and releases the folder', async () => {
  await test.copyStopped()
  const control = path.join(test.folder(), 'cluster', 'global', 'pg_control')
  await rename(control, `${control}-away`)
  for (let n = 0; n < 2; n++)
    await expect(startEmbeddedPostgres(test.folder())).rejects.toThrow(/did not start: .*pg_control/s)
  await rename(`${control}-away`, control)
  await test.start(test.folder())
})

it('removes the leftovers of killed first starts', async () => {
  await mkdir(path.join(test.folder(), 'cluster.half-1234', 'base'), { recursive: true })
  const halves = async () => (await readdir(test.folder())).filter((name) => name.startsWith('cluster.half'))
  const killed = contend()
  await expect
    .poll(async () => (await halves()).some((name) => !name.endsWith('1234')), {
      timeout: 50_000,
      interval: 5,
    })
    .toBe(true)
  await killed.kill()
  const postgres = await startEmbeddedPostgres(test.folder())
  expect(await halves()).toEqual([])
  await postgres.stop()
  await mkdir(path.join(test.folder(), 'cluster.half-5678'))
  await test.start(test.folder())
  expect(await halves()).toEqual([])
})

it('the path of the folder can be longer than that of a socket', async () => {
  const deep = path.join(test.folder(), 'a'.repeat(60), 'b'.repeat(60))
  const postgres = await startEmbeddedPostgres(deep)
  const client = new pg.Client(postgres.connectionString)
  await expect(client.connect()).resolves.toBeDefined()
  await client.end()
  await postgres.stop()
})
