import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { createClient } from './http-client.ts'
import { countOf, createMeasurements } from './measurements.ts'
import { createStop, playStream } from './play-stream.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const multivariant = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv0/media.m3u8\n'

/** Plays a VOD of three segments and returns the measurements. */
async function play(segmentSeconds: number, onSegment: RequestListener, renew = async () => false) {
  const extinf = `#EXTINF:${segmentSeconds},\n`
  const media = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n${[0, 1, 2].map((n) => `${extinf}${n}.m4s\n`).join('')}#EXT-X-ENDLIST\n`
  const server = createServer((request, response) => {
    if (request.url === '/t/x/main.m3u8') response.end(multivariant)
    else if (request.url === '/t/x/v0/media.m3u8') response.end(media)
    else onSegment(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const measurements = createMeasurements()
  const current = () => measurements
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const client = createClient(url, { address: '102.88.0.1', localAddress: null }, current)
  closing.push(client.close)
  const address = () => '/t/x/main.m3u8'
  const playback = { client, random: createRandom(1), current, address, renew, chosenAtMs: performance.now() }
  await playStream({ ...playback, onFirstFrame: () => {}, onStall: () => {} }, createStop())
  return measurements
}

it('counts a segment that arrives after the buffer ran out as a stall', async () => {
  const measured = await play(0.02, (request, response) => {
    setTimeout(() => response.end('x'), request.url?.endsWith('/1.m4s') ? 200 : 0)
  })
  expect(measured.stalls).toBeGreaterThanOrEqual(1)
  expect(measured.stalledMs).toBeGreaterThan(100)
  expect(countOf(measured.times.segment ?? [])).toBe(3)
})

it('ends when the stream may not continue, and counts the status', async () => {
  const measured = await play(6, (_, response) => response.writeHead(403).end())
  expect(measured.errors).toEqual({ 'segment 403': 1 })
  expect(measured.stalls).toBe(0)
})
