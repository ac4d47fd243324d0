import { expect, it } from 'vitest'
import { usePlaybackApp } from '../../testing/streaming/playback-app.ts'
import { streamIn } from '../../testing/streaming/playback-client.ts'
import { viewerHash } from '../leases/index.ts'

const playback = usePlaybackApp()
const { get, post, open, play, errorOf } = playback

it('[T-04] a renewed ticket continues its stream; the older one is valid until it expires', async () => {
  const lifeMs = 21_600_000
  const first = await open('nolly-gold')
  expect(await play(first.url)).toBe(200)
  playback.test.deps.clock.advance(lifeMs - 60_000)
  const next = await open('nolly-gold', { ticket: first.url })
  expect(streamIn(next.url)).toBe(streamIn(first.url))
  expect(next.url).not.toBe(first.url)
  expect([await play(first.url), await play(next.url)]).toEqual([200, 200])
  playback.test.deps.clock.advance(61_000)
  expect([await play(first.url), await play(next.url)]).toEqual([403, 200])
  expect(await errorOf(first.url)).toContain('expired')
  // An expired ticket still identifies its stream.
  expect(streamIn((await open('nolly-gold', { ticket: first.url })).url)).toBe(streamIn(first.url))
})

it('[T-04] rejects tickets for another channel or viewer, altered and invented ones', async () => {
  const { url } = await open('nolly-gold')
  expect(await play(url.replace('live/nolly-gold', 'live/super-pitch'))).toBe(403)
  expect(await play(url.replace('live/nolly-gold/playlist', 'vod/obudu/film'))).toBe(403)
  const chidi = await playback.test.tokenOf('chidi@kallo.test')
  expect((await open('eko-news', { token: chidi, ticket: url })).reason).toBe('ticket-invalid')
  const bola = viewerHash('bola')
  expect(await play(url.replace(viewerHash('ada'), bola))).toBe(403)
  expect((await open('nolly-gold', { ticket: url.replace(/.(?=\/live)/, 'x') })).reason).toBe(
    'ticket-invalid',
  )
  expect((await open('nolly-gold', { ticket: 'x' })).reason).toBe('ticket-invalid')
})

it('[T-05] leaving or replacing a stream of free content stores nothing, one of paid content does', async () => {
  const { db } = playback.test.deps
  const stored = async (url: string) =>
    (
      await db
        .selectFrom('stream_lease')
        .where('id', '=', streamIn(url) ?? '')
        .select('id')
        .execute()
    ).length
  const [free, replaced, paid] = [await open('eko-news'), await open('eko-news'), await open('nolly-gold')]
  for (const { url } of [free, paid]) await post('playback/leave', { ticket: url }, { token: playback.ada })
  await open('super-pitch', { ticket: replaced.url })
  expect([await stored(free.url), await stored(replaced.url), await stored(paid.url)]).toEqual([0, 0, 1])
})

it('[T-04] a published stream address works on four networks at a time', async () => {
  const { url } = await open('nolly-gold')
  const home = (n: number) => `10.0.0.${n}`
  for (let n = 1; n <= 4; n++) expect(await play(url, home(n))).toBe(200)
  expect(await play(url, home(5))).toBe(403)
  expect(await play(url, home(2))).toBe(200)
  // Networks without requests no longer count. A viewer who changes the network depends on this.
  playback.test.deps.clock.advance(46_000)
  expect(await play(url, home(5))).toBe(200)
})

it('[T-04] renewed tickets of one stream share its limit of four networks', async () => {
  const urls = [(await open('nolly-gold')).url]
  for (let n = 0; n < 6; n++) {
    playback.test.deps.clock.advance(1_000)
    urls.push((await open('nolly-gold', { ticket: urls[0] ?? '' })).url)
  }
  const statuses = []
  for (const [n, url] of urls.entries()) statuses.push(await play(url, `10.0.1.${n}`))
  expect(statuses).toEqual([200, 200, 200, 200, 403, 403, 403])
})

it('[T-04] forged tickets do not reset the network limit of a valid one', async () => {
  const { url } = await open('nolly-gold')
  for (let n = 1; n <= 4; n++) expect(await play(url, `10.0.2.${n}`)).toBe(200)
  const forged = Array.from({ length: 10_001 }, (_, n) => `${playback.base}/t/${n}/live/x/playlist.m3u8`)
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
  const claims = ['x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'forwarded', 'x-country']
  const headers = Object.fromEntries(
    claims.map((name) => [name, name === 'forwarded' ? 'for=81.2.69.142' : '81.2.69.142']),
  )
  const from = { headers: { ...headers, 'cf-ipcountry': 'GB', 'accept-language': 'en-GB' } }
  expect((await get('free/contents/channel/league-abroad', from)).body.data.visitor.country).toBe('NG')
  expect((await post('playback/start', { kind: 'live', tag: 'league-abroad' }, from)).body.reason).toBe(
    'region-blocked',
  )
  // Only the entry that the proxy added is trusted.
  const forged = { headers: { 'x-forwarded-for': '81.2.69.142, 41.58.0.1' } }
  expect((await get('location', forged)).body.data?.countryCode ?? 'NG').not.toBe('GB')
})
