import { startsPerMinute } from '@kallo/rules/streaming/stream-lease'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { usePlaybackApp } from '../../testing/streaming/playback-app.ts'
import { createLeases } from './index.ts'

const playback = usePlaybackApp()
const { get, post, open: start, play } = playback

const localAddress = (url: string, at = playback.base) => url.replace(/^.*?(?=\/t\/)/, at)
const leave = (ticket: string) => post('playback/leave', { ticket }, { token: playback.ada })
const statusBecomes = (url: string, status: number) =>
  vi.waitFor(async () => expect(await play(url)).toBe(status), { timeout: 20_000, interval: 20 })
const three = async () => {
  const urls = []
  for (const tag of ['nolly-gold', 'super-pitch', 'nolly-gold']) urls.push((await start(tag)).url)
  for (const url of urls) expect(await play(url)).toBe(200)
  return urls
}

describe('leaving a stream', () => {
  it('[T-05] leaving a stream invalidates its ticket, even one that was never used; the next start is a new stream', async () => {
    const used = await start('nolly-gold')
    expect(await play(used.url)).toBe(200)
    const unused = await start('nolly-gold')
    for (const { url } of [used, unused]) {
      await leave(url)
      expect(await play(url)).toBe(403)
      const next = await start('nolly-gold', { ticket: url })
      expect(next.reason).toBe('ok')
      expect(await play(next.url)).toBe(200)
      await leave(next.url)
    }
  })

  it('[T-05] starts are limited per minute and account, with Retry-After', async () => {
    const reasons = []
    for (let n = 0; n <= startsPerMinute; n++) reasons.push((await start('nolly-gold')).reason)
    expect(reasons).toEqual([...Array.from({ length: startsPerMinute }, () => 'ok'), 'too-many-tries'])
    const response = await post(
      'playback/start',
      { kind: 'live', tag: 'nolly-gold' },
      { token: playback.ada },
    )
    expect([response.status, Number(response.headers['retry-after'])]).toEqual([429, 60 / startsPerMinute])
    expect((await start('eko-news')).reason).toBe('ok')
    expect(
      (await start('nolly-gold', { token: await playback.test.tokenOf('chidi@kallo.test') })).reason,
    ).toBe('subscription-required')
  })

  it('[T-05] addresses in page data do not bypass the limit: acquisitions are limited too', async () => {
    const statuses = []
    for (let n = 0; n < startsPerMinute + 2; n++) {
      const { data } = (await get('contents/channel/nolly-gold', { token: playback.ada })).body
      const url = localAddress(String(data.channelsList[0].stream_url))
      statuses.push(await play(url))
      await leave(url)
    }
    expect(statuses).toEqual([...Array.from({ length: startsPerMinute }, () => 200), 429, 429])
  })
})

describe('the stream limit against modified clients', () => {
  const clients = 30
  const minutes = 10
  const streamsWorth = (segments: number) => segments / (minutes * 10)

  interface Client {
    url: string
    /** Segments requested at once, of the 12 in the live window. */
    burst: number
    silentUntilMs: number
  }

  /** Requests the playlist and the segments it lists; returns how many it received. */
  async function fetchBurst(url: string, burst: number): Promise<number> {
    const media = url.replace('/playlist.m3u8', '/v0/playlist.m3u8')
    const playlist = await fetch(media)
    if (playlist.status !== 200) return 0
    const segments = (await playlist.text()).match(/^[^#].+$/gm) ?? []
    let received = 0
    for (const segment of segments.slice(-burst))
      if ((await play(new URL(segment, media).href)) === 200) received += 1
    return received
  }

  /** Runs the clients for 10 minutes of the service's clock, in steps of 6 s. */
  async function run(step: (client: Client, nowMs: number) => Promise<number>): Promise<number> {
    const all = Array.from({ length: clients }, (_, n) => ({
      url: '',
      burst: (n % 12) + 1,
      silentUntilMs: 0,
    }))
    let received = 0
    for (let at = 0; at < minutes * 10; at++) {
      for (const client of all) received += await step(client, playback.test.deps.clock.now())
      playback.test.deps.clock.advance(6_000)
      // As the timer does.
      await get('playback/streams', { token: playback.ada })
    }
    return received
  }

  it('[T-05] 30 clients that leave after every fetch get no more than one stream beyond the plan', async () => {
    const received = await run(async (client) => {
      const { reason, url } = await start('nolly-gold')
      if (reason !== 'ok') return 0
      const segments = await fetchBurst(url, client.burst)
      await leave(url)
      return segments
    })
    expect(streamsWorth(received)).toBeLessThanOrEqual(4)
    expect(received).toBeGreaterThan(100)
  }, 120_000)

  it('[T-05] 30 clients that fetch a burst and pause until their lease has almost expired get no more than that either', async () => {
    const received = await run(async (client, nowMs) => {
      if (nowMs < client.silentUntilMs) return 0
      if (client.url === '') client.url = (await start('nolly-gold')).url
      if (!client.url.includes('/t/')) return ((client.url = ''), 0)
      const segments = await fetchBurst(client.url, client.burst)
      client.silentUntilMs = nowMs + (segments > 0 ? 41_000 : 6_000)
      if (segments === 0) client.url = ''
      return segments
    })
    expect(streamsWorth(received)).toBeLessThanOrEqual(4)
    expect(received).toBeGreaterThan(50)
  }, 120_000)

  it('[T-05] re-counts at every flush and revokes the newest stream beyond the limit', async () => {
    const urls = await three()
    const now = playback.test.deps.clock.now()
    // A process that is disconnected from the others may have acquired the lease.
    await sql`insert into stream_lease
      (id, viewer, session, kind, tag, country, is_counted, started_at, acquired_at, seen_at)
      select 'ffffffffffffffff', viewer, session, kind, tag, country, true, started_at,
        ${new Date(now - 5_000)}, seen_at from stream_lease limit 1`.execute(playback.test.deps.db)
    await expect
      .poll(async () => (await Promise.all(urls.map((url) => play(url)))).toSorted(), { timeout: 20_000 })
      .toEqual([200, 200, 403])
    const bodies = await Promise.all(urls.map(async (url) => (await fetch(url)).text()))
    expect(bodies.filter((body) => body.startsWith('All the screens'))).toHaveLength(1)
    const ended = await playback.test.deps.db
      .selectFrom('stream_lease')
      .where('ended_at', 'is not', null)
      .select('end_reason')
      .execute()
    expect(ended).toEqual([{ end_reason: 'stream-limit' }])
  })
})

describe('re-authorisation of streams that play, and of tickets that were never used or whose player was closed', () => {
  const changes: [string, () => Promise<unknown>, (() => Promise<unknown>)?][] = [
    ['sign-out', () => post('auth/logout', {}, { token: playback.ada })],
    ['sign-out of all devices', () => post('profile/remove-device-all', {}, { token: playback.ada })],
    [
      'removal of the device',
      () => post('profile/remove-device', { deviceId: 'device-of-ada@kallo.test' }, { token: playback.ada }),
    ],
    ['the end of the plan', () => endPlan(true), () => endPlan(false)],
    ['unpublishing', () => publish(false), () => publish(true)],
    ['a region rule', () => geoblock('deny'), () => geoblock('none')],
  ]
  const endPlan = (isEnded: boolean) =>
    playback.test.deps.db
      .updateTable('subscription')
      .set({ is_ended: isEnded })
      .where('account_id', '=', 'ada')
      .execute()
  const publish = (isPublished: boolean) =>
    playback.test.deps.db
      .updateTable('channel')
      .set({ is_published: isPublished })
      .where('tag', '=', 'nolly-gold')
      .execute()
  const geoblock = (mode: 'none' | 'deny') =>
    playback.test.deps.db
      .updateTable('channel')
      .set({ geoblock: mode, geoblock_countries: mode === 'deny' ? ['NG'] : [] })
      .where('tag', '=', 'nolly-gold')
      .execute()

  it.each(changes)('[T-04, T-05] %s', async (_, change, undo) => {
    const used = (await start('nolly-gold')).url
    expect(await play(used)).toBe(200)
    const left = (await start('nolly-gold')).url
    expect(await play(left)).toBe(200)
    await leave(left)
    const unused = (await start('nolly-gold')).url
    await change()
    try {
      await statusBecomes(used, 403)
      await statusBecomes(unused, 403)
      expect(await play(left)).toBe(403)
    } finally {
      await undo?.()
      // The catalogue in memory is reloaded after the change.
      await expect.poll(async () => (await get('free/contents/channel/nolly-gold')).status).toBe(200)
    }
  })

  it('[T-04] a VOD that needs only a sign-in ends with the session too', async () => {
    const requirement = (isOn: boolean) =>
      playback.test.deps.db
        .updateTable('content_type')
        .set({ is_on: isOn })
        .where('position', '=', 2)
        .execute()
    await requirement(false)
    const bola = await playback.test.tokenOf('bola@kallo.test')
    try {
      // The catalogue and the origin learn of the change separately.
      const url = await vi.waitFor(
        async () => {
          const started = await start('obudu', { kind: 'vod', token: bola })
          expect(started.reason).toBe('ok')
          expect(await play(started.url)).toBe(200)
          return started.url
        },
        { timeout: 10_000, interval: 50 },
      )
      await post('auth/logout', {}, { token: bola })
      await statusBecomes(url, 403)
    } finally {
      await requirement(true)
    }
  })

  it('[T-03] a channel that becomes paid rejects the tickets of visitors', async () => {
    const setPaid = (isPaid: boolean) =>
      playback.test.deps.db
        .updateTable('channel')
        .set({ is_paid: isPaid })
        .where('tag', '=', 'eko-news')
        .execute()
    const { url } = await start('eko-news', { token: '' })
    expect(await play(url)).toBe(200)
    await setPaid(true)
    await statusBecomes(url, 403)
    await setPaid(false)
    await expect.poll(() => play(url), { timeout: 20_000, interval: 20 }).toBe(200)
  })
})

describe('several processes', () => {
  it('[T-05] leaving on one process ends the stream on the others, and all together play no more than the plan allows', async () => {
    const other = await buildApp(playback.test.deps, { leaseFlushMs: 50 })
    const otherBase = await other.listen({ host: '127.0.0.1', port: 0 })
    try {
      const urls = await three()
      const there = urls.map((url) => localAddress(url, otherBase))
      for (const url of there) expect(await play(url)).toBe(200)
      await leave(urls[0] ?? '')
      await statusBecomes(there[0] ?? '', 403)
      const next = await start('super-pitch')
      expect(await play(localAddress(next.url, otherBase))).toBe(200)
      const all = await Promise.all([...there, next.url].map((url) => play(url)))
      expect(all.filter((status) => status === 200)).toHaveLength(3)
    } finally {
      await other.close()
    }
  })

  it('[T-05] after a lost connection, reads the end reasons of missed notifications', async () => {
    const leases = await createLeases(playback.test.deps, { flushMs: 3_600_000 })
    const { url } = await start('nolly-gold')
    expect(await play(url)).toBe(200)
    const {
      id: stream,
      viewer,
      session,
    } = await playback.test.deps.db.selectFrom('stream_lease').selectAll().executeTakeFirstOrThrow()
    const claim = {
      stream,
      viewer,
      session,
      kind: 'live',
      tag: 'nolly-gold',
      country: '',
      isCounted: true,
    } as const
    expect(await leases.admit(claim)).toEqual({ isAdmitted: true })
    // The change is made without a notification.
    await sql`update stream_lease set ended_at = seen_at, end_reason = 'stopped'`.execute(
      playback.test.deps.db,
    )
    expect(leases.isPlaying(stream)).toBe(true)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'kallo notifications'`.execute(
      playback.test.deps.db,
    )
    await vi.waitFor(() => expect(leases.isPlaying(stream)).toBe(false), { timeout: 10_000, interval: 20 })
    await leases.close()
  })
})
