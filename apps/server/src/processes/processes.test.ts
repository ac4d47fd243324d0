import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  childrenOf,
  connectTo,
  isAlive,
  openConnection,
  runService,
  type RunningService,
} from '../testing/services/running-service.ts'

let folder: string
let server: pg.Client
let databases: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-processes-'))
  const shared = inject('dataDir')
  await symlink(path.join(shared, 'pictures'), path.join(folder, 'pictures'))
  await mkdir(path.join(folder, 'media'))
  // A worker deletes what is in `live` and not in its own database.
  for (const name of await readdir(path.join(shared, 'media')))
    if (name !== 'live') await symlink(path.join(shared, 'media', name), path.join(folder, 'media', name))
  server = new pg.Client(inject('postgres'))
  await server.connect()
})
afterAll(async () => {
  await server.end()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

const running: RunningService[] = []
afterEach(async () => {
  for (const service of running.splice(0)) {
    service.kill('SIGKILL')
    await service.ended
  }
  for (const name of databases) await server.query(`drop database ${name} with (force)`)
  databases = []
})

/** Runs the service on a database of its own. */
async function run(env: Record<string, string> = {}): Promise<RunningService> {
  const name = `processes_${randomBytes(4).toString('hex')}`
  await server.query(`create database ${name} template kallo_template strategy file_copy`)
  databases.push(name)
  const service = runService({
    DATA_DIR: folder,
    DATABASE_URL: inject('postgres').replace('/postgres?', `/${name}?`),
    SEED: 'none',
    WEB_CONCURRENCY: '2',
    ...env,
  })
  running.push(service)
  return service
}

async function readiness(base: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${base}/readyz`)
  return { status: response.status, body: await response.json() }
}

/** Sends requests without pause until `isDone`. Returns the number of requests and the failures. */
async function requestUntil(base: string, isDone: () => boolean) {
  let requests = 0
  const failures: string[] = []
  const client = async () => {
    const connection = openConnection(base)
    while (!isDone()) {
      requests += 1
      await connection.get('/api/v1/free/contents/view').then(
        ({ status }) => status === 200 || failures.push(String(status)),
        (error: Error) => failures.push(error.message),
      )
    }
    connection.close()
  }
  await Promise.all([client(), client(), client(), client()])
  return { requests, failures }
}

/** A loaded machine may be slow, so only the time limit of the test ends the wait. */
const untilTestEnds = { timeout: 110_000 }

describe('WEB_CONCURRENCY above 1', { timeout: 120_000 }, () => {
  it('[X-01, X-02] starts web processes on one port, and reports the readiness and metrics of all', async () => {
    const service = await run()
    const base = await service.ready()
    expect(service.webProcesses()).toHaveLength(2)
    expect(service.output().match(/^ready /gm)).toHaveLength(1)
    const ok = { status: 'OK' }
    expect(await readiness(base)).toEqual({
      status: 200,
      body: { status: 'OK', roles: { api: ok, origin: ok, worker: ok, ingest: ok } },
    })
    const page = '/api/v1/free/contents/view'
    for (const pid of service.webProcesses()) {
      const connection = await connectTo(service, base, pid)
      expect((await connection.get(page)).status).toBe(200)
      connection.close()
    }
    const metrics = await (await fetch(`${base}/metrics`)).text()
    expect(metrics).toContain(`method="GET",route="${page}",status="200"} 2`)
    expect(metrics).toContain('kallo_ready{role="worker"} 1')
    service.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    const logged = service
      .output()
      .split('\n')
      .filter((line) => !line.includes('"durationMs"'))
    expect(logged.join('\n')).not.toMatch(/"level"/)
  })

  it('[X-02] replaces a web process that was killed, while the others continue to respond', async () => {
    const service = await run()
    const base = await service.ready()
    const [killed = 0, other = 0] = service.webProcesses()
    const connection = await connectTo(service, base, other)
    process.kill(killed, 'SIGKILL')
    await expect.poll(service.webProcesses, untilTestEnds).not.toContain(killed)
    expect((await connection.get('/healthz')).status).toBe(200)
    await expect.poll(service.output, untilTestEnds).toContain('a web process was replaced')
    connection.close()
    expect(service.webProcesses()).toHaveLength(2)
    const next = service.webProcesses().find((pid) => pid !== other) ?? 0
    expect((await connectTo(service, base, next)).close()).toBeUndefined()
  })

  it('[X-01] counters keep their values while a web process hangs, and when it has been replaced', async () => {
    const service = await run()
    const base = await service.ready()
    const [counting = 0, other = 0] = service.webProcesses()
    const page = '/api/v1/free/contents/view'
    const [requests, scrapes] = [
      await connectTo(service, base, counting),
      await connectTo(service, base, other),
    ]
    for (let n = 0; n < 3; n++) expect((await requests.get(page)).status).toBe(200)
    const counted = async () => {
      const { status, body } = await scrapes.get('/metrics')
      expect(status).toBe(200)
      const value = (name: RegExp) => Number(name.exec(body)?.[1] ?? 0)
      return {
        requests: value(/_duration_seconds_count\{[^}]*route="\/api\/v1\/free\/contents\/view"[^}]*\} (\d+)/),
        seconds: value(/^process_cpu_seconds_total (\S+)/m),
      }
    }
    const first = await counted()
    expect(first.requests).toBe(3)
    process.kill(counting, 'SIGSTOP')
    const second = await counted()
    expect(second.requests).toBe(3)
    expect(second.seconds).toBeGreaterThanOrEqual(first.seconds)
    process.kill(counting, 'SIGKILL')
    await expect.poll(service.output, untilTestEnds).toContain('a web process was replaced')
    const third = await counted()
    expect(third.requests).toBe(3)
    expect(third.seconds).toBeGreaterThanOrEqual(second.seconds)
    requests.close()
    scrapes.close()
  })

  it('[X-02] goes on with one web process while another cannot be started again, such as without PostgreSQL', async () => {
    const service = await run()
    const base = await service.ready()
    const [killed = 0, other = 0] = service.webProcesses()
    const connection = await connectTo(service, base, other)
    const [name] = databases
    await server.query(`alter database ${name} allow_connections false`)
    process.kill(killed, 'SIGKILL')
    await expect.poll(service.output, untilTestEnds).toContain('a web process could not be started')
    expect((await connection.get('/healthz')).status).toBe(200)
    await server.query(`alter database ${name} allow_connections true`)
    await expect.poll(service.output, untilTestEnds).toContain('a web process was replaced')
    connection.close()
    expect(service.webProcesses()).toContain(other)
    expect(service.webProcesses()).toHaveLength(2)
  })

  it('[X-02] kills and replaces a web process that hangs', async () => {
    const service = await run()
    const base = await service.ready()
    const [hanging = 0, other = 0] = service.webProcesses()
    process.kill(hanging, 'SIGSTOP')
    await expect.poll(service.output, untilTestEnds).toContain('a web process was replaced')
    expect(service.output()).toContain('a web process does not respond and is killed')
    expect(service.webProcesses()).toHaveLength(2)
    expect(service.webProcesses()).not.toContain(hanging)
    expect(service.webProcesses()).toContain(other)
    const next = service.webProcesses().find((pid) => pid !== other) ?? 0
    expect((await connectTo(service, base, next)).close()).toBeUndefined()
  })

  it('[X-03] replaces all web processes on SIGUSR2 without failing a request', async () => {
    const service = await run()
    const base = await service.ready()
    const before = service.webProcesses()
    let isDone = false
    const load = requestUntil(base, () => isDone)
    service.kill('SIGUSR2')
    await expect
      .poll(() => service.webProcesses().filter((pid) => before.includes(pid)), untilTestEnds)
      .toEqual([])
    await expect.poll(() => service.webProcesses().length, untilTestEnds).toBe(2)
    isDone = true
    const { requests, failures } = await load
    expect(failures).toEqual([])
    expect(requests).toBeGreaterThan(20)
  })

  it('[X-02, X-03] has as many web processes as before when one ends while its successor starts', async () => {
    const service = await run()
    await service.ready()
    const before = service.webProcesses()
    service.kill('SIGUSR2')
    await expect.poll(() => service.webProcesses().length, { ...untilTestEnds, interval: 20 }).toBe(3)
    process.kill(before[0] ?? 0, 'SIGKILL')
    await expect.poll(service.output, untilTestEnds).toContain('is started again')
    await expect
      .poll(() => service.webProcesses().filter((pid) => before.includes(pid)), untilTestEnds)
      .toEqual([])
    await expect.poll(() => service.webProcesses().length, untilTestEnds).toBe(2)
    service.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  })

  it('[X-03] finishes running requests on SIGTERM, with `Connection: close`', async () => {
    const service = await run()
    const base = await service.ready()
    const { port } = new URL(base)
    const { connect } = await import('node:net')
    // The body of this request arrives slowly.
    const slow = connect(Number(port), '127.0.0.1')
    let response = ''
    slow.on('data', (chunk: Buffer) => (response += chunk.toString()))
    const body = JSON.stringify({ email: 'nobody@kallo.test', password: 'wrong-password-1' })
    slow.write(
      `POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    const idle = connect(Number(port), '127.0.0.1')
    await Promise.all([once(idle, 'connect'), fetch(`${base}/healthz`)])
    service.kill('SIGTERM')
    await expect.poll(() => fetch(`${base}/healthz`).catch(() => null), { timeout: 10_000 }).toBeNull()
    slow.write(body)
    await once(slow, 'close')
    expect(response).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(response).toMatch(/connection: close/i)
    expect(await service.ended).toBe(0)
  })

  it('[X-02] web processes end with the primary, even if it is killed', async () => {
    const service = await run({ DATABASE_URL: '', DATA_DIR: await mkdtemp(path.join(folder, 'own-')) })
    await service.ready()
    const all = childrenOf(service.pid).flatMap((pid) => [pid, ...childrenOf(pid)])
    expect(all.length).toBeGreaterThanOrEqual(4)
    service.kill('SIGKILL')
    await expect.poll(() => all.filter(isAlive), { timeout: 20_000 }).toEqual([])
  })

  it('[X-02] gives up with a message when web processes end again and again', async () => {
    const service = await run()
    await service.ready()
    const killing = setInterval(() => {
      for (const pid of service.webProcesses()) process.kill(pid, 'SIGKILL')
    }, 200)
    expect(await service.ended).toBe(1)
    clearInterval(killing)
    expect(service.output()).toContain('Kallo stops: web processes end again and again')
  })

  it('[X-01] reports a taken port once', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const late = await run({ PORT: String(port) })
    expect(await late.ended).toBe(1)
    expect(late.output().match(/did not start: port \d+ on 127.0.0.1 is taken/g)).toHaveLength(1)
    expect(late.output()).not.toContain('    at ')
    other.close()
  })
})
