import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { njsModule, nginxPath, startEdge, type Edge, type EdgeOptions } from '../../testing/services/nginx.ts'
import { stopStreams } from '../../testing/streaming/playback-app.ts'
import { createPlaybackClient, streamIn } from '../../testing/streaming/playback-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let node = ''
let edge: Edge
let ada = ''
const { post } = createApiClient(() => test)
const { open } = createPlaybackClient({ test: () => test, base: () => edge.base, token: () => ada })

const startService = async (): Promise<void> => {
  // Decisions of 1 s instead of 10 s, so that their end can be waited for.
  const edgeLifetimes = { admitted: 1, rejected: 1, duringOutage: 120 }
  test = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, { leaseFlushMs: 50, edgeLifetimes })
  node = await test.app.listen({ host: '127.0.0.1', port: 0 })
}
const through = (options: Partial<EdgeOptions> = {}) => startEdge({ api: [new URL(node).host], ...options })
const atNode = (url: string) => url.replace(edge.base, node)
const slot = () => Math.floor(test.deps.clock.now() / 6_000)
const segmentOf = (url: string, number = slot() - 2) => url.replace('playlist.m3u8', `v0/${number}.m4s`)
const forgedOf = (url: string) => url.replace(/[0-9a-f](?=\/live)/, (digit) => (digit === '0' ? '1' : '0'))
const statusOf = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init)
  await response.arrayBuffer()
  return response.status
}
const decisions = async () => {
  const metric = await test.deps.metrics.getSingleMetric('kallo_edge_decisions_total')?.get()
  return metric?.values.reduce((sum, { value }) => sum + value, 0) ?? 0
}

describe.skipIf(nginxPath === null)(
  `streams through nginx${nginxPath === null ? ' (skipped: nginx is not installed)' : ''}`,
  () => {
    beforeAll(async () => {
      await startService()
      edge = await through()
    })
    afterAll(async () => {
      await edge.stop()
      await test.close()
    })
    beforeEach(async () => {
      ada = await stopStreams(test)
    })

    it('[X-10] every kind of address has the status, headers and body of the origin', async () => {
      const live = (await open('eko-news')).url
      const vod = (await open('ferry-at-epe', { kind: 'vod' })).url
      const media = await (await fetch(atNode(live.replace('playlist.m3u8', 'v0/playlist.m3u8')))).text()
      const init = /URI="(.+)"/.exec(media)?.[1] ?? ''
      const hour = new Date(test.deps.clock.now() - 2 * 3_600_000).getUTCHours()
      const liveFiles = [
        'playlist.m3u8',
        'v0/playlist.m3u8',
        `${hour}.m3u8`,
        `v1/${hour}.m3u8`,
        `v0/${init}`,
        `v0/${slot() - 2}.m4s`,
        `thumbnails/${slot() - 2}.webp`,
        `v0/${slot() + 5}.m4s`,
        'v9/playlist.m3u8',
        'nothing',
      ]
      const addresses = [
        ...liveFiles.map((file) => live.replace('playlist.m3u8', file)),
        ...['film.m3u8', 'v0/playlist.m3u8', 'v0/0.m4s', 'v0/999999.m4s', 's0/subtitles.vtt'].map((file) =>
          vod.replace('film.m3u8', file),
        ),
        forgedOf(live),
        live.replace('eko-news', 'kasuwa'),
      ]
      for (const address of addresses)
        for (const init of requests) {
          const name = `${init.method ?? 'GET'} ${address.slice(address.indexOf('/', 80))} ${JSON.stringify(init.headers)}`
          const expected = await described(atNode(address), init)
          expect(await described(address, init), name).toEqual(expected)
          // The second response comes from the cache, if the response was cached.
          expect(await described(address, init), `${name}, again`).toEqual(expected)
        }
    })

    it('[X-10] If-None-Match, If-Range and compressed playlists, from the cache', async () => {
      const { url } = await open('eko-news')
      for (const [address, encoding] of [
        [url, 'br'],
        [url, 'gzip'],
        [segmentOf(url), 'identity'],
      ] as const) {
        const headers = { 'accept-encoding': encoding }
        const etag = (await fetch(address, { headers })).headers.get('etag') ?? ''
        expect(etag).toBe((await fetch(atNode(address), { headers })).headers.get('etag'))
        expect(await statusOf(address, { headers: { ...headers, 'if-none-match': etag } })).toBe(304)
        expect(await statusOf(address, { headers: { ...headers, 'if-none-match': '"other"' } })).toBe(200)
      }
      const ranged = (ifRange: string) =>
        statusOf(segmentOf(url), { headers: { range: 'bytes=0-9', 'if-range': ifRange } })
      expect(await ranged((await fetch(segmentOf(url))).headers.get('etag') ?? '')).toBe(206)
      expect(await ranged('"other"')).toBe(200)
    })

    it('[X-10] asks the service once per viewer while a decision lasts, and for no body twice', async () => {
      await edge.stop()
      await test.close()
      // Longer than this test takes; 10 s are asserted by the tests of the authorisation.
      const edgeLifetimes = { admitted: 600, rejected: 2, duringOutage: 120 }
      test = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, { edgeLifetimes })
      node = await test.app.listen({ host: '127.0.0.1', port: 0 })
      edge = await through()
      ada = await test.tokenOf('ada@kallo.test')
      const { url } = await open('nolly-gold')
      const files = [
        url,
        url.replace('playlist.m3u8', 'v0/playlist.m3u8'),
        segmentOf(url),
        segmentOf(url, slot() - 3),
      ]
      const all = Array.from({ length: 25 }, () => files).flat()
      expect(new Set(await Promise.all(all.map((file) => statusOf(file))))).toEqual(new Set([200]))
      expect(await decisions()).toBe(1)
      await edge.stop()
      await test.close()
      await startService()
      edge = await through()
    })

    it('[X-10] a forged ticket is rejected although its channel is cached; so are another address and another ticket', async () => {
      const { url } = await open('eko-news')
      for (const file of [url, segmentOf(url)]) {
        expect(await statusOf(file)).toBe(200)
        expect(await statusOf(forgedOf(file))).toBe(403)
        expect(await statusOf(file.replace('eko-news', 'super-pitch'))).toBe(403)
        expect(await statusOf(file)).toBe(200)
      }
    })

    it('[X-10] detects a cache key of $uri, under which all viewers would share one decision', async () => {
      const { url } = await open('eko-news')
      const mistaken = await through({
        change: (text) =>
          text.replace('proxy_cache_key "$edge_ticket $edge_resource', 'proxy_cache_key "$uri'),
      })
      try {
        const there = (address: string) => statusOf(address.replace(edge.base, mistaken.base))
        // On a busy machine the decision can expire between the two requests.
        await vi.waitFor(async () => {
          expect(await there(url)).toBe(200)
          expect(await there(forgedOf(url))).toBe(200)
        })
        expect(await statusOf(forgedOf(url))).toBe(403)
      } finally {
        await mistaken.stop()
      }
    })

    it('[X-10] two spellings of an address are not confused', async () => {
      const free = (await open('eko-news', { token: '' })).url
      expect(await statusOf((await open('nolly-gold')).url)).toBe(200)
      const [, ticket = ''] = /\/t\/([^/]+)/.exec(free) ?? []
      const { request } = await import('node:http')
      const raw = (path: string) =>
        new Promise<number>((resolve, reject) => {
          const { hostname, port } = new URL(edge.base)
          request({ hostname, port, path }, (response) => {
            response.resume()
            resolve(response.statusCode ?? 0)
          })
            .on('error', reject)
            .end()
        })
      expect(await raw(`/t/${ticket}/live/eko-news/playlist.m3u8`)).toBe(200)
      for (const path of [
        `/t/${ticket}/live/eko-news/../nolly-gold/playlist.m3u8`,
        `/t/${ticket}/live/eko-news/%2e%2e/nolly-gold/playlist.m3u8`,
        `/t/${ticket}/live/eko-news//../nolly-gold/playlist.m3u8`,
        `/t/${ticket}/live/nolly%2dgold/playlist.m3u8`,
        `/x/../t/${ticket}/live/nolly-gold/playlist.m3u8`,
        `/t/${ticket}/live/nolly-gold/playlist.m3u8?/live/eko-news/playlist.m3u8`,
        '/-/playlist',
        '/-/live',
        '/edge/authorize',
      ])
        expect([400, 403, 404], path).toContain(await raw(path))
    })

    it('[X-11] a stopped stream, a sign-out and the stream limit take effect when the decision ends', async () => {
      const urls = []
      for (const tag of ['nolly-gold', 'super-pitch', 'nolly-gold', 'super-pitch'])
        urls.push((await open(tag)).url)
      const [first = '', second = '', third = '', late = ''] = urls
      for (const url of [first, second, third]) expect(await statusOf(url)).toBe(200)
      const rejected = await fetch(late)
      expect(rejected.status).toBe(403)
      expect(await rejected.text()).toBe('All the screens of this subscription are in use.\n')
      expect(rejected.headers.get('access-control-allow-origin')).toBe('*')
      await post('playback/stop', { stream: streamIn(first) }, { token: ada })
      await expect.poll(() => statusOf(first), { timeout: 15_000 }).toBe(403)
      await expect.poll(() => statusOf(late), { timeout: 15_000 }).toBe(200)
      await post('auth/logout', {}, { token: ada })
      for (const url of [second, third, late])
        await expect.poll(() => statusOf(url), { timeout: 15_000 }).toBe(403)
    })

    it('[X-10, T-05] delivers 429 with Retry-After', async () => {
      const { url } = await open('nolly-gold')
      await test.deps.db.deleteFrom('media_allowance').execute()
      const { viewer } = ticketParts(url)
      await test.deps.db
        .insertInto('media_allowance')
        .values({ viewer, remaining_ms: -60_000, updated_at: new Date(test.deps.clock.now()) })
        .execute()
      const response = await fetch(url)
      expect([response.status, await response.text()]).toEqual([
        429,
        'Too many streams were started. Try again shortly.\n',
      ])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    })

    it('[X-10] playlists from the cache are not logged; misses and rejections are', async () => {
      const { url } = await open('eko-news')
      const playlist = url.replace('playlist.m3u8', 'v0/playlist.m3u8')
      const stream = new URL(playlist).pathname
      for (let n = 0; n < 20; n++) expect(await statusOf(playlist)).toBe(200)
      const rejected = stream
        .replace(/^\/t\/[0-9a-f]{8}/, '/t/00000000')
        .replace('v0/playlist', 'v1/playlist')
      expect(await statusOf(`${edge.base}${rejected}`)).toBe(403)
      const lines = async () =>
        (await edge.stored('logs')).split('\n').filter((line) => line.includes('.m3u8"'))
      // Lines are written in order.
      const hasRejection = async () => (await lines()).some((line) => /v1\/playlist.*"status":403/.test(line))
      await expect.poll(hasRejection, { timeout: 15_000 }).toBe(true)
      expect(
        (await lines()).filter((line) => /"status":200,.*"cache":"(?:MISS|EXPIRED)"/.test(line)),
      ).not.toEqual([])
      expect((await lines()).filter((line) => /"status":200,.*"cache":"HIT"/.test(line))).toEqual([])
    })

    it('[X-10] caches responses that visitors share for a second, and nothing with a session', async () => {
      const states = async (headers: Record<string, string> = {}) => {
        const response = await fetch(`${edge.base}/api/v1/free/contents/channels/view`, { headers })
        await response.arrayBuffer()
        return [response.status, response.headers.get('x-accel-expires')]
      }
      const used = async () =>
        [...(await edge.stored('logs')).matchAll(/contents\/channels",.*"cache":"(\w+)"/g)].map(
          ([, state]) => state,
        )
      const twice = async () => {
        expect(await Promise.all([states(), states()])).toEqual(Array.from({ length: 2 }, () => [200, null]))
        return used()
      }
      await expect.poll(twice, { timeout: 15_000 }).toContain('HIT')
      expect(await states({ 'auth-token': ada })).toEqual([200, null])
      await expect.poll(used, { timeout: 15_000 }).toContain('BYPASS')
      const stored = await edge.stored('files')
      expect(stored).toContain('/api/v1/free/contents/channels/view')
      expect(stored).not.toContain(ada)
    })

    it('[X-12] while no process runs, current viewers continue, and nobody else can start', async () => {
      const { url } = await open('nolly-gold')
      const fresh = (await open('nolly-gold')).url
      const files = [url, url.replace('playlist.m3u8', 'v0/playlist.m3u8'), segmentOf(url)]
      for (const file of files) expect(await statusOf(file)).toBe(200)
      const before = await decisions()
      // The decision has ended: the next request asks again.
      await expect
        .poll(
          async () => {
            await statusOf(url)
            return decisions()
          },
          { timeout: 15_000 },
        )
        .toBeGreaterThan(before)
      await test.close()
      const isStale = async () => {
        for (const file of files) expect(await statusOf(file)).toBe(200)
        return /"status":200,.*"cache":"STALE"/.test(await edge.stored('logs'))
      }
      await expect.poll(isStale, { timeout: 15_000 }).toBe(true)
      const rejected = await fetch(fresh)
      expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '2'])
      const api = await fetch(`${edge.base}/api/v1/contents/channel/eko-news`)
      expect([api.status, await api.json()]).toMatchObject([503, { reason: 'not-ready', data: null }])
      const texts = await Promise.all((['playlists', 'segments', 'files', 'logs'] as const).map(edge.stored))
      expect(texts.join('\n')).not.toContain(ticketParts(url).signature)
      expect(texts[0]).toContain('KEY: live/nolly-gold/playlist.m3u8')
      expect(texts[1]).toContain(`KEY: live/nolly-gold/v0/`)
      await startService()
      await edge.stop()
      edge = await through()
    })

    it.skipIf(njsModule === null)(
      '[X-10] the ticket filter rejects forged tickets without the service',
      async () => {
        const row = await test.deps.db
          .selectFrom('setting')
          .where('key', '=', 'stream-key')
          .select('value')
          .executeTakeFirstOrThrow()
        const filtered = await through({ streamKey: String(row.value) })
        try {
          const { url } = await open('eko-news')
          const there = (address: string) => statusOf(address.replace(edge.base, filtered.base))
          expect(await there(url)).toBe(200)
          const before = await decisions()
          expect(await there(forgedOf(url))).toBe(403)
          expect(await decisions()).toBe(before)
        } finally {
          await filtered.stop()
        }
      },
    )
  },
)

const requests: RequestInit[] = [
  {},
  { method: 'HEAD' },
  { method: 'OPTIONS' },
  { method: 'POST' },
  { headers: { range: 'bytes=10-19' } },
  { headers: { range: 'bytes=-5' } },
  { headers: { range: 'bytes=99999999-' } },
  { headers: { range: 'bytes=0-1,4-5' } },
]

/** Everything of a response that a player can notice. */
async function described(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  const body = Buffer.from(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  for (const name of [
    'date',
    'connection',
    'keep-alive',
    'server',
    'transfer-encoding',
    'permissions-policy',
  ])
    delete headers[name]
  // The origin compresses nothing for HEAD, nginx asks it for the body.
  if (init.method === 'HEAD') delete headers['content-length']
  // nginx leaves this header out of partial responses.
  if (response.status === 206) delete headers['accept-ranges']
  // nginx writes its own error text; the status shows that it is an error.
  if (response.status === 416)
    return { status: 416, range: headers['content-range'], cors: headers['access-control-allow-origin'] }
  return { status: response.status, headers, body: body.toString('latin1') }
}

/** The parts of a ticket that must not be stored together with bodies. */
function ticketParts(url: string): { viewer: string; signature: string } {
  const [, viewer = '', signature = ''] =
    /\/t\/[0-9a-f]{8}\.[0-9a-f]{16}([0-9a-f]{16})[0-9a-f]{33}\.([0-9a-f]{32})/.exec(url) ?? []
  return { viewer, signature }
}
