import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import {
  startReplicatedPostgres,
  type ReplicatedPostgres,
} from '../../testing/services/replicated-postgres.ts'
import { createPrimaryFinder } from './find-primary.ts'

const timeout = 60_000

let folder = ''
let servers: ReplicatedPostgres
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-primary-'))
  servers = await startReplicatedPostgres(folder)
}, timeout)
afterEach(async () => {
  await servers.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Gate {
  port: number
  /** Makes new connections wait. Resolves when the next one arrives. */
  close(): Promise<void>
  open(): void
}

/** Forwards connections to a server, so that a test decides which of several servers responds last. */
async function openGate(to: number): Promise<Gate> {
  const sockets = new Set<Socket>()
  let opened = Promise.withResolvers<void>()
  let waits = Promise.withResolvers<void>()
  opened.resolve()
  const pass = async (from: Socket) => {
    waits.resolve()
    await opened.promise
    const onward = connect(to, '127.0.0.1')
    sockets.add(onward.on('error', () => from.destroy()))
    from.pipe(onward).pipe(from)
  }
  const server = createServer((from) => {
    sockets.add(from.on('error', () => undefined))
    void pass(from)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      opened = Promise.withResolvers()
      waits = Promise.withResolvers()
      return waits.promise
    },
    open: () => opened.resolve(),
  }
}

/** Both servers accept writes: the former primary was not stopped before its standby was promoted. */
async function promoteBeside() {
  const gates = {
    former: await openGate(servers.primary.port),
    promoted: await openGate(servers.standby.port),
  }
  const promote = async () => {
    await servers.standby.query('select pg_promote()')
    for (const one of [servers.primary, servers.standby])
      expect(await one.query('show transaction_read_only')).toEqual([{ transaction_read_only: 'off' }])
  }
  const found: number[] = []
  const [former, promoted] = [gates.former, gates.promoted].map(({ port }) => ({
    host: '127.0.0.1',
    port,
    user: 'kallo',
    database: 'postgres',
  }))
  const finder = createPrimaryFinder([former ?? {}, promoted ?? {}], ({ port = 0 }) => found.push(port))
  const find = async () => (await finder.find(new AbortController().signal)).port
  return { ...gates, promote, finder, find, found }
}

it.each(['former', 'promoted'] as const)(
  '[X-30] of two servers that accept writes, the one with the latest timeline is the primary, also when the %s one answers last',
  { timeout },
  async (last) => {
    const cluster = await promoteBeside()
    await cluster.promote()
    const waiting = cluster[last].close()
    const other = last === 'former' ? cluster.promoted : cluster.former
    const finding = cluster.find()
    await waiting
    await expect.poll(() => cluster.found).toContain(other.port)
    cluster[last].open()
    expect(await finding).toBe(cluster.promoted.port)
    expect(cluster.found.at(-1)).toBe(cluster.promoted.port)
  },
)

it(
  '[X-30] a former primary that answers last in a later check does not become the primary again',
  { timeout },
  async () => {
    const cluster = await promoteBeside()
    expect(await cluster.find()).toBe(cluster.former.port)
    await cluster.promote()
    await cluster.finder.check()
    expect(await cluster.find()).toBe(cluster.promoted.port)

    const before = cluster.found.length
    const waiting = cluster.former.close()
    const checking = cluster.finder.check()
    await waiting
    await expect.poll(() => cluster.found.length).toBeGreaterThan(before)
    cluster.former.open()
    await checking
    cluster.finder.doubt()
    expect(await cluster.find()).toBe(cluster.promoted.port)
    expect(cluster.found.slice(before)).not.toContain(cluster.former.port)
  },
)
