import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { programEnvironment } from './testing/services/environment.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-main-'))
})
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  // The guard of the embedded database stops it shortly after the server has ended.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

/** Starts the program as in production. */
function run(env: Record<string, string>, hasParent = false) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { ...programEnvironment, DATA_DIR: folder, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasParent ? (['ipc'] as const) : [])],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const ready = async () => {
    await expect.poll(() => /ready (http:\S+)/.exec(output)?.[1] ?? '', { timeout: 100_000 }).not.toBe('')
    return /ready (http:\S+)/.exec(output)?.[1] ?? ''
  }
  return { child, ended, ready, output: () => output }
}

describe('starting and stopping', { timeout: 240_000 }, () => {
  it('starts on an empty folder, stops on SIGTERM, and starts again with the same data', async () => {
    const first = run({})
    const base = await first.ready()
    expect(await (await fetch(`${base}/readyz`)).json()).toMatchObject({ status: 'OK' })
    expect(first.output()).toContain('ada@kallo.test')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = run({ SEED: 'none' })
    const overview = await (await fetch(`${await second.ready()}/api/v1/free/contents/view`)).text()
    expect(overview).toContain('Eko News 24')
    expect(second.output()).not.toContain('Unpacking')
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  it('a first start that is killed while the demo is created starts over', async () => {
    const first = run({})
    await expect.poll(first.output, { timeout: 30_000, interval: 5 }).toContain('Unpacking')
    first.child.kill('SIGKILL')
    await first.ended
    const second = run({})
    const base = await second.ready()
    const { data } = (await (await fetch(`${base}/api/v1/free/contents/view`)).json()) as {
      data: { channelsList: unknown[] }
    }
    expect(data.channelsList).toHaveLength(14)
    second.child.kill('SIGTERM')
    await second.ended
  })

  it('[X-07] stops once it has started when its starter was killed meanwhile', async () => {
    const orphan = run({ SEED: 'none' }, true)
    // The channel closes as it does when the starter is killed.
    orphan.child.disconnect()
    expect(await orphan.ended).toBe(0)
    expect(orphan.output()).not.toContain('ready http')
  })

  it('several processes start on one new folder and database', async () => {
    const name = `start_${randomBytes(4).toString('hex')}`
    const server = new pg.Client(inject('postgres'))
    await server.connect()
    await server.query(`create database ${name}`)
    const env = { DATABASE_URL: inject('postgres').replace('/postgres?', `/${name}?`) }
    const all = [run(env), run({ ...env, ROLES: 'api' }), run({ ...env, ROLES: 'worker,origin' })]
    await Promise.all(all.map(({ ready }) => ready()))
    const output = all.map((one) => one.output()).join('')
    expect(output.match(/Unpacking/g)).toHaveLength(1)
    // On a busy machine, a statement of the demo's history may be logged as slow.
    const logged = output.split('\n').filter((line) => !line.includes('"durationMs"'))
    expect(logged.join('\n')).not.toMatch(/ENOENT|did not start|"level"/)
    for (const { child } of all) child.kill('SIGTERM')
    expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0])
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })

  it('rejects the database of a development version, and leaves it unchanged', async () => {
    const name = `former_${randomBytes(4).toString('hex')}`
    const server = new pg.Client(inject('postgres'))
    await server.connect()
    await server.query(`create database ${name}`)
    const url = inject('postgres').replace('/postgres?', `/${name}?`)
    const former = new pg.Client(url)
    await former.connect()
    await former.query(`
      create table kysely_migration (name text primary key, timestamp text not null);
      insert into kysely_migration values ('0001-watch', ''), ('0002-accounts', '');
      create table account (id text primary key)`)
    const rejected = run({ DATABASE_URL: url })
    expect(await rejected.ended).toBe(1)
    expect(rejected.output()).toContain(
      'The database was made by a development version from before 0.1.0 (its schema has 0001-watch) and was not changed. ' +
        'Start that version, or use an empty database: another DATA_DIR or DATABASE_URL.',
    )
    const { rows } = await former.query(`
      select relname from pg_class where relkind = 'r' and relnamespace not in
        ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) order by relname`)
    expect(rows).toEqual([{ relname: 'account' }, { relname: 'kysely_migration' }])
    await former.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })

  it('starts empty without the demo', async () => {
    const empty = run({ SEED: 'none', SMS_URL: 'https://sms.example.com' })
    const base = await empty.ready()
    const { data } = (await (await fetch(`${base}/api/v1/free/contents/view`)).json()) as {
      data: { channelsList: unknown[] }
    }
    expect(data.channelsList).toEqual([])
    expect((await fetch(`${base}/home`)).status).toBe(200)
    expect(empty.output()).toContain('Mail cannot be sent: there is no mail server')
    expect(empty.output()).toContain('SMS_URL has no effect: this version sends no text messages')
    expect(empty.output()).not.toContain('/outbox\n')
    empty.child.kill('SIGTERM')
    await empty.ended
  })

  it('a public service does not start with the data of the demo, even with SEED=none', async () => {
    const name = `demo_${randomBytes(4).toString('hex')}`
    const server = new pg.Client(inject('postgres'))
    await server.connect()
    await server.query(`create database ${name} template kallo_template`)
    const url = inject('postgres').replace('/postgres?', `/${name}?`)
    const rejected = run({ SEED: 'none', PUBLIC_URL: 'https://tv.example.com', DATABASE_URL: url })
    expect(await rejected.ended).toBe(1)
    expect(rejected.output()).toContain(
      'Kallo did not start: DATABASE_URL names a database with the demo, whose passwords are published, but ' +
        'PUBLIC_URL is https://tv.example.com. Start with SEED=none and a new, empty DATABASE_URL and DATA_DIR.',
    )
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })

  it('reports a taken port in one sentence and leaves nothing running', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = address && typeof address === 'object' ? String(address.port) : ''
    const late = run({ SEED: 'none', PORT: port })
    expect(await late.ended).toBe(1)
    expect(late.output()).toMatch(
      new RegExp(`Kallo did not start: port ${port} on 127.0.0.1 is taken. Set PORT to a free one.`),
    )
    expect(late.output()).not.toContain('    at ')
    other.close()
  })

  it.each([
    ['HOST', '203.0.113.5'],
    ['DATA_DIR', '/proc/kallo'],
    ['DATA_DIR', '/dev/null'],
    ['DATABASE_URL', 'postgresql://x:y@127.0.0.1:1/none'],
    ['GEO_DB', '/nope'],
    ['PORT', 'abc'],
  ])('%s=%s is rejected in one sentence that names it', async (name, value) => {
    const wrong = run({ SEED: 'none', [name]: value })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toMatch(new RegExp(`Kallo did not start: ${name}`))
    expect(wrong.output()).not.toContain('    at ')
  })
})
