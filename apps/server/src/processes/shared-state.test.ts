import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  connectTo,
  runService,
  type Connection,
  type RunningService,
} from '../testing/services/running-service.ts'

// One service for all tests: two web processes, with a connection to each.
let service: RunningService
let database: pg.Client
let server: pg.Client
let folder: string
let first: Connection
let second: Connection
const name = `shared_${randomBytes(4).toString('hex')}`
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-shared-'))
  server = new pg.Client(inject('postgres'))
  await server.connect()
  await server.query(`create database ${name}`)
  const connectionString = inject('postgres').replace('/postgres?', `/${name}?`)
  service = runService({ DATA_DIR: folder, DATABASE_URL: connectionString, WEB_CONCURRENCY: '2' })
  const base = await service.ready()
  const [one = 0, other = 0] = service.webProcesses()
  first = await connectTo(service, base, one)
  second = await connectTo(service, base, other)
  database = new pg.Client(connectionString)
  await database.connect()
}, 120_000)
afterAll(async () => {
  first.close()
  second.close()
  service.kill('SIGTERM')
  await service.ended
  await database.end()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(on: Connection, deviceId: string): Promise<Record<string, string>> {
  const credentials = { email: 'ada@kallo.test', password: 'kallo-demo-1', deviceName: 'TV', deviceId }
  const { body } = await on.post('/api/v1/auth/login', credentials)
  return { 'auth-token': (JSON.parse(body) as { data: { token: string } }).data.token }
}

/** Starts a paid channel and requests its playlist; returns the address and the status. */
async function play(on: Connection, headers: Record<string, string>) {
  const wanted = { kind: 'live', tag: 'nolly-gold' }
  const { body } = await on.post('/api/v1/playback/start', wanted, headers)
  const { data, reason } = JSON.parse(body) as {
    data: { streamUrl: string; ticket: string } | null
    reason?: string
  }
  if (!data) return { status: 0, url: '', ticket: '', reason }
  const url = new URL(data.streamUrl).pathname
  return { status: (await on.get(url)).status, url, ticket: data.ticket, reason }
}

describe('two web processes', { timeout: 240_000 }, () => {
  it('[X-04] a session and its tickets are valid in both, and end in both', async () => {
    const headers = await signIn(first, 'tv-1')
    const { status, url } = await play(second, headers)
    expect(status).toBe(200)
    expect((await first.get(url)).status).toBe(200)
    expect((await second.post('/api/v1/auth/logout', {}, headers)).status).toBe(200)
    expect((await first.get('/api/v1/playback/streams', headers)).status).toBe(401)
    await expect.poll(async () => (await first.get(url)).status, { timeout: 20_000 }).toBe(403)
    await expect.poll(async () => (await second.get(url)).status, { timeout: 20_000 }).toBe(403)
  })

  it('[T-04, X-04] the limit of simultaneous streams holds for both together', async () => {
    const headers = await signIn(first, 'tv-2')
    const streams = [await play(first, headers), await play(second, headers), await play(first, headers)]
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
    const fourth = await play(second, headers)
    expect(fourth.reason === 'stream-limit' || fourth.status === 403).toBe(true)
    // Closing a player in one process frees a stream in the other.
    const { ticket = '' } = streams[0] ?? {}
    expect((await second.post('/api/v1/playback/leave', { ticket })).status).toBe(200)
    await expect.poll(async () => (await play(second, headers)).status).toBe(200)
    await expect.poll(async () => (await first.get(streams[0]?.url ?? '')).status).toBe(403)
    await second.post('/api/v1/auth/logout', {}, headers)
  })

  it('[B-06, X-04] a change of the catalogue is visible in both', async () => {
    const title = `Renamed ${randomBytes(4).toString('hex')}`
    await database.query(`update channel set name = $1 where tag = 'eko-news'`, [title])
    for (const connection of [first, second])
      await expect
        .poll(async () => (await connection.get('/api/v1/free/contents/view')).body, { timeout: 20_000 })
        .toContain(title)
  })

  it('[X-04] failed logins in one process count in the other', async () => {
    const attempt = async (on: Connection) => {
      const wrong = {
        email: 'chidi@kallo.test',
        password: 'wrong-password-1',
        deviceName: 'TV',
        deviceId: 'x',
      }
      return (await on.post('/api/v1/auth/login', wrong)).status
    }
    await expect.poll(() => attempt(first), { timeout: 60_000, interval: 1 }).toBe(429)
    // The limit per account and address has the longest debt. Debts are exchanged every second.
    const debts = async () => {
      const { rows } = await database.query<{ count: number }>(
        `select count(*)::int as count from shared_debt where paid_off_at > now() + interval '5 minutes'`,
      )
      return rows[0]?.count
    }
    await expect.poll(debts, { timeout: 240_000 }).toBeGreaterThanOrEqual(1)
    let attempts = 0
    await expect
      .poll(() => attempt(second).finally(() => (attempts += 1)), { timeout: 60_000, interval: 500 })
      .toBe(429)
    // Alone, the second process would reject only the eleventh attempt.
    expect(attempts).toBeLessThanOrEqual(10)
  })
})
