import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'

let folder: string
let template: string
beforeAll(async () => {
  template = await mkdtemp(path.join(tmpdir(), 'kallo-pg-template-'))
  await (await startEmbeddedPostgres(template)).stop()
})
afterAll(() => rm(template, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-pg-'))
})
/** The folder after a first run that was stopped in order. */
const runBefore = () => cp(template, folder, { recursive: true })

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
  await rm(folder, { recursive: true, force: true })
})

/** Started here and stopped after the test, whatever becomes of it. */
async function started(...[where, options]: Parameters<typeof startEmbeddedPostgres>) {
  const postgres = await startEmbeddedPostgres(where, options)
  undo.push(() => postgres.stop())
  return postgres
}

async function ask(connectionString: string, sql = 'select 1 as answer'): Promise<unknown[]> {
  const client = new pg.Client(connectionString)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether it answers again, with whichever postmaster. */
const answers = (connectionString: string) => () =>
  ask(connectionString).then(
    () => true,
    () => false,
  )

const launcher = path.join(import.meta.dirname, 'index.ts')
const program = `
  import pg from 'pg'
  import { startEmbeddedPostgres } from ${JSON.stringify(launcher)}
  const postgres = await startEmbeddedPostgres(process.argv[1])
  const client = new pg.Client(postgres.connectionString)
  await client.connect()
  await client.query('create table if not exists kept (n int)')
  for (let n = 0; ; n++) {
    await client.query('insert into kept values ($1)', [n])
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

/** A process of its own that starts the database and says how that went; killed after the test. */
function contend() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', contender, folder], {
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
  undo.push(async () => {
    await kill()
    const pid = Number(/^ready (\d+)/.exec(output)?.[1] ?? 0)
    await expect.poll(() => pid === 0 || !isAlive(pid), { timeout: 10_000 }).toBe(true)
  })
  return { output: () => output, kill }
}

const another =
  'Another Kallo is running on this DATA_DIR. Stop it first, or give this one a DATA_DIR of its own.'

/** A process id that is another program's, though that program is called as ours is. */
async function sleeperCalledPostgres(...args: string[]): Promise<number> {
  const sleeper = spawn('sh', ['-c', 'read _', ...args], {
    argv0: '/usr/lib/postgresql/bin/postgres',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  await once(sleeper, 'spawn')
  undo.push(() => sleeper.kill('SIGKILL'))
  return sleeper.pid ?? 0
}

/** A lock file as an earlier run left it, but with a number that is somebody else's by now. */
async function leaveLock(file: string, pid: number): Promise<void> {
  await writeFile(
    path.join(folder, file),
    `${pid}\n${path.join(folder, 'cluster')}\n1700000000\n5432\n\n\n\nready\n`,
  )
}

/** A process of its own that writes rows and says each one that was acknowledged. */
function writer() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const lines = () => output.split('\n').slice(0, -1)
  return { child, lines }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the embedded database', () => {
  it('starts, stops and leaves no process behind', async () => {
    const postgres = await startEmbeddedPostgres(folder)
    const client = new pg.Client(postgres.connectionString)
    await client.connect()
    const found = await client.query<{ encoding: string }>(
      `select pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'postgres'`,
    )
    expect(found.rows[0]?.encoding).toBe('UTF8')
    await client.end()
    await postgres.stop()
    expect(isAlive(postgres.pid)).toBe(false)
  })

  it('stops when its server is killed, and keeps committed data', async () => {
    await runBefore()
    for (let round = 0; round < 3; round++) {
      const { child, lines } = writer()
      await expect.poll(() => lines().length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(40)
      child.kill('SIGKILL')
      await once(child, 'exit')
      const [pid, acknowledged] = (lines().at(-1) ?? '').split(' ').map(Number)
      await expect.poll(() => isAlive(pid ?? 0), { timeout: 20_000 }).toBe(false)
      const postgres = await startEmbeddedPostgres(folder)
      const client = new pg.Client(postgres.connectionString)
      await client.connect()
      const found = await client.query<{ n: number }>('select count(*)::int as n from kept where n <= $1', [
        acknowledged,
      ])
      expect(found.rows[0]?.n).toBe((acknowledged ?? 0) + 1)
      await client.query('truncate kept')
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
    const postgres = await startEmbeddedPostgres(folder)
    expect((await stat(path.join(folder, 'cluster', 'PG_VERSION'))).isFile()).toBe(true)
    await postgres.stop()
  })

  it('rejects a second server on the same folder', async () => {
    await runBefore()
    const postgres = await startEmbeddedPostgres(folder)
    const client = new pg.Client(postgres.connectionString)
    await client.connect()
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow('Another Kallo is running on this DATA_DIR')
    await client.end()
    await postgres.stop()
  })

  it('does not signal another program named in a stale lock file', async () => {
    await runBefore()
    const other = await started(path.join(folder, 'other'))
    const strangers = [
      await sleeperCalledPostgres(),
      await sleeperCalledPostgres('/elsewhere/postgres', '-D', path.join(folder, 'cluster-2')),
      other.pid,
      process.pid,
    ]
    for (const stranger of strangers) {
      await leaveLock('cluster/postmaster.pid', stranger)
      await leaveLock('socket/.s.PGSQL.5432.lock', stranger)
      const postgres = await startEmbeddedPostgres(folder)
      expect(postgres.pid).not.toBe(stranger)
      expect(await ask(postgres.connectionString)).toEqual([{ answer: 1 }])
      await postgres.stop()
      expect(isAlive(stranger)).toBe(true)
    }
    expect(await ask(other.connectionString)).toEqual([{ answer: 1 }])
  })

  it.each(['', '0\n', 'nonsense\n'])('starts despite a lock file with content %j', async (text) => {
    await runBefore()
    await writeFile(path.join(folder, 'cluster', 'postmaster.pid'), text)
    const postgres = await started(folder)
    expect(await ask(postgres.connectionString)).toEqual([{ answer: 1 }])
  })

  it('stops a postmaster that outlived its server and guard', async () => {
    await runBefore()
    const { child, lines } = writer()
    await expect.poll(() => lines().length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)
    const orphan = Number(lines()[0]?.split(' ')[0])
    undo.push(() => isAlive(orphan) && process.kill(orphan, 'SIGKILL'))
    // Stopped, it hears neither its guard nor the next start until it goes on.
    process.kill(orphan, 'SIGSTOP')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const next = started(folder)
    process.kill(orphan, 'SIGCONT')
    const postgres = await next
    expect(isAlive(orphan)).toBe(false)
    expect(await ask(postgres.connectionString)).toEqual([{ answer: 1 }])
  })

  it.each(['a fresh', 'an existing'])(
    'of four starts at once on %s folder exactly one wins',
    async (kind) => {
      if (kind === 'an existing') await runBefore()
      const all = [contend(), contend(), contend(), contend()]
      await expect.poll(() => all.every(({ output }) => output() !== ''), { timeout: 20_000 }).toBe(true)
      const output = all.map((one) => one.output()).sort()
      expect(output).toEqual([another, another, another, expect.stringMatching(/^ready \d+$/)])
    },
  )

  it('of two concurrent starts in one process exactly one succeeds; the other leaves nothing behind', async () => {
    const both = await Promise.allSettled([startEmbeddedPostgres(folder), startEmbeddedPostgres(folder)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(String(both.find((one) => one.status === 'rejected')?.reason)).toBe(`Error: ${another}`)
    await both.find((one) => one.status === 'fulfilled')?.value.stop()
    await started(folder)
  })

  it('starts immediately after kill -9 of the owner', async () => {
    await runBefore()
    for (let round = 0; round < 3; round++) {
      const owner = contend()
      await expect.poll(owner.output, { timeout: 20_000, interval: 20 }).toMatch(/^ready/)
      await owner.kill()
      const postgres = await startEmbeddedPostgres(folder)
      expect(await ask(postgres.connectionString)).toEqual([{ answer: 1 }])
      await postgres.stop()
    }
  })

  it('a failing start reports the reason and releases the folder', async () => {
    await runBefore()
    const control = path.join(folder, 'cluster', 'global', 'pg_control')
    await rename(control, `${control}-away`)
    for (let n = 0; n < 2; n++)
      await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/did not start: .*pg_control/s)
    await rename(`${control}-away`, control)
    await started(folder)
  })

  it('removes the leftovers of killed first starts', async () => {
    await mkdir(path.join(folder, 'cluster.half-1234', 'base'), { recursive: true })
    const halves = async () => (await readdir(folder)).filter((name) => name.startsWith('cluster.half'))
    const killed = contend()
    await expect
      .poll(async () => (await halves()).some((name) => !name.endsWith('1234')), { interval: 5 })
      .toBe(true)
    await killed.kill()
    const postgres = await startEmbeddedPostgres(folder)
    expect(await halves()).toEqual([])
    await postgres.stop()
    await mkdir(path.join(folder, 'cluster.half-5678'))
    await started(folder)
    expect(await halves()).toEqual([])
  })

  it('restarts on the same address when its postmaster is killed, and keeps committed data', async () => {
    await runBefore()
    const postgres = await started(folder)
    const { connectionString } = postgres
    await ask(connectionString, 'create table kept (n int)')
    for (const round of [1, 2]) {
      await ask(connectionString, `insert into kept values (${round})`)
      const killed = postgres.pid
      process.kill(killed, 'SIGKILL')
      await expect
        .poll(() => postgres.pid !== killed && isAlive(postgres.pid), { timeout: 20_000 })
        .toBe(true)
      await expect.poll(answers(connectionString), { timeout: 20_000 }).toBe(true)
    }
    expect(await ask(connectionString, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])
    const last = postgres.pid
    await postgres.stop()
    expect(isAlive(last)).toBe(false)
  })

  it('restarts although a child of the killed postmaster is busy', async () => {
    await runBefore()
    const postgres = await started(folder)
    const busy = ask(
      postgres.connectionString,
      'do $$ begin for i in 1..200000000 loop end loop; end $$',
    ).catch(() => 0)
    const active = `select 1 from pg_stat_activity where query like 'do %' and state = 'active'`
    await expect.poll(() => ask(postgres.connectionString, active)).toHaveLength(1)
    const killed = postgres.pid
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => postgres.pid !== killed && isAlive(postgres.pid), { timeout: 25_000 }).toBe(true)
    await expect.poll(answers(postgres.connectionString), { timeout: 20_000 }).toBe(true)
    await busy
  })

  it('reports once that it cannot restart, and can still be stopped', async () => {
    await runBefore()
    const lost: Error[] = []
    const postgres = await startEmbeddedPostgres(folder, {
      onLost: (error) => lost.push(error),
      pausesMs: [1, 20, 50],
    })
    const control = path.join(folder, 'cluster', 'global', 'pg_control')
    await rename(control, `${control}-away`)
    process.kill(postgres.pid, 'SIGKILL')
    await expect.poll(() => lost.length, { timeout: 20_000 }).toBe(1)
    expect(lost[0]?.message).toMatch(/could not be started again: .*pg_control/s)
    await rename(`${control}-away`, control)
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(another)
    await postgres.stop()
    await started(folder)
    expect(lost).toHaveLength(1)
  })

  it('gives up after repeated kills', async () => {
    await runBefore()
    const lost: Error[] = []
    const postgres = await started(folder, { onLost: (error) => lost.push(error), pausesMs: [1, 20] })
    const killed = new Set<number>()
    const killNew = () => {
      const { pid } = postgres
      if (isAlive(pid) && !killed.has(pid)) process.kill(pid, 'SIGKILL')
      killed.add(pid)
      return lost.length
    }
    await expect.poll(killNew, { timeout: 20_000 }).toBe(1)
    expect(killed.size).toBe(3)
    expect(lost[0]?.message).toContain('ends again and again')
  })

  it('a stop during a restart leaves nothing running', async () => {
    await runBefore()
    const lost: Error[] = []
    const postgres = await startEmbeddedPostgres(folder, { onLost: (error) => lost.push(error) })
    process.kill(postgres.pid, 'SIGKILL')
    await expect.poll(() => isAlive(postgres.pid), { interval: 5 }).toBe(false)
    await postgres.stop()
    expect(isAlive(postgres.pid)).toBe(false)
    expect(lost).toEqual([])
    await started(folder)
  })

  it('a deep folder gets a socket', async () => {
    const deep = path.join(folder, 'a'.repeat(60), 'b'.repeat(60))
    const postgres = await startEmbeddedPostgres(deep)
    const client = new pg.Client(postgres.connectionString)
    await expect(client.connect()).resolves.toBeDefined()
    await client.end()
    await postgres.stop()
  })
})
