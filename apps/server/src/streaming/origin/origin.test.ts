import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { templateTime } from '../../testing/template-database.ts'

let test: TestApp
let base: string

beforeAll(async () => {
  test = await createTestApp()
  base = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

async function streamOf(tag: string, token?: string): Promise<string> {
  const headers = token ? { 'auth-token': token } : undefined
  const path = tag.startsWith('vod/') ? `contents/${tag}` : `free/contents/channel/${tag}`
  const response = await fetch(`${base}/api/v1/${path}`, headers ? { headers } : {})
  const { data } = (await response.json()) as { data: Record<string, { stream_url?: string }[]> }
  const address = (data.channelsList ?? data.vodsList)?.[0]?.stream_url
  if (!address) throw new Error(`no address for ${tag}`)
  return address
}

/** Follows a multivariant playlist to a media playlist and its segments, as a player does. */
async function follow(address: string): Promise<{ media: string; segments: string[] }> {
  const variant = (await (await fetch(address)).text())
    .split('\n')
    .find((line) => line && !line.startsWith('#'))
  const mediaAddress = new URL(variant ?? '', address).href
  const media = await (await fetch(mediaAddress)).text()
  const lines = media.split('\n').filter((line) => line && !line.startsWith('#'))
  return { media, segments: lines.map((line) => new URL(line, mediaAddress).href) }
}

describe('the origin over real HTTP', () => {
  it('[P-01] a live channel: three renditions, a window, and segments that are MPEG-TS', async () => {
    const address = await streamOf('eko-news')
    const variants = await (await fetch(address)).text()
    expect(variants.match(/RESOLUTION=/g)).toHaveLength(3)
    const { media, segments } = await follow(address)
    expect(media).toContain(`#EXT-X-MEDIA-SEQUENCE:${Date.parse(templateTime) / 6000 - 12}`)
    expect(segments).toHaveLength(12)
    const segment = new Uint8Array(await (await fetch(segments.at(-1) ?? '')).arrayBuffer())
    expect(segment[0]).toBe(0x47)
    expect(segment.length % 188).toBe(0)
  })

  it('[P-02, E-02] all 24 hours play when `playlist` is replaced by the hour', async () => {
    const address = await streamOf('afro-pulse')
    for (let hour = 0; hour < 24; hour++) {
      const { segments } = await follow(address.replace('playlist', String(hour)))
      expect(segments.length, `hour ${hour}`).toBe(hour === 13 ? 300 : 600)
    }
  })

  it('[P-03] a VOD plays for a subscriber', async () => {
    const { media, segments } = await follow(
      await streamOf('vod/big-buck-bunny', await test.tokenOf('ada@kallo.test')),
    )
    expect(media).toContain('#EXT-X-ENDLIST')
    expect((await fetch(segments.at(-1) ?? '')).status).toBe(200)
  })

  it('[P-01] media sequence numbers continue with the clock', async () => {
    const address = await streamOf('highlife')
    const before = (await follow(address)).segments
    test.deps.clock.advance(12_000)
    const after = (await follow(address)).segments
    expect(after.slice(0, 10)).toEqual(before.slice(2))
  })

  it('[T-04] a ticket is valid for its own channel and segments only', async () => {
    const free = await streamOf('eko-news')
    const [, token] = /\/t\/([^/]+)\//.exec(free) ?? []
    const refused = [
      `${base}/t/${token}/live/nolly-gold/playlist.m3u8`,
      `${base}/t/${token}/live/nolly-gold/v0/playlist.m3u8`,
      `${base}/t/${token}/live/nolly-gold/13.m3u8`,
      `${base}/t/${token}/vod/obudu/playlist.m3u8`,
      `${base}/t/${token}/seg/title-obudu/0/0.ts`,
      `${base}/t/${token?.replace(/.$/, (end) => (end === '0' ? '1' : '0'))}/live/eko-news/playlist.m3u8`,
      `${base}/t/forged/live/eko-news/playlist.m3u8`,
      `${base}/t/6fffffff.${'0'.repeat(32)}.${'0'.repeat(32)}/live/eko-news/playlist.m3u8`,
    ]
    for (const address of refused) {
      const response = await fetch(address)
      expect(response.status, address).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('[T-04, P-09] an expired ticket is rejected', async () => {
    const address = await streamOf('kasuwa', await test.tokenOf('ada@kallo.test'))
    expect((await fetch(address)).status).toBe(200)
    test.deps.clock.advance(6 * 3_600_000 + 1_000)
    expect((await fetch(address)).status).toBe(403)
    test.deps.clock.set(templateTime)
  })

  it('[P-01] unknown addresses are 404, other methods 405, all with CORS headers', async () => {
    const address = await streamOf('eko-news')
    const wrong: [string, string, number][] = [
      ['GET', address.replace('playlist.m3u8', '24.m3u8'), 404],
      ['GET', address.replace('playlist.m3u8', 'v9/playlist.m3u8'), 404],
      ['GET', address.replace('playlist.m3u8', 'v0/24.m3u8'), 404],
      ['GET', address.replace('live/eko-news/playlist.m3u8', 'seg/ident-eko-news/0/99.ts'), 404],
      ['GET', address.replace('live/eko-news/playlist.m3u8', 'seg/ident-eko-news/9/0.ts'), 404],
      ['GET', `${address}${'x'.repeat(10_000)}`, 404],
      ['POST', address, 405],
      ['DELETE', address, 405],
    ]
    for (const [method, url, status] of wrong) {
      const response = await fetch(url, { method })
      expect(response.status, `${method} ${url.slice(0, 120)}`).toBe(status)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
    const preflight = await fetch(address, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET')
  })
})
