import { get as httpGet } from 'node:http'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { usePlaybackApp } from '../../testing/streaming/playback-app.ts'
import { streamIn } from '../../testing/streaming/playback-client.ts'
import { createTestApp } from '../../testing/test-app.ts'

const playback = usePlaybackApp()
const { get, post, open, play } = playback

const pathOf = (url: string) => url.replace(/^.*?(?=\/t\/)/, '')
const authorise = (url: string, ip = '127.0.0.1') =>
  fetch(`${playback.base}/edge/authorize`, {
    headers: { 'x-original-uri': pathOf(url), 'x-forwarded-for': ip },
  })
/** The status as the viewer sees it, and the reason. */
const decisionOn = async (url: string, ip?: string) => {
  const { status, headers } = await authorise(url, ip)
  return status === 204 ? 'admitted' : `${headers.get('x-edge-status')} ${headers.get('x-edge-reason')}`
}
const streams = async () => (await get('playback/streams', { token: playback.ada })).body.data.streams

describe('authorisation for an edge', () => {
  // This test runs first, because what other tests watch is debited after they end.
  it('[X-10] debits media by time, and does not debit again what the edge loads from the origin', async () => {
    const { url } = await open('nolly-gold')
    const media = async () => {
      await get('playback/streams', { token: playback.ada })
      const row = await playback.test.deps.db.selectFrom('media_allowance').selectAll().executeTakeFirst()
      return row?.remaining_ms ?? 180_000
    }
    expect(await decisionOn(url)).toBe('admitted')
    const afterStart = 180_000 - 18_000
    await expect.poll(media).toBe(afterStart)
    const slot = Math.floor(playback.test.deps.clock.now() / 6_000) - 1
    const segment = (number: number) => play(url.replace('playlist.m3u8', `v0/${number}.m4s`))
    for (const back of [0, 1, 2]) expect(await segment(slot - back)).toBe(200)
    await expect.poll(media).toBe(afterStart)
    expect(await segment(slot - 3)).toBe(200)
    await expect.poll(media).toBe(afterStart - 6_000)
  })

  it('[X-10] admits a ticket for any file of its channel, for 10 seconds; during an outage for 2 minutes', async () => {
    const { url } = await open('eko-news')
    for (const file of ['playlist.m3u8', 'v0/playlist.m3u8', 'v0/1.m4s', 'no-such-file.mp4']) {
      const response = await authorise(url.replace('playlist.m3u8', file))
      expect(response.status, file).toBe(204)
      expect(response.headers.get('cache-control')).toBe(
        'max-age=10, stale-while-revalidate=10, stale-if-error=120',
      )
    }
  })

  it('[X-10] states the status, message and reason of the origin', async () => {
    const { url } = await open('eko-news')
    const forged = url.replace(/[0-9a-f](?=\/live)/, (digit) => (digit === '0' ? '1' : '0'))
    const response = await authorise(forged)
    expect(response.status).toBe(403)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'max-age=2',
      'x-edge-status': '403',
      'x-edge-reason': 'invalid-ticket',
      'x-edge-message': (await (await fetch(forged)).text()).trim(),
    })
    expect(await decisionOn(url.replace('eko-news', 'kasuwa'))).toBe('403 other-resource')
    expect(await decisionOn('/t/x/y')).toBe('404 unknown-address')
    expect((await fetch(`${playback.base}/edge/authorize`)).status).toBe(403)
    playback.test.deps.clock.advance(6 * 3_600_000)
    expect(await decisionOn(url)).toBe('403 expired-ticket')
  })

  it('[X-10, T-05] acquires and renews the lease, records the city and enforces the stream limit', async () => {
    const urls = []
    for (const tag of ['nolly-gold', 'super-pitch', 'nolly-gold', 'super-pitch'])
      urls.push((await open(tag)).url)
    expect(await decisionOn(`${urls[0]}?time_zone=Africa%2FKano`)).toBe('admitted')
    expect(await decisionOn(urls[1] ?? '')).toBe('admitted')
    expect(await decisionOn(urls[2] ?? '')).toBe('admitted')
    expect(await decisionOn(urls[3] ?? '')).toBe('403 stream-limit')
    await expect
      .poll(async () => (await streams()).map(({ location }: { location: string }) => location))
      .toContainEqual(expect.stringContaining('Kano'))
    // 40 s after each decision the lease still stands: decisions are heartbeats.
    for (let n = 0; n < 3; n++) {
      playback.test.deps.clock.advance(40_000)
      for (const url of urls.slice(0, 3)) expect(await decisionOn(url)).toBe('admitted')
      expect(await streams()).toHaveLength(3)
    }
    const stream = streamIn(urls[0] ?? '')
    expect((await post('playback/stop', { stream }, { token: playback.ada })).status).toBe(200)
    expect(await decisionOn(urls[0] ?? '')).toBe('403 stopped')
    // Whether the advances of the clock have filled the allowance depends on when a flush was between them.
    await playback.test.deps.db.deleteFrom('media_allowance').execute()
    expect(await decisionOn(urls[3] ?? '')).toBe('admitted')
  })

  it('[X-10] counts networks like the origin', async () => {
    const { url } = await open('nolly-gold')
    for (const ip of ['10.1.0.1', '10.2.0.1']) expect(await play(url, ip)).toBe(200)
    for (const ip of ['10.3.0.1', '10.4.0.1']) expect(await decisionOn(url, ip)).toBe('admitted')
    expect(await decisionOn(url, '10.5.0.1')).toBe('403 too-many-networks')
  })

  it('[X-10] does not answer other machines', async () => {
    const address = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal)?.address
    const other = await createTestApp()
    try {
      const local = await other.app.listen({ host: '0.0.0.0', port: 0 })
      const { url } = await open('eko-news')
      const status = (host: string) =>
        new Promise((resolve, reject) => {
          const { port } = new URL(local)
          const headers = { 'x-original-uri': pathOf(url) }
          httpGet({ host, port, path: '/edge/authorize', headers }, (response) => {
            response.resume()
            resolve(response.headers['x-edge-reason'] ?? response.statusCode)
          }).on('error', reject)
        })
      // The edge key differs: a local request is answered, with a rejection of the ticket.
      expect(await status('127.0.0.1')).toBe('invalid-ticket')
      // On a machine without a network there is no other address.
      expect(address === undefined ? 'unknown-address' : await status(address)).toBe('unknown-address')
    } finally {
      await other.close()
    }
  })
})
