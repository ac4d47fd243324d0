import type { controlRoomEvents } from '@kallo/contract/insights/control-room'
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { applyListChange } from '@kallo/rules/insights/list-changes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as z from 'zod'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createStreams } from './stream-control-room.ts'

let test: TestApp
let owner: ConsoleClient
let address: string
const opened: AbortController[] = []
beforeAll(async () => {
  test = await createTestApp()
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.deps.db.updateTable('operator').set({ role: 'owner', disabled_at: null }).execute()
  owner = await signInAsOwner(() => test)
})
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort()
})

interface Event {
  name: string
  data: unknown
}

/** Reads the events of a stream as they arrive. */
async function open(cookie = owner.cookie() ?? '') {
  const controller = new AbortController()
  opened.push(controller)
  const response = await fetch(`${address}/api/v1/console/control-room/stream`, {
    headers: { cookie },
    signal: controller.signal,
  })
  const events: Event[] = []
  const state = { bytes: 0, isEnded: false }
  const read = async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      state.bytes += chunk.length
      text += Buffer.from(chunk).toString()
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const [, name = '', data = ''] = /^event: (\w+)\ndata:(.*)$/.exec(part) ?? []
        events.push({ name, data: data === '' ? null : JSON.parse(data) })
      }
    }
    state.isEnded = true
  }
  if (response.status === 200) void read().catch(() => (state.isEnded = true))
  return { response, events, state }
}

/** Options for `expect.poll`. */
const soon = { interval: 50, timeout: 15_000 }

const named = (events: readonly Event[], name: string) => events.filter((event) => event.name === name)

type Contract = typeof controlRoomEvents
/** The data of the events with a name, as the contract has it. */
const dataOf = <Name extends keyof Contract>(events: readonly Event[], name: Name) =>
  named(events, name).map(({ data }) => data as z.output<Contract[Name]>)

describe('the stream of the control room', { timeout: 90_000 }, () => {
  it('[O-24] begins with the state and continues with what changes', async () => {
    // The stream and the page check channels separately, and wait for the result for a second only.
    const checked = await open()
    await expect
      .poll(
        () =>
          dataOf(checked.events, 'state').some(({ isChecked }) => isChecked) ||
          dataOf(checked.events, 'change').some(({ isChecked }) => isChecked),
        soon,
      )
      .toBe(true)
    await expect.poll(async () => (await owner.get('control-room')).body.data.isChecked, soon).toBe(true)
    const { response, events } = await open()
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    await expect.poll(() => events[0]?.name, soon).toBe('state')
    const [first] = dataOf(events, 'state')
    const viewed = (await owner.get('control-room')).body.data
    expect(first?.channels).toEqual(viewed.channels)
    await test.deps.db.updateTable('channel').set({ name: 'Kasuwa 2' }).where('id', '=', 'kasuwa').execute()
    const lastChange = () => dataOf(events, 'change').at(-1)
    await expect.poll(lastChange, soon).toMatchObject({
      channels: { changed: [{ id: 'kasuwa', name: 'Kasuwa 2' }], order: null },
      work: null,
    })
    await test.deps.db
      .updateTable('channel')
      .set({ is_published: false })
      .where('id', '=', 'kasuwa')
      .execute()
    await expect.poll(() => lastChange()?.channels?.order?.at(-1), soon).toBe('kasuwa')
    let channels = first?.channels ?? []
    for (const change of dataOf(events, 'change'))
      if (change.channels) channels = applyListChange(channels, change.channels)
    expect(channels).toEqual((await owner.get('control-room')).body.data.channels)
  })

  it('[O-24] without changes sends only heartbeats', async () => {
    const { events } = await open()
    await expect.poll(() => named(events, 'ping').length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
    expect(named(events, 'state')).toHaveLength(1)
  })

  it('[O-24] ends when the session ends or the role changes', async () => {
    const one = await open()
    await expect.poll(() => one.events.length, soon).toBeGreaterThan(0)
    await test.deps.db.updateTable('operator').set({ role: 'support' }).execute()
    await expect
      .poll(() => one.events.at(-1), soon)
      .toEqual({ name: 'end', data: { reason: 'role-changed' } })
    await expect.poll(() => one.state.isEnded, soon).toBe(true)
    const other = await open()
    await expect
      .poll(() => dataOf(other.events, 'state')[0]?.work, soon)
      .toMatchObject({
        reviews: null,
        backup: null,
        failedMails: null,
        expiringKeys: null,
      })
    await owner.post('logout')
    await expect
      .poll(() => other.events.at(-1), soon)
      .toEqual({ name: 'end', data: { reason: 'session-ended' } })
  })

  it('[O-24] needs the session of an operator', async () => {
    expect((await open('')).response.status).toBe(401)
    expect((await open('kallo-console=unknown')).response.status).toBe(401)
    const { secret } = (await owner.post('api-keys', { name: 'script', role: 'owner' })).body.data
    const response = await fetch(`${address}/api/v1/console/control-room/stream`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(response.status).toBe(401)
  })
})

it('[O-24] a connection that ended while it was authenticated is not served', async () => {
  // Not needed, because both sessions are unknown.
  const origin = { broadcastState: vi.fn(), monitoringAddress: vi.fn() }
  const parts = { ...test.deps, origin, catalogue: () => ({ channels: new Map() }) }
  const streams = createStreams(parts, { tickMs: 50, pingMs: 5_000 })
  const written = { ended: 0, open: 0 }
  const connect = async (name: keyof typeof written, isDestroyed: boolean) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    response.write = () => written[name]++ >= 0
    if (isDestroyed) await once(response.destroy(), 'close')
    streams.add({ sessionId: 'unknown', role: 'owner', response, isNew: true })
  }
  await connect('ended', true)
  await connect('open', false)
  await expect.poll(() => written.open).toBeGreaterThan(0)
  expect(written.ended).toBe(0)
  streams.close()
})

describe('the work of the control room', () => {
  const work = async () => (await owner.get('control-room')).body.data.work

  it('[O-22] counts mails that the mail server refuses', async () => {
    const { deps } = test
    await deps.jobs.send(deps.db as never, 'mail', { kind: 'test' })
    expect((await work()).failedMails).toBe(0)
    await sql`update pgboss.job set state = 'retry', retry_count = 3 where name = 'mail'`.execute(deps.db)
    expect((await work()).failedMails).toBe(1)
    const longAgo = new Date(deps.clock.now() - 4 * 86_400_000)
    await sql`update pgboss.job set state = 'failed', completed_on = ${longAgo} where name = 'mail'`.execute(
      deps.db,
    )
    expect((await work()).failedMails).toBe(0)
  })

  it('[O-22] says when backups are off, overdue or failed', async () => {
    const { db, clock } = test.deps
    expect((await work()).backup).toEqual({ state: 'off', lastAt: null })
    const at = new Date(clock.now() - 60_000)
    const backup = {
      requested_at: at,
      started_at: at,
      finished_at: at,
      target: 'folder',
      location: '/b',
    } as const
    await db
      .insertInto('backup')
      .values({ ...backup, state: 'succeeded', bytes: '1' as never, file_name: 'a' })
      .execute()
    const settings = { frequency: 'daily', since: new Date(0).toISOString(), folder: '/b', target: 'folder' }
    await db
      .insertInto('setting')
      .values({ key: 'backup', value: JSON.stringify(settings) })
      .execute()
    expect((await work()).backup).toEqual({ state: 'up-to-date', lastAt: at.toISOString() })
    const later = { ...backup, requested_at: new Date(clock.now()), finished_at: new Date(clock.now()) }
    await db
      .insertInto('backup')
      .values({ ...later, state: 'failed', failure: 'The disk is full.', file_name: 'b' })
      .execute()
    expect((await work()).backup.state).toBe('failed')
    await db.deleteFrom('backup').where('state', '=', 'failed').execute()
    await db
      .updateTable('backup')
      .set({ started_at: new Date(clock.now() - 3 * 86_400_000) })
      .execute()
    expect((await work()).backup.state).toBe('overdue')
  })
})
