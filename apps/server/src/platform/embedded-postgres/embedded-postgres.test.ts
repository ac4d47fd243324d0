import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-pg-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

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

/** A process of its own that writes rows and says each one that was acknowledged. */
function writer() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const lines = () => said.split('\n').slice(0, -1)
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
  it('starts, answers, stops and leaves no process behind', async () => {
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

  it('ends when its server is killed, and loses nothing that was acknowledged', async () => {
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

  it('a first start that is killed half-way leaves nothing that looks like a database', async () => {
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

  it('two servers on one folder: the second says so', async () => {
    const postgres = await startEmbeddedPostgres(folder)
    const client = new pg.Client(postgres.connectionString)
    await client.connect()
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow('Another Kallo is running on this DATA_DIR')
    await client.end()
    await postgres.stop()
  })

  it('a very deep folder still gets a socket', async () => {
    const deep = path.join(folder, 'a'.repeat(60), 'b'.repeat(60))
    const postgres = await startEmbeddedPostgres(deep)
    const client = new pg.Client(postgres.connectionString)
    await expect(client.connect()).resolves.toBeDefined()
    await client.end()
    await postgres.stop()
  })
})
