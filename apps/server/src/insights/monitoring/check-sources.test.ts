import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callerOf } from '../../testing/caller.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkSource } from './check-source.ts'
import { checkSources } from './check-sources.ts'

let test: TestApp
let operator: string
let elsewhere: Server
let base: string
const asked: string[] = []
const { get } = callerOf(() => test)

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/live.m3u8') response.end('#EXTM3U\n#EXT-X-VERSION:3\n')
    else if (request.url === '/page.m3u8') response.end('<html>Welcome</html>')
    else if (request.url === '/moved.m3u8') response.writeHead(302, { location: '/live.m3u8' }).end()
    else if (request.url === '/empty.m3u8') response.end()
    else if (request.url !== '/silent.m3u8') response.writeHead(404).end('no')
  })
  elsewhere.listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  base = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  test = await createTestApp()
  operator = await test.tokenOf('ops@kallo.test')
})
beforeEach(() => {
  asked.length = 0
  test.deps.clock.advance(6_000)
})
afterAll(async () => {
  await test.close()
  elsewhere.closeAllConnections()
  elsewhere.close()
})

const stream = (tag: string, external_url: string) =>
  test.deps.db.query.updateTable('channel').set({ external_url }).where('tag', '=', tag).execute()
const wall = async () =>
  (await get('monitoring/wall', { token: operator })).body.data.channels as {
    tag: string
    stream_key: string
    stream_url: string
    expires_at: string | null
    // oxlint-disable-next-line typescript/no-explicit-any -- as the contract says, which is checked on the way out
    health: any
  }[]
const seen = (tag: string) => wall().then((all) => all.find((one) => one.tag === tag))

describe('a look at a stream from elsewhere', () => {
  it.each([
    ['/live.m3u8', 'answers', 200],
    ['/page.m3u8', 'no-playlist', 200],
    ['/empty.m3u8', 'no-playlist', 200],
    ['/moved.m3u8', 'redirects', 302],
    ['/gone.m3u8', 'refuses', 404],
    ['/silent.m3u8', 'timeout', null],
  ])('[P-08] %s: %s', async (path, outcome, httpStatus) => {
    expect(await checkSource(base + path, path === '/silent.m3u8' ? 50 : 5_000)).toMatchObject({
      outcome,
      httpStatus,
    })
    // A redirect may lead anywhere: nothing is asked but what the operator entered.
    expect(asked).toEqual([path])
  })

  it.each(['http://127.0.0.1:1/live.m3u8', 'file:///etc/passwd', 'ftp://127.0.0.1/live.m3u8', 'httpx', ''])(
    '[P-08] %j cannot be reached',
    async (address) => {
      expect(await checkSource(address, 5_000)).toMatchObject({ outcome: 'unreachable', httpStatus: null })
    },
  )
})

describe('the job', () => {
  it('[P-08] asks each address once and leaves what it found beside its channels', async () => {
    await stream('eko-news', `${base}/live.m3u8`)
    await stream('kasuwa', `${base}/live.m3u8#other`)
    await stream('ringside', `${base}/gone.m3u8`)
    await stream('highlife', 'http://127.0.0.1:1/live.m3u8')
    await expect.poll(async () => (await seen('highlife'))?.expires_at).toBeNull()
    test.deps.clock.advance(6_000)
    expect((await seen('highlife'))?.health).toMatchObject({
      level: 'warning',
      problems: ['source-unchecked'],
    })
    await checkSources(test.deps)
    expect(asked.toSorted()).toEqual(['/gone.m3u8', '/live.m3u8'])
    test.deps.clock.advance(6_000)
    const all = new Map((await wall()).map((one) => [one.tag, one]))
    expect(all.get('eko-news')?.stream_key).toBe(all.get('kasuwa')?.stream_key)
    for (const tag of ['eko-news', 'kasuwa'])
      expect(all.get(tag)?.health).toMatchObject({ level: 'fine', source: { outcome: 'answers' } })
    expect(all.get('ringside')?.health).toMatchObject({
      level: 'problem',
      problems: ['source-refuses'],
      source: { outcome: 'refuses', http_status: 404 },
    })
    expect(all.get('highlife')?.health).toMatchObject({ problems: ['source-unreachable'] })
  })

  it('[P-08] what was found under another address is not shown', async () => {
    await stream('ringside', `${base}/live.m3u8`)
    await expect.poll(async () => (await seen('ringside'))?.stream_url).toBe(`${base}/live.m3u8`)
    test.deps.clock.advance(6_000)
    expect((await seen('ringside'))?.health).toMatchObject({ problems: ['source-unchecked'], source: null })
  })
})
