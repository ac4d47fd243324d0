import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, connect as connectTo, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { listen } from './listen.ts'
import { createLog } from './log.ts'

let admin: pg.Client
const channel = `test_${randomBytes(4).toString('hex')}`
const log = createLog('silent')

beforeAll(async () => {
  admin = new pg.Client(inject('postgres'))
  await admin.connect()
})
afterAll(() => admin.end())

/** Backends that listen to this test's channel, by their application name. */
async function backends(name: string): Promise<number[]> {
  const found = await admin.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [name],
  )
  return found.rows.map(({ pid }) => pid)
}

it('[B-06] receives notifications, and reports a gap after each lost connection', async () => {
  const received: (string | null)[] = []
  const url = `${inject('postgres')}&application_name=${channel}`
  const listener = await listen(url, [channel], (_name, payload) => received.push(payload), log)
  await admin.query(`notify ${channel}, 'first'`)
  await expect.poll(() => received).toEqual(['first'])
  for (let round = 1; round <= 3; round++) {
    const [pid] = await backends(channel)
    await admin.query('select pg_terminate_backend($1)', [pid])
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1 + round)
    expect(received.at(-1)).toBeNull()
    expect(await backends(channel)).toHaveLength(1)
  }
  await listener.close()
})

it('[B-06] detects a connection that was cut silently, and reports the gap after reconnecting', async () => {
  const proxy = await startProxy()
  const received: (string | null)[] = []
  const options = { checkMs: 50, timeoutMs: 3_000 }
  const listener = await listen(
    proxy.url,
    [channel],
    (_name, payload) => received.push(payload),
    log,
    options,
  )
  proxy.freeze()
  await admin.query(`notify ${channel}, 'lost'`)
  await expect.poll(() => received, { timeout: 30_000 }).toEqual([null])
  await admin.query(`notify ${channel}, 'second'`)
  await expect.poll(() => received).toEqual([null, 'second'])
  await listener.close()
  await proxy.close()
})

it('[B-06] survives a handler that throws', async () => {
  const received: (string | null)[] = []
  const onNotification = (_name: string, payload: string | null) => {
    received.push(payload)
    throw new Error('broken handler')
  }
  const listener = await listen(inject('postgres'), [channel], onNotification, log)
  await admin.query(`notify ${channel}, 'first'`)
  await admin.query(`notify ${channel}, 'second'`)
  await expect.poll(() => received).toEqual(['first', 'second'])
  await listener.close()
})

/** A TCP proxy in front of the database that can stop forwarding on its open connections without closing them. */
async function startProxy() {
  const database = new URL(inject('postgres'))
  const file = path.join(database.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connectTo(file)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => sockets.delete(socket))
    }
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://${database.username}@127.0.0.1:${port}${database.pathname}`,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
