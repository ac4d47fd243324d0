import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLeases, viewerHash } from '../leases/index.ts'

let test: TestApp
let base = ''
let ada = ''
const { post, get } = createApiClient(() => test)
const paid = ['nolly-gold', 'super-pitch', 'nolly-gold', 'super-pitch'] as const

beforeAll(async () => {
  test = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, { leaseFlushMs: 50 })
  base = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.deps.db.query.deleteFrom('stream_lease').execute()
  await test.deps.db.query.deleteFrom('media_allowance').execute()
  // Leases that this process holds in memory have expired.
  test.deps.clock.advance(3_600_000)
  ada = await test.tokenOf('ada@kallo.test')
})

const open = async (tag: string, { token = ada, ticket = '' } = {}) => {
  const body = { kind: 'live', tag, ...(ticket ? { ticket } : {}) }
  const answer = await post('playback/start', body, token ? { token } : {})
  return {
    reason: answer.body.reason ?? 'ok',
    url: String(answer.body.data?.stream_url).replace(/^.*?(?=\/t\/)/, base),
  }
}
/** The address that the channel page displays, without a request to play it. */
const shownAddress = async (tag: string, token = ada) => {
  const { data } = (await get(`contents/channel/${tag}`, { token })).body
  return String(data.channelsList[0].stream_url).replace(/^.*?(?=\/t\/)/, base)
}
const fetchAt = (url: string, ip = '127.0.0.1') => fetch(url, { headers: { 'x-forwarded-for': ip } })
const play = async (url: string, ip?: string) => (await fetchAt(url, ip)).status
const why = async (url: string) => (await fetchAt(url)).text()
const streamIn = (url: string) => /\/t\/[0-9a-f]+\.[0-9a-f]{48}([0-9a-f]{16})/.exec(url)?.[1]
const heartbeatOf = (ms: number) =>
  test.deps.db.query
    .insertInto('service_heartbeat')
    .values({ name: 'leases', at: new Date(ms) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: new Date(ms) }))
    .execute()
const leave = (ticket: string) => post('playback/leave', { ticket })

describe('tickets', () => {
  it('[T-04] a renewed ticket continues its stream; the older one is valid until it expires', async () => {
    const lifeMs = 21_600_000
    const first = await open('nolly-gold')
    expect(await play(first.url)).toBe(200)
    test.deps.clock.advance(lifeMs - 60_000)
    const next = await open('nolly-gold', { ticket: first.url })
    expect(streamIn(next.url)).toBe(streamIn(first.url))
    expect(next.url).not.toBe(first.url)
    expect([await play(first.url), await play(next.url)]).toEqual([200, 200])
    test.deps.clock.advance(61_000)
    expect([await play(first.url), await play(next.url)]).toEqual([403, 200])
    expect(await why(first.url)).toContain('expired')
    // An expired ticket still identifies its stream.
    expect(streamIn((await open('nolly-gold', { ticket: first.url })).url)).toBe(streamIn(first.url))
  })

  it('[T-04] rejects tickets for another channel or viewer, altered and invented ones', async () => {
    const { url } = await open('nolly-gold')
    expect(await play(url.replace('live/nolly-gold', 'live/super-pitch'))).toBe(403)
    expect(await play(url.replace('live/nolly-gold/playlist', 'vod/obudu/film'))).toBe(403)
    const chidi = await test.tokenOf('chidi@kallo.test')
    expect((await open('eko-news', { token: chidi, ticket: url })).reason).toBe('ticket-invalid')
    const bola = viewerHash('bola')
    expect(await play(url.replace(viewerHash('ada'), bola))).toBe(403)
    expect((await open('nolly-gold', { ticket: url.replace(/.(?=\/live)/, 'x') })).reason).toBe(
      'ticket-invalid',
    )
    expect((await open('nolly-gold', { ticket: 'x' })).reason).toBe('ticket-invalid')
  })

  it('[T-04] a published stream address works on four networks at a time', async () => {
    const { url } = await open('nolly-gold')
    const home = (n: number) => `10.0.0.${n}`
    for (let n = 1; n <= 4; n++) expect(await play(url, home(n))).toBe(200)
    expect(await play(url, home(5))).toBe(403)
    expect(await play(url, home(2))).toBe(200)
    // A phone that changed its network: the silent ones no longer count.
    test.deps.clock.advance(46_000)
    expect(await play(url, home(5))).toBe(200)
  })

  it('[T-04] renewed tickets of one stream share its limit of four networks', async () => {
    const urls = [(await open('nolly-gold')).url]
    for (let n = 0; n < 6; n++) {
      test.deps.clock.advance(1_000)
      urls.push((await open('nolly-gold', { ticket: urls[0] ?? '' })).url)
    }
    const statuses = []
    for (const [n, url] of urls.entries()) statuses.push(await play(url, `10.0.1.${n}`))
    expect(statuses).toEqual([200, 200, 200, 200, 403, 403, 403])
  })

  it('[T-04] forged tickets do not reset the network limit of a valid one', async () => {
    const { url } = await open('nolly-gold')
    for (let n = 1; n <= 4; n++) expect(await play(url, `10.0.2.${n}`)).toBe(200)
    const forged = Array.from({ length: 10_001 }, (_, n) => `${base}/t/${n}/live/x/playlist.m3u8`)
    for (let n = 0; n < forged.length; n += 100)
      await Promise.all(forged.slice(n, n + 100).map(async (one) => (await fetch(one)).text()))
    expect(await play(url, '10.0.2.5')).toBe(403)
  })

  it('[T-05] the ticket of another device starts a separate stream', async () => {
    const { url } = await open('nolly-gold')
    const login = { email: 'ada@kallo.test', password: 'kallo-demo-1', deviceId: 'another' }
    const { token } = (await post('auth/login', login)).body.data
    const other = await open('nolly-gold', { token, ticket: url })
    expect(other.reason).toBe('ok')
    expect(streamIn(other.url)).not.toBe(streamIn(url))
  })

  it('[T-02] only the address of the request determines the country, no header', async () => {
    const claims = [
      'x-real-ip',
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
      'forwarded',
      'x-country',
    ]
    const headers = Object.fromEntries(
      claims.map((name) => [name, name === 'forwarded' ? 'for=81.2.69.142' : '81.2.69.142']),
    )
    const from = { headers: { ...headers, 'cf-ipcountry': 'GB', 'accept-language': 'en-GB' } }
    expect((await get('free/contents/channel/league-abroad', from)).body.data.visitor.country).toBe('NG')
    expect((await post('playback/start', { kind: 'live', tag: 'league-abroad' }, from)).body.reason).toBe(
      'region-blocked',
    )
    // What the browser adds in front of the proxy's own entry is the browser's claim.
    const forged = { headers: { 'x-forwarded-for': '81.2.69.142, 41.58.0.1' } }
    expect((await get('location', forged)).body.data?.countryCode ?? 'NG').not.toBe('GB')
  })
})

describe('concurrent streams', () => {
  const three = async () => {
    const urls = []
    for (const tag of paid.slice(0, 3)) urls.push((await open(tag)).url)
    for (const url of urls) expect(await play(url)).toBe(200)
    return urls
  }

  it('[T-05] as many streams as the plan has devices; the next is rejected, lists what plays and may stop one', async () => {
    const urls = await three()
    const late = await open('super-pitch')
    expect(late.reason).toBe('stream-limit')
    const { data } = (await get('playback/streams', { token: ada })).body
    expect(data.most).toBe(3)
    expect(data.streams).toHaveLength(3)
    expect(data.streams[0]).toMatchObject({ device_name: 'Web Browser', place: 'Nigeria', kind: 'live' })
    const stream = streamIn(urls[0] ?? '')
    expect((await post('playback/stop', { stream }, { token: ada })).status).toBe(200)
    expect(await why(urls[0] ?? '')).toContain('stopped from another device')
    expect((await open('nolly-gold', { ticket: urls[0] ?? '' })).reason).toBe('stream-stopped')
    const now = await open('super-pitch')
    expect(await play(now.url)).toBe(200)
    expect((await open('super-pitch')).reason).toBe('stream-limit')
  })

  it('[T-05] an unused address holds no lease; each used one does', async () => {
    const urls = await Promise.all(Array.from({ length: 8 }, () => shownAddress('nolly-gold')))
    expect((await get('playback/streams', { token: ada })).body.data.streams).toEqual([])
    const answers = await Promise.all(urls.map((url) => play(url)))
    expect(answers.filter((status) => status === 200)).toHaveLength(3)
    expect(answers.filter((status) => status === 403)).toHaveLength(5)
  })

  it('[T-05] free channels are not counted, and visitors may watch them', async () => {
    for (let n = 0; n < 6; n++) {
      expect(await play((await open('eko-news')).url)).toBe(200)
      expect(await play((await open('eko-news', { token: '' })).url)).toBe(200)
    }
    expect((await get('playback/streams', { token: ada })).body.data.streams).toEqual([])
  })

  it('[T-05] a closed player releases its lease immediately, a lost connection within a minute', async () => {
    const urls = await three()
    expect((await leave(urls[0] ?? '')).status).toBe(200)
    expect(await play((await open('nolly-gold')).url)).toBe(200)
    expect((await open('nolly-gold')).reason).toBe('stream-limit')
    test.deps.clock.advance(44_000)
    expect((await open('nolly-gold')).reason).toBe('stream-limit')
    test.deps.clock.advance(2_000)
    expect((await open('nolly-gold')).reason).toBe('ok')
  })

  it('[T-05] changing the channel with the old ticket replaces the stream', async () => {
    const urls = await three()
    const next = await open('super-pitch', { ticket: urls[0] ?? '' })
    expect(next.reason).toBe('ok')
    expect(streamIn(next.url)).not.toBe(streamIn(urls[0] ?? ''))
    expect(await play(next.url)).toBe(200)
    expect(await play(urls[0] ?? '')).toBe(403)
  })

  it('[T-05] a heartbeat renews a lease and states the city', async () => {
    const { url } = await open('nolly-gold')
    expect(await play(url)).toBe(200)
    const beat = () => post('playback/heartbeat', { ticket: url, time_zone: 'Africa/Lagos' }, { token: ada })
    expect((await beat()).status).toBe(200)
    for (let n = 0; n < 4; n++) {
      test.deps.clock.advance(30_000)
      expect((await beat()).status).toBe(200)
    }
    expect((await get('playback/streams', { token: ada })).body.data.streams).toMatchObject([
      { place: 'Lagos' },
    ])
    expect(await post('playback/heartbeat', { ticket: 'x' })).toMatchObject({
      body: { reason: 'ticket-invalid' },
    })
  })

  it('[T-05] after an outage of the whole service, streams keep their leases and stopped ones stay stopped', async () => {
    const urls = await three()
    await post('playback/stop', { stream: streamIn(urls[2] ?? '') }, { token: ada })
    await heartbeatOf(test.deps.clock.now())
    // Two minutes: longer than a lease, but no player could be heard.
    test.deps.clock.advance(120_000)
    const leases = await createLeases(test.deps, { flushMs: 3_600_000 })
    const others = { viewer: viewerHash('ada'), stream: '' }
    expect(await leases.countPlaying(others)).toBe(2)
    expect(await leases.endReason(streamIn(urls[2] ?? '') ?? '')).toBe('stopped')
    test.deps.clock.advance(46_000)
    expect(await leases.countPlaying(others)).toBe(0)
    await leases.close()
  })

  it.each([
    ['a worker', 'worker', 120_000],
    ['an origin, while another one manages leases', 'origin', 0],
  ])('[T-05] the start of %s does not revive streams that fell silent', async (_, role, silentMs) => {
    await three()
    test.deps.clock.advance(92_000)
    await heartbeatOf(test.deps.clock.now() - silentMs)
    const config = { ...test.deps.config, roles: new Set([role as 'worker']) }
    const leases = await createLeases({ ...test.deps, config }, { flushMs: 3_600_000 })
    expect(await leases.countPlaying({ viewer: viewerHash('ada'), stream: '' })).toBe(0)
    await leases.close()
  })

  it('[T-05, A-10] a device that is signed out stops playing', async () => {
    const { url } = await open('nolly-gold')
    expect(await play(url)).toBe(200)
    await post('profile/remove-device', { deviceId: 'device-of-ada@kallo.test' }, { token: ada })
    await expect.poll(() => play(url), { timeout: 5_000, interval: 20 }).toBe(403)
  })

  it('[T-05] another account’s stream can be neither listed nor stopped', async () => {
    const { url } = await open('nolly-gold')
    expect(await play(url)).toBe(200)
    const token = await test.tokenOf('chidi@kallo.test')
    expect(await post('playback/stop', { stream: streamIn(url) }, { token })).toMatchObject({ status: 404 })
    expect((await get('playback/streams', { token })).body.data.streams).toEqual([])
    expect(await play(url)).toBe(200)
  })

  it('[T-05] waiting acquisitions of one viewer do not block another viewer', async () => {
    const urls: string[] = []
    for (let n = 0; n < 70; n++) urls.push(await shownAddress('nolly-gold'))
    const chidi = await test.tokenOf('chidi@kallo.test')
    const claimed: Promise<number>[] = []
    await test.deps.db.query.transaction().execute(async (transaction) => {
      const lock = `streams of ${viewerHash('ada')}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction)
      claimed.push(...urls.map((url) => play(url)))
      // More than fifty: the last of them are refused at once.
      await Promise.any(claimed)
      expect((await get('contents/channel/nolly-gold', { token: chidi })).status).toBe(200)
    })
    expect((await Promise.all(claimed)).filter((status) => status === 200)).toHaveLength(3)
  })

  it('[T-05] a hanging database does not prevent playback', async () => {
    const { url } = await open('nolly-gold')
    await test.deps.db.query.transaction().execute(async (transaction) => {
      const lock = `streams of ${viewerHash('ada')}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction)
      expect(await play(url)).toBe(200)
    })
  })

  it('[T-05] a clock that ran ahead and was corrected blocks no one', async () => {
    test.deps.clock.advance(3_600_000)
    await three()
    test.deps.clock.advance(-3_600_000)
    ada = await test.tokenOf('ada@kallo.test')
    const urls = await three()
    expect((await open('nolly-gold')).reason).toBe('stream-limit')
    const { streams } = (await get('playback/streams', { token: ada })).body.data
    expect(streams.map(({ stream }: { stream: string }) => stream).toSorted()).toEqual(
      urls.map(streamIn).toSorted(),
    )
  })

  it('[T-05] a stream keeps its lease when the clock is set back', async () => {
    test.deps.clock.advance(3_600_000)
    const { url } = await open('nolly-gold')
    expect(await play(url)).toBe(200)
    test.deps.clock.advance(-3_600_000)
    expect(await play(url)).toBe(200)
    // Listing writes down what was seen.
    expect((await get('playback/streams', { token: ada })).body.data.streams).toHaveLength(1)
  })

  it('[T-05] a stream that was stopped long ago is still reported as stopped', async () => {
    const { url } = await open('nolly-gold')
    expect(await play(url)).toBe(200)
    await post('playback/stop', { stream: streamIn(url) }, { token: ada })
    test.deps.clock.advance(2 * 3_600_000)
    const late = async () => {
      const { reason, url: next } = await open('nolly-gold', { ticket: url })
      return reason === 'ok' ? await why(next) : reason
    }
    await expect.poll(late, { timeout: 5_000, interval: 20 }).toBe('stream-stopped')
  })
})
