import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLeases, viewerHash } from '../leases/index.ts'

let test: TestApp
let base = ''
let ada = ''
const { post, get } = callerOf(() => test)
const paid = ['nolly-gold', 'super-pitch', 'nolly-gold', 'super-pitch'] as const

beforeAll(async () => {
  test = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
  base = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.deps.db.query.deleteFrom('stream_lease').execute()
  // What this process remembers of streams that played has run out.
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
const fetchAt = (url: string, ip = '127.0.0.1') => fetch(url, { headers: { 'x-forwarded-for': ip } })
const play = async (url: string, ip?: string) => (await fetchAt(url, ip)).status
const why = async (url: string) => (await fetchAt(url)).text()
const streamIn = (url: string) => /\/t\/[0-9a-f]+\.[0-9a-f]{40}([0-9a-f]{16})/.exec(url)?.[1]

describe('tickets', () => {
  it('[T-04] renewed, a stream stays the same one; its older ticket plays until it runs out', async () => {
    const first = await open('nolly-gold')
    expect(await play(first.url)).toBe(200)
    test.deps.clock.advance(400_000)
    const next = await open('nolly-gold', { ticket: first.url })
    expect(streamIn(next.url)).toBe(streamIn(first.url))
    expect(next.url).not.toBe(first.url)
    expect([await play(first.url), await play(next.url)]).toEqual([200, 200])
    test.deps.clock.advance(201_000)
    expect([await play(first.url), await play(next.url)]).toEqual([403, 200])
    expect(await why(first.url)).toContain('run out')
    // Even so it says which stream is to go on.
    expect(streamIn((await open('nolly-gold', { ticket: first.url })).url)).toBe(streamIn(first.url))
  })

  it('[T-04] another channel’s, another viewer’s, an altered and an invented one', async () => {
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

  it('[T-04] one that is published serves a few addresses, and no more', async () => {
    const { url } = await open('nolly-gold')
    const home = (n: number) => `10.0.0.${n}`
    for (let n = 1; n <= 4; n++) expect(await play(url, home(n))).toBe(200)
    expect(await play(url, home(5))).toBe(403)
    expect(await play(url, home(2))).toBe(200)
    // A phone that has changed networks again and again goes on with the next ticket.
    test.deps.clock.advance(46_000)
    expect(await play((await open('nolly-gold', { ticket: url })).url, home(5))).toBe(200)
  })

  it('[T-04] any number of tickets of one stream serve no more addresses at once than one does', async () => {
    const urls = [(await open('nolly-gold')).url]
    for (let n = 0; n < 6; n++) {
      test.deps.clock.advance(1_000)
      urls.push((await open('nolly-gold', { ticket: urls[0] ?? '' })).url)
    }
    const answers = []
    for (const [n, url] of urls.entries()) answers.push(await play(url, `10.0.1.${n}`))
    expect(answers).toEqual([200, 200, 200, 200, 403, 403, 403])
  })

  it('[T-04] tickets that nobody made do not let the users of a true one be forgotten', async () => {
    const { url } = await open('nolly-gold')
    for (let n = 1; n <= 4; n++) expect(await play(url, `10.0.2.${n}`)).toBe(200)
    const forged = Array.from({ length: 10_001 }, (_, n) => `${base}/t/${n}/live/x/playlist.m3u8`)
    for (let n = 0; n < forged.length; n += 100)
      await Promise.all(forged.slice(n, n + 100).map(async (one) => (await fetch(one)).text()))
    test.deps.clock.advance(46_000)
    expect(await play(url, '10.0.2.5')).toBe(403)
  })

  it('[T-05] with the ticket of another device a stream of its own begins', async () => {
    const { url } = await open('nolly-gold')
    const login = { email: 'ada@kallo.test', password: 'kallo-demo-1', deviceId: 'another' }
    const { token } = (await post('auth/login', login)).body.data
    const other = await open('nolly-gold', { token, ticket: url })
    expect(other.reason).toBe('ok')
    expect(streamIn(other.url)).not.toBe(streamIn(url))
  })

  it('[T-02] headers that VPN users try say nothing about where a caller is', async () => {
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

describe('streams at once', () => {
  const three = async () => {
    const urls = []
    for (const tag of paid.slice(0, 3)) urls.push((await open(tag)).url)
    for (const url of urls) expect(await play(url)).toBe(200)
    return urls
  }

  it('[T-05] as many as the plan has devices; the next is told, sees which play, and may stop one', async () => {
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

  it('[T-05] addresses that were only looked at take no place; used ones do, however many are used at once', async () => {
    const shown = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await get('contents/channel/nolly-gold', { token: ada })).body.data,
      ),
    )
    const urls = shown.map((data) => String(data.channelsList[0].stream_url).replace(/^.*?(?=\/t\/)/, base))
    expect((await get('playback/streams', { token: ada })).body.data.streams).toEqual([])
    const answers = await Promise.all(urls.map((url) => play(url)))
    expect(answers.filter((status) => status === 200)).toHaveLength(3)
    expect(answers.filter((status) => status === 403)).toHaveLength(5)
  })

  it('[T-05] what is free counts for nobody, and nothing is asked of visitors', async () => {
    for (let n = 0; n < 6; n++) {
      expect(await play((await open('eko-news')).url)).toBe(200)
      expect(await play((await open('eko-news', { token: '' })).url)).toBe(200)
    }
    expect((await get('playback/streams', { token: ada })).body.data.streams).toEqual([])
  })

  it('[T-05] a closed laptop frees its place within a minute, a closed player at once', async () => {
    const urls = await three()
    expect((await post('playback/leave', { ticket: urls[0] })).status).toBe(200)
    expect(await play((await open('nolly-gold')).url)).toBe(200)
    // The device that plays nothing any more is not kept waiting by itself for as long as that.
    const tv = {
      token: (await post('auth/login', { email: 'ada@kallo.test', password: 'kallo-demo-1', deviceId: 'tv' }))
        .body.data.token,
    }
    expect((await open('nolly-gold', tv)).reason).toBe('stream-limit')
    test.deps.clock.advance(21_000)
    expect((await open('nolly-gold', tv)).reason).toBe('stream-limit')
    expect((await open('nolly-gold')).reason).toBe('ok')
    test.deps.clock.advance(25_000)
    expect((await open('nolly-gold', tv)).reason).toBe('ok')
  })

  it('[T-05] a heartbeat keeps a place too, and names the city', async () => {
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

  it('[T-05] a server that crashes and comes back frees nobody’s place, and forgets no stop', async () => {
    const urls = await three()
    await post('playback/stop', { stream: streamIn(urls[2] ?? '') }, { token: ada })
    // Two minutes away: longer than a lease, but the players could not have been heard.
    test.deps.clock.advance(120_000)
    const leases = await createLeases(test.deps)
    const others = { viewer: viewerHash('ada'), device: 'ffffffff' }
    expect(await leases.playing({ ...others, stream: '' })).toBe(2)
    expect(leases.state(streamIn(urls[2] ?? '') ?? '')).toBe('stopped')
    test.deps.clock.advance(46_000)
    expect(await leases.playing({ ...others, stream: '' })).toBe(0)
    await leases.close()
  })

  it('[T-05, A-10] a device that is signed out stops playing', async () => {
    const { url } = await open('nolly-gold')
    expect(await play(url)).toBe(200)
    await post('profile/remove-device', { deviceId: 'device-of-ada@kallo.test' }, { token: ada })
    await expect.poll(() => play(url), { timeout: 5_000, interval: 20 }).toBe(403)
  })

  it('[T-05] somebody else’s stream cannot be stopped, nor seen', async () => {
    const { url } = await open('nolly-gold')
    expect(await play(url)).toBe(200)
    const token = await test.tokenOf('chidi@kallo.test')
    expect(await post('playback/stop', { stream: streamIn(url) }, { token })).toMatchObject({ status: 404 })
    expect((await get('playback/streams', { token })).body.data.streams).toEqual([])
    expect(await play(url)).toBe(200)
  })

  it('[T-05] however many claims of one viewer wait, nobody else does', async () => {
    const urls: string[] = []
    for (let n = 0; n < 70; n++) urls.push((await open('nolly-gold')).url)
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

  it('[T-05] a database that hangs keeps nobody from watching', async () => {
    const { url } = await open('nolly-gold')
    await test.deps.db.query.transaction().execute(async (transaction) => {
      const lock = `streams of ${viewerHash('ada')}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction)
      expect(await play(url)).toBe(200)
    })
  })

  it('[T-05] a clock that ran ahead and is set right locks nobody out', async () => {
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

  it('[T-05] a stream that goes on after the clock was set back keeps its place', async () => {
    test.deps.clock.advance(3_600_000)
    const { url } = await open('nolly-gold')
    expect(await play(url)).toBe(200)
    test.deps.clock.advance(-3_600_000)
    expect(await play(url)).toBe(200)
    // Listing writes down what was seen.
    expect((await get('playback/streams', { token: ada })).body.data.streams).toHaveLength(1)
  })

  it('[T-05] the player of a stream that was stopped long ago is still told so', async () => {
    const { url } = await open('nolly-gold')
    expect(await play(url)).toBe(200)
    await post('playback/stop', { stream: streamIn(url) }, { token: ada })
    test.deps.clock.advance(2 * 3_600_000)
    ada = await test.tokenOf('ada@kallo.test')
    // Another stop makes the service read anew what was stopped lately.
    const other = await open('super-pitch')
    expect(await play(other.url)).toBe(200)
    await post('playback/stop', { stream: streamIn(other.url) }, { token: ada })
    const late = async () => {
      const { reason, url: next } = await open('nolly-gold', { ticket: url })
      return reason === 'ok' ? await why(next) : reason
    }
    await expect.poll(late, { timeout: 5_000, interval: 20 }).toBe('stream-stopped')
  })

  it('[T-05] a player that left and came back is named again', async () => {
    const { url } = await open('nolly-gold')
    const beat = () => post('playback/heartbeat', { ticket: url, time_zone: 'Africa/Lagos' }, { token: ada })
    expect(await play(url)).toBe(200)
    await beat()
    await post('playback/leave', { ticket: url })
    await beat()
    const { streams } = (await get('playback/streams', { token: ada })).body.data
    expect(streams).toMatchObject([{ place: 'Lagos' }])
  })
})
