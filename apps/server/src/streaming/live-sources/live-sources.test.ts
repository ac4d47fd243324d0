import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raiseAlert } from '../../accounts/alerts/index.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { templateTime } from '../../testing/template-database.ts'
import { decryptSourceSecret } from '../ingest/index.ts'

let test: TestApp
let owner: ConsoleClient
let channels: string[]

beforeAll(async () => {
  test = await createTestApp({ RTMP_PORT: '1935', SRT_PORTS: '9100-9101' })
  owner = await signInAsOwner(() => test)
  const rows = await test.deps.db.selectFrom('channel').select('id').orderBy('position').limit(6).execute()
  channels = rows.map(({ id }) => id)
})
afterAll(() => test.close())

const live = async (channel: string) => (await owner.get(`live/${channel}`)).body.data
const add = async (channel: string, source: object) => {
  const { version } = await live(channel)
  return owner.post(`live/${channel}/sources`, { version, ...source })
}

describe('live sources in the console', () => {
  it('[Y-06] shows a source that has to wait, and until when', async () => {
    const id = channels.at(-1) ?? ''
    await add(id, { kind: 'rtmp' })
    await add(id, { kind: 'schedule' })
    const [held, onAir] = (await live(id)).sources
    const until = new Date(test.deps.clock.now() + 300_000)
    await test.deps.db
      .insertInto('live_channel_status')
      .values({
        channel_id: id,
        state: 'on-air',
        source_id: onAir?.id ?? null,
        run_id: null,
        since: new Date(test.deps.clock.now()),
        problem: null,
        held_source_id: held?.id ?? null,
        held_until: until,
        updated_at: new Date(test.deps.clock.now()),
      })
      .execute()
    expect(await live(id)).toMatchObject({ held: { sourceId: held?.id, until: until.toISOString() } })
  })

  it('[Y-14] the sources of a channel can be ordered, and without any source it plays its schedule again', async () => {
    const [id = ''] = channels
    expect((await owner.get(`live/${id}`)).body.data).toMatchObject({ version: 0, sources: [], state: 'off' })
    await add(id, { kind: 'rtmp' })
    await add(id, { kind: 'schedule' })
    const { status, body } = await add(id, { kind: 'srt' })
    expect(status).toBe(200)
    const { version, sources } = body.data
    expect(sources.map(({ kind, address }) => [kind, address])).toEqual([
      ['rtmp', 'rtmp://localhost:1935/live'],
      ['schedule', null],
      ['srt', 'srt://localhost:9100?mode=caller'],
    ])
    const [rtmp, schedule, srt] = sources.map((source) => source.id)
    const ordered = await owner.post(`live/${id}/order`, { version, sources: [srt, rtmp, schedule] })
    expect(ordered.body.data.sources.map((source) => source.id)).toEqual([srt, rtmp, schedule])
    // Another operator's view is outdated now.
    const outdated = await owner.post(`live/${id}/order`, { version, sources: [rtmp, srt, schedule] })
    expect([outdated.status, outdated.body.reason]).toEqual([409, 'changed-meanwhile'])
    for (const source of [srt, rtmp, schedule]) {
      const now = await live(id)
      expect((await owner.post(`live/${id}/sources/${source}/delete`, { version: now.version })).status).toBe(
        200,
      )
    }
    expect(await live(id)).toMatchObject({ version: 0, sources: [] })
  })

  it('[Y-14] concurrent requests for first sources get different ports, or a conflict', async () => {
    const [, , , first = '', second = ''] = channels
    const responses = await Promise.all([
      ...[first, second].map((id) => owner.post(`live/${id}/sources`, { version: 0, kind: 'srt' })),
      ...[first, second].map((id) => owner.post(`live/${id}/sources`, { version: 0, kind: 'rtmp' })),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    const ports = await test.deps.db
      .selectFrom('live_source')
      .where('port', 'is not', null)
      .select('port')
      .execute()
    expect(new Set(ports.map(({ port }) => port)).size).toBe(ports.length)
    for (const id of [first, second]) {
      const { version, sources } = await live(id)
      for (const source of sources) await owner.post(`live/${id}/sources/${source.id}/delete`, { version })
    }
  })

  it('[Y-14] rejects private addresses, a second schedule, and channels with an external address', async () => {
    const [, id = '', external = ''] = channels
    for (const url of [
      'http://127.0.0.1/live.m3u8',
      'http://169.254.169.254/a.m3u8',
      'http://[::1]/a.m3u8',
    ]) {
      const { status, body } = await add(id, { kind: 'hls', url })
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('private network')])
    }
    expect((await add(id, { kind: 'hls', url: 'file:///etc/passwd' })).status).toBe(400)
    expect((await add(id, { kind: 'hls' })).status).toBe(400)
    expect((await add(id, { kind: 'rtmp', url: 'http://203.0.113.1/' })).status).toBe(400)
    expect((await add(id, { kind: 'schedule' })).status).toBe(200)
    expect((await add(id, { kind: 'schedule' })).status).toBe(400)
    await test.deps.db
      .updateTable('channel')
      .where('id', '=', external)
      .set({ external_url: 'https://cdn.example.com/live.m3u8' })
      .execute()
    expect((await add(external, { kind: 'rtmp' })).status).toBe(400)
    const { body } = await owner.get(`channels/${id}`)
    const { version } = body.data as { version: number }
    const change = { version, externalUrl: 'https://cdn.example.com/live.m3u8' }
    expect((await owner.patch(`channels/${id}`, change)).status).toBe(400)
  })

  it('[Y-14] each SRT source has its own port of the range', async () => {
    const [, , , one = '', other = '', third = ''] = channels
    const portOf = async (channel: string) => {
      const { body } = await add(channel, { kind: 'srt' })
      return body.data.sources.at(-1)?.address
    }
    expect(await portOf(one)).toContain(':9100?')
    expect(await portOf(other)).toContain(':9101?')
    expect((await add(third, { kind: 'srt' })).body.reason).toBe('srt-ports-used')
  })

  it('[Y-15] keys are stored encrypted, shown on request, audited, and rotated with a grace period', async () => {
    const [id = ''] = channels
    const { body } = await add(id, { kind: 'rtmp' })
    const { version, sources } = body.data
    const source = sources[0]?.id ?? 0
    expect(JSON.stringify(body)).not.toContain('secret":"')
    const shown = await owner.post(`live/${id}/sources/${source}/secret`)
    const { secret } = shown.body.data as { secret: string }
    expect(secret).toMatch(/^[\w-]{24}$/)
    const rotated = await owner.post(`live/${id}/sources/${source}/rotate`, { version, graceMinutes: 60 })
    expect(rotated.body.data).toMatchObject({ address: 'rtmp://localhost:1935/live' })
    const { secret: next } = rotated.body.data as { secret: string }
    expect(next).not.toBe(secret)
    const row = await test.deps.db
      .selectFrom('live_source')
      .where('id', '=', source)
      .selectAll()
      .executeTakeFirstOrThrow()
    const decrypt = (stored: Buffer | null) =>
      stored && decryptSourceSecret(test.deps.settingsKey, id, stored)
    expect([decrypt(row.secret), decrypt(row.former_secret)]).toEqual([next, secret])
    const until = new Date(Date.parse(templateTime) + 3_600_000).toISOString()
    expect((await live(id)).sources[0]?.formerSecretUntil).toBe(until)
    const log = await owner.post('audit-log', {})
    const text = JSON.stringify(log.body)
    expect(text).toContain('live-source.reveal')
    expect(text).toContain('live-source.rotate')
    for (const one of [secret, next]) expect(text).not.toContain(one)
    expect((await owner.post(`live/${id}/sources/999999/secret`)).status).toBe(404)
  })

  it('[Y-14, Y-21] settings can be changed, and a source can be switched off', async () => {
    const [id = ''] = channels
    const { version, latency, sources } = await live(id)
    expect(latency).toBe('low')
    const changed = await owner.patch(`live/${id}`, {
      version,
      profile: 'ladder',
      latency: 'stable',
      retentionHours: 168,
      isInMaintenance: true,
    })
    expect(changed.body.data).toMatchObject({
      profile: 'ladder',
      latency: 'stable',
      retentionHours: 168,
      isInMaintenance: true,
    })
    expect((await owner.patch(`live/${id}`, { version: version + 1, retentionHours: 12 })).status).toBe(400)
    const path = `live/${id}/sources/${sources[0]?.id}` as const
    const off = await owner.patch(path, { version: version + 1, isEnabled: false })
    expect(off.body.data.sources[0]?.isEnabled).toBe(false)
    expect((await owner.get('live/nothing')).status).toBe(404)
  })

  it('[Y-06] an alert that is open when maintenance ends is delivered then, once', async () => {
    const [id = ''] = channels
    const { db } = test.deps
    const setMaintenance = async (isInMaintenance: boolean) => {
      const { version } = await live(id)
      expect((await owner.patch(`live/${id}`, { version, isInMaintenance })).status).toBe(200)
    }
    await setMaintenance(true)
    const alert = { subject: id, title: 'A source failed', text: '', path: '/console/channels' } as const
    await db.transaction().execute(async (trx) => {
      await raiseAlert(test.deps, trx, { ...alert, kind: 'live-source', isMuted: true })
      await raiseAlert(test.deps, trx, { ...alert, kind: 'live-overload', isMuted: true, isOver: true })
    })
    expect(await test.runJobs()).toEqual([])
    for (const isInMaintenance of [false, true, false]) await setMaintenance(isInMaintenance)
    expect((await test.runJobs()).map(({ subject }) => subject)).toEqual(['A source failed'])
    const stored = await db
      .selectFrom('alert')
      .select('is_muted')
      .where('subject', '=', id)
      .orderBy('kind')
      .execute()
    expect(stored).toEqual([{ is_muted: true }, { is_muted: false }])
  })

  it('[Y-17] the history averages health and lists switches, newest first', async () => {
    const [id = ''] = channels
    const source = (await live(id)).sources[0]?.id ?? 0
    const now = Date.parse(templateTime)
    const at = (secondsAgo: number) => new Date(now - secondsAgo * 1_000)
    const { db } = test.deps
    await db
      .insertInto('live_health')
      .values(
        [3_000_000, 1_000_000].map((bits, index) => ({
          channel_id: id,
          source_id: source,
          at: at(100 + index * 10),
          bits_per_second: bits,
          decode_errors: index,
        })),
      )
      .execute()
    await db
      .insertInto('live_switch')
      .values([
        { channel_id: id, at: at(200), from_source: null, to_source: source, reason: 'signal' },
        { channel_id: id, at: at(50), from_source: source, to_source: null, reason: 'no data for 10 s' },
      ])
      .execute()
    const hour = (await owner.post(`live/${id}/history`, { hours: 1 })).body.data as {
      health: { bitsPerSecond: number; decodeErrors: number }[]
      switches: { reason: string }[]
    }
    expect(hour.health.map((one) => one.bitsPerSecond)).toEqual([1_000_000, 3_000_000])
    expect(hour.switches.map(({ reason }) => reason)).toEqual(['no data for 10 s', 'signal'])
    const day = (await owner.post(`live/${id}/history`, { hours: 24 })).body.data as typeof hour
    expect(day.health.reduce((sum, one) => sum + one.decodeErrors, 0)).toBe(1)
  })

  it('[Y-17] the history of switches keeps the IDs of deleted sources', async () => {
    const [id = ''] = channels
    const { version, sources } = await live(id)
    const source = sources[0]?.id ?? 0
    const at = new Date(templateTime)
    await test.deps.db
      .insertInto('live_switch')
      .values({ channel_id: id, at, from_source: null, to_source: source, reason: 'signal' })
      .execute()
    expect((await owner.post(`live/${id}/sources/${source}/delete`, { version })).status).toBe(200)
    const { switches } = (await owner.post(`live/${id}/history`, { hours: 1 })).body.data
    expect(switches).toContainEqual(expect.objectContaining({ toSource: source, reason: 'signal' }))
  })
})
