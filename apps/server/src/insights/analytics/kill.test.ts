import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventIdBytes, eventIdFrom } from '@kallo/rules/insights/event-id'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../platform/db.ts'
import { createLog } from '../../platform/log.ts'
import type { Tables } from '../../tables.ts'
import { startKillableServer, type KillableServer } from '../../testing/services/killable-server.ts'

const senders = 8
const batchesBeforeKill = 60
const batchSize = 50
const streamCount = 40

let folder: string
let server: KillableServer
let tickets: string[]
let sentCount = 0
let database: Database<Tables>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-events-'))
  server = await startKillableServer(folder, {})
  tickets = await Promise.all(Array.from({ length: streamCount }, aTicket))
  database = openDatabase<Tables>(server.connectionString, createLog('silent'), 2)
}, 180_000)
afterAll(async () => {
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function aTicket(): Promise<string> {
  const response = await fetch(`${server.base}/api/v1/playback/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'live', tag: 'eko-news' }),
  })
  return ((await response.json()) as { data: { ticket: string } }).data.ticket
}

function aBatch() {
  return Array.from({ length: batchSize }, () => ({
    eventId: eventIdFrom(Date.now(), randomBytes(eventIdBytes)),
    sessionId: randomUUID(),
    kind: 'channel',
    tag: 'eko-news',
    type: 'start',
  }))
}

/** By turns with the ticket of another stream: each may send only so many events. */
async function send(events: ReturnType<typeof aBatch>): Promise<boolean> {
  const ticket = tickets[sentCount++ % streamCount]
  const response = await fetch(`${server.base}/api/v1/analytics/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, events }),
    signal: AbortSignal.timeout(20_000),
  })
  await response.arrayBuffer()
  return response.ok
}

it('[C-09] after kill -9 every acknowledged event is stored, and repeated ones are stored once', async () => {
  const acknowledged: ReturnType<typeof aBatch> = []
  const unacknowledged: ReturnType<typeof aBatch>[] = []
  let killing: Promise<void> | null = null
  const work = async () => {
    while (killing === null) {
      const batch = aBatch()
      try {
        if (await send(batch)) acknowledged.push(...batch)
      } catch {
        unacknowledged.push(batch)
      }
      if (acknowledged.length >= batchesBeforeKill * batchSize) killing ??= server.killAndStart()
    }
  }
  await Promise.all(Array.from({ length: senders }, work))
  await killing

  const found = async () => {
    const rows = await database.db.selectFrom('playback_event').select('event_id').execute()
    return rows.map(({ event_id }) => event_id)
  }
  const stored = new Set(await found())
  expect(acknowledged.length).toBeGreaterThanOrEqual(batchesBeforeKill * batchSize)
  expect(acknowledged.filter(({ eventId }) => !stored.has(eventId))).toEqual([])

  // Like a browser, repeats requests without a response with the same IDs. An acknowledged request is repeated too.
  for (const batch of [...unacknowledged, acknowledged.slice(-batchSize)])
    expect(await send(batch)).toBe(true)
  const all = [...acknowledged, ...unacknowledged.flat()].map(({ eventId }) => eventId)
  expect((await found()).sort()).toEqual(all.sort())
}, 240_000)
