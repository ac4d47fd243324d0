import { minuteMs } from '@kallo/rules/foundation/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { templateTime } from '../../testing/template-database.ts'
import { segmentTimesOf, timescalesOf } from '../../platform/mp4/index.ts'

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
  it('[P-01, P-12] a channel: three renditions with video and an audio-only one, and a window', async () => {
    const address = await streamOf('eko-news')
    const variants = await (await fetch(address)).text()
    expect(variants.match(/RESOLUTION=/g)).toHaveLength(3)
    expect(variants).toMatch(/CODECS="mp4a\.40\.2"\nv3\/playlist\.m3u8\n$/)
    const { media, segments } = await follow(address)
    expect(media).toContain(`#EXT-X-MEDIA-SEQUENCE:${Date.parse(templateTime) / 6000 - 12}`)
    expect(segments).toHaveLength(12)
  })

  it('[P-10, P-11] segments state the decode time of their slot, in every rendition', async () => {
    const address = await streamOf('eko-news')
    const liveEdge = Date.parse(templateTime) / 6000
    for (const rendition of [0, 1, 2, 3]) {
      const folder = address.replace('playlist.m3u8', `v${rendition}/`)
      const media = await (await fetch(`${folder}playlist.m3u8`)).text()
      const name = /URI="(.+)"/.exec(media)?.[1] ?? ''
      const init = await fetch(folder + name)
      expect(init.headers.get('content-type')).toBe('video/mp4')
      const timescales = timescalesOf(Buffer.from(await init.arrayBuffer()))
      expect(timescales.size).toBe(rendition === 3 ? 1 : 2)
      for (const slot of [liveEdge - 12, liveEdge - 7, liveEdge - 1]) {
        const response = await fetch(`${folder}${slot}.m4s`)
        expect(response.headers.get('content-type')).toBe(rendition === 3 ? 'audio/mp4' : 'video/mp4')
        expect(response.headers.get('cache-control')).toContain('immutable')
        const segment = Buffer.from(await response.arrayBuffer())
        for (const { track, decodeTimeAt } of segmentTimesOf(segment).tracks) {
          const seconds = Number(segment.readBigUInt64BE(decodeTimeAt)) / (timescales.get(track) ?? 0)
          // Sound comes in frames of 21 ms that do not align with slots.
          expect(seconds).toBeGreaterThanOrEqual(slot * 6)
          expect(seconds).toBeLessThan(slot * 6 + (track === 1 && rendition < 3 ? 0.000_001 : 0.022))
        }
      }
    }
  })

  it('[P-11] responses are equal for all viewers, with an ETag and byte ranges', async () => {
    const [one, other] = [await streamOf('eko-news'), await streamOf('eko-news')]
    const slot = Date.parse(templateTime) / 6000 - 3
    const at = (address: string) => address.replace('playlist.m3u8', `v0/${slot}.m4s`)
    const first = await fetch(at(one))
    const etag = first.headers.get('etag') ?? ''
    const whole = Buffer.from(await first.arrayBuffer())
    const second = await fetch(at(other))
    expect(second.headers.get('etag')).toBe(etag)
    expect(Buffer.from(await second.arrayBuffer()).equals(whole)).toBe(true)
    expect((await fetch(at(one), { headers: { 'if-none-match': etag } })).status).toBe(304)
    const { moofBytes } = segmentTimesOf(whole)
    for (const [from, to] of [
      [0, 99],
      [moofBytes - 50, moofBytes + 49],
      [moofBytes, moofBytes + 9],
      [whole.length - 10, whole.length - 1],
    ] as const) {
      const part = await fetch(at(one), { headers: { range: `bytes=${from}-${to}` } })
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${from}-${to}/${whole.length}`,
      ])
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(from, to + 1))).toBe(true)
    }
    const next = await fetch(at(one).replace(String(slot), String(slot - 1)))
    expect(next.headers.get('etag')).not.toBe(etag)
  })

  it('[P-11] a segment that has not ended or is older than the timeline is 404', async () => {
    const address = await streamOf('eko-news')
    const liveEdge = Date.parse(templateTime) / 6000
    const responseTo = async (file: string) => {
      const { status, headers } = await fetch(address.replace('playlist.m3u8', file))
      return `${status} ${headers.get('cache-control')}`
    }
    const found = '200 public, max-age=31536000, immutable'
    expect(await responseTo(`v0/${liveEdge - 1}.m4s`)).toBe(found)
    for (const slot of [liveEdge, liveEdge + 1, liveEdge + 1_000, 0, liveEdge - 27 * 600])
      expect(await responseTo(`v0/${slot}.m4s`), String(slot - liveEdge)).toBe('404 no-store')
    expect(await responseTo(`v4/${liveEdge - 1}.m4s`)).toBe('404 no-store')
    expect(await responseTo('v0/init-0123456789abcdef.mp4')).toBe('404 no-store')
    test.deps.clock.advance(6_000)
    expect(await responseTo(`v0/${liveEdge}.m4s`)).toBe(found)
    test.deps.clock.set(templateTime)
  })

  it('[P-14] each segment has a thumbnail under the same ticket', async () => {
    const liveEdge = Date.parse(templateTime) / 6000
    const live = (await streamOf('eko-news')).replace('playlist.m3u8', 'thumbnails/')
    const film = (await streamOf('vod/obudu', await test.tokenOf('ada@kallo.test'))).replace(
      'film.m3u8',
      'thumbnails/',
    )
    for (const address of [`${live}${liveEdge - 600}.webp`, `${film}0.webp`, `${film}49.webp`]) {
      const response = await fetch(address)
      expect([response.status, response.headers.get('content-type')], address).toEqual([200, 'image/webp'])
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
    }
    for (const address of [`${live}${liveEdge}.webp`, `${film}1000.webp`])
      expect((await fetch(address)).status, address).toBe(404)
    expect((await fetch(live.replace('eko-news', 'nolly-gold') + `${liveEdge - 1}.webp`)).status).toBe(403)
  })

  it('[P-11] a channel without a change of format has no discontinuity', async () => {
    const { media } = await follow((await streamOf('eko-news')).replace('playlist', '3'))
    expect(media.match(/#EXT-X-MAP/g)).toHaveLength(1)
    expect(media).not.toContain('#EXT-X-DISCONTINUITY\n')
  })

  it('[P-02, E-02] all 24 hours play when `playlist` is replaced by the hour', async () => {
    const address = await streamOf('afro-pulse')
    for (let hour = 0; hour < 24; hour++) {
      const { segments } = await follow(address.replace('playlist', String(hour)))
      expect(segments.length, `hour ${hour}`).toBe(hour === 13 ? 300 : 600)
    }
  })

  it('[P-02] an hour that began again while it was watched continues in every rendition', async () => {
    // It is 13:30 in Lagos, so 14 is yesterday's hour.
    const address = (await streamOf('afro-pulse')).replace('playlist', '14')
    const variants = (await (await fetch(address)).text()).split('\n').filter((line) => /^v\d/.test(line))
    expect(variants).toHaveLength(4)
    const sequenceOf = async (variant: string) =>
      /EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(await (await fetch(new URL(variant, address))).text())?.[1]
    const before = await sequenceOf(variants[0] ?? '')
    test.deps.clock.advance(40 * minuteMs)
    for (const variant of variants) expect(await sequenceOf(variant)).toBe(before)
    const { segments } = await follow(address)
    expect(segments).toHaveLength(100)
    test.deps.clock.advance(-40 * minuteMs)
  })

  it('[P-03] a VOD plays for a subscriber', async () => {
    const { media, segments } = await follow(
      await streamOf('vod/big-buck-bunny', await test.tokenOf('ada@kallo.test')),
    )
    expect(media).toContain('#EXT-X-ENDLIST')
    expect((await fetch(segments.at(-1) ?? '')).status).toBe(200)
    expect((await fetch((segments[0] ?? '').replace('/0.m4s', `/${segments.length}.m4s`))).status).toBe(404)
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
      `${base}/t/${token}/vod/obudu/v0/0.m4s`,
      `${base}/t/${token}/live/nolly-gold/v0/${Date.parse(templateTime) / 6000 - 1}.m4s`,
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
      ['GET', address.replace('live/eko-news/playlist.m3u8', 'seg/ident-eko-news/0/0.ts'), 404],
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
