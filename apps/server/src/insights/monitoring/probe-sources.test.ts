import { minuteMs } from '@kallo/rules/foundation/durations'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeyClient, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { probeSource } from './probe-source.ts'
import { probeSources } from './probe-sources.ts'

let test: TestApp
let operator: ConsoleClient
let external: Server
let base: string
const requested: string[] = []

beforeAll(async () => {
  external = createServer((request, response) => {
    requested.push(request.url ?? '')
    if (request.url === '/live.m3u8') response.end('#EXTM3U\n#EXT-X-VERSION:3\n')
    else if (request.url === '/page.m3u8') response.end('<html>Welcome</html>')
    else if (request.url === '/moved.m3u8') response.writeHead(302, { location: '/live.m3u8' }).end()
    else if (request.url === '/empty.m3u8') response.end()
    else if (request.url !== '/silent.m3u8') response.writeHead(404).end('no')
  })
  external.listen(0, '127.0.0.1')
  await once(external, 'listening')
  base = `http://127.0.0.1:${(external.address() as AddressInfo).port}`
  test = await createTestApp({ ALLOW_PRIVATE_SOURCES: 'on' })
  operator = await createKeyClient(() => test)
})
beforeEach(() => {
  requested.length = 0
  test.deps.clock.advance(6_000)
})
afterAll(async () => {
  await test.close()
  external.closeAllConnections()
  external.close()
})

const stream = (tag: string, external_url: string) =>
  test.deps.db.updateTable('channel').set({ external_url }).where('tag', '=', tag).execute()
/** The wall waits for a check for 1.5 s only, and shows the result of the one before until then. */
const wall = () =>
  vi.waitFor(async () => {
    const { checkedAt, channels } = (await operator.get('monitoring/wall')).body.data
    expect(Date.parse(checkedAt ?? '')).toBeGreaterThan(test.deps.clock.now() - 5_000)
    return channels
  })
const onWall = (tag: string) => wall().then((all) => all.find((one) => one.tag === tag))

describe('probeSource', () => {
  it.each([
    ['/live.m3u8', 'answers', 200],
    ['/page.m3u8', 'no-playlist', 200],
    ['/empty.m3u8', 'no-playlist', 200],
    ['/moved.m3u8', 'redirects', 302],
    ['/gone.m3u8', 'refuses', 404],
    ['/silent.m3u8', 'timeout', null],
  ])('[P-08] %s: %s', async (path, outcome, httpStatus) => {
    // On a busy machine a request needs more than a second.
    const timeoutMs = path === '/silent.m3u8' ? 50 : 20_000
    expect(await probeSource(base + path, { timeoutMs, allowsPrivate: true })).toMatchObject({
      outcome,
      httpStatus,
    })
    // Redirects are not followed. The outcome tells that the request arrived; the short timeout can end before it does.
    expect(requested.filter((one) => one !== path)).toEqual([])
  })

  it.each(['http://127.0.0.1:1/live.m3u8', 'file:///etc/passwd', 'ftp://127.0.0.1/live.m3u8', 'httpx', ''])(
    '[P-08] %j is unreachable',
    async (address) => {
      expect(await probeSource(address, { timeoutMs: 5_000, allowsPrivate: true })).toMatchObject({
        outcome: 'unreachable',
        httpStatus: null,
      })
    },
  )
})

describe('probeSources', () => {
  it('[P-08, J-11] requests nothing from private networks unless that is allowed', async () => {
    const { port } = new URL(base)
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])
      expect(
        await probeSource(`http://${host}:${port}/live.m3u8`, { timeoutMs: 5_000, allowsPrivate: false }),
      ).toBeNull()
    await stream('eko-news', `${base}/live.m3u8`)
    const config = { ...test.deps.config, allowsPrivateSources: false }
    await probeSources({ ...test.deps, config })
    expect(requested).toEqual([])
    const stored = test.deps.db.selectFrom('source_check').select('channel_id')
    expect(await stored.execute()).toEqual([])
  })

  it('[P-08] probes each address once and stores the result for its channels', async () => {
    await stream('eko-news', `${base}/live.m3u8`)
    await stream('kasuwa', `${base}/live.m3u8#other`)
    await stream('ringside', `${base}/gone.m3u8`)
    await stream('highlife', 'http://127.0.0.1:1/live.m3u8')
    await expect.poll(async () => (await onWall('highlife'))?.expiresAt).toBeNull()
    test.deps.clock.advance(6_000)
    expect((await onWall('highlife'))?.health).toMatchObject({
      level: 'warning',
      problems: ['source-unchecked'],
    })
    await probeSources(test.deps)
    expect(requested.toSorted()).toEqual(['/gone.m3u8', '/live.m3u8'])
    test.deps.clock.advance(6_000)
    const all = new Map((await wall()).map((one) => [one.tag, one]))
    expect(all.get('eko-news')?.streamKey).toBe(all.get('kasuwa')?.streamKey)
    for (const tag of ['eko-news', 'kasuwa'])
      expect(all.get(tag)?.health).toMatchObject({ level: 'fine', source: { outcome: 'answers' } })
    expect(all.get('ringside')?.health).toMatchObject({
      level: 'problem',
      problems: ['source-refuses'],
      source: { outcome: 'refuses', httpStatus: 404 },
    })
    expect(all.get('highlife')?.health).toMatchObject({ problems: ['source-unreachable'] })
    test.deps.clock.advance(10 * minuteMs)
    expect((await onWall('eko-news'))?.health).toMatchObject({ problems: ['source-unchecked'], source: null })
  })

  it('[P-08] reports sources that fail, but not those that redirect, which players follow', async () => {
    await stream('eko-news', `${base}/moved.m3u8`)
    await stream('kasuwa', `${base}/gone.m3u8`)
    const outcomes: string[] = []
    test.deps.events.on('source.failed', ({ outcome }) => void outcomes.push(outcome))
    await probeSources(test.deps)
    expect(requested).toContain('/moved.m3u8')
    expect(outcomes).toContain('refuses')
    expect(outcomes).not.toContain('redirects')
  })

  it('[P-08] ignores the result of a previous address', async () => {
    await stream('ringside', `${base}/live.m3u8`)
    await expect.poll(async () => (await onWall('ringside'))?.streamUrl).toBe(`${base}/live.m3u8`)
    test.deps.clock.advance(6_000)
    expect((await onWall('ringside'))?.health).toMatchObject({ problems: ['source-unchecked'], source: null })
  })
})
