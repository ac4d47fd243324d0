import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { probeMedia } from '../../../platform/ffmpeg/index.ts'
import { ffmpegNote, testFfmpeg, withoutFfmpeg } from '../../../testing/streaming/test-ffmpeg.ts'
import { probeArguments, readProtocols } from '../encode-arguments.ts'
import { readStart } from './hls-fetch.ts'
import { openHlsSource } from './hls-source.ts'
import { startLoopbackServer } from './loopback-server.ts'

const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A server that serves nothing but these files. `requested`: what it was asked for. */
async function serve(files: Readonly<Record<string, string>>) {
  const requested: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requested.push(url)
    const file = files[url]
    response.writeHead(file === undefined ? 404 : 200).end(file)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested }
}

async function loopbackServer() {
  const loopback = await startLoopbackServer()
  closing.push(() => loopback.close())
  return loopback
}

const playlist = (segment: string) =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:2', '#EXTINF:2,', segment, '#EXT-X-ENDLIST', ''].join('\n')

describe('the proxy of an HLS source', () => {
  it('[Y-04] recognises a playlist however the network divides it', async () => {
    const parts = ['\uFEFF', '#EX', 'TM3U', '\n#EXTINF:2,\n', 'http://a.example/1.ts\n']
    const response = Readable.from(parts.map((part) => Buffer.from(part)))
    const start = await readStart(response, 10)
    expect(start.toString()).toBe('\uFEFF#EXTM3U')
    expect((await readStart(Readable.from([Buffer.from('#EX')]), 10)).toString()).toBe('#EX')
  })

  it('[Y-04] passes playlists on with no address but its own', async () => {
    const { base } = await serve({ '/live.m3u8': `\uFEFF${playlist('http://a.example/1.ts')}` })
    const loopback = await loopbackServer()
    const { input, close } = openHlsSource(`${base}/live.m3u8`, {
      loopback,
      clock: systemClock,
      allowsPrivate: true,
    })
    closing.push(close)
    const text = await (await fetch(input.url)).text()
    const local = input.url.replace('source.m3u8', '')
    expect(text.split('\n')[3]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/[\w-]+\/media\.ts$/)
    expect(text.split('\n')[3]?.startsWith(local)).toBe(true)
  })
})

describe.skipIf(withoutFfmpeg)(`ffmpeg, which reads a live source${ffmpegNote}`, () => {
  const mpd = (address: string) =>
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S" profiles="urn:mpeg:dash:profile:isoff-live:2011"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${address}</BaseURL></Representation></AdaptationSet></Period></MPD>`

  it.each(['segment', 'manifest'] as const)('[Y-04] loads no %s from another server', async (kind) => {
    vi.stubEnv('no_proxy', '127.0.0.1')
    closing.push(() => void vi.unstubAllEnvs())
    const other = await serve({})
    const loopback = await loopbackServer()
    const address = `${other.base}/secret.mp4`
    const { base } = loopback.mount((_request, response, path) =>
      response.end(
        path === 'source.m3u8' ? playlist(kind === 'segment' ? address : 'manifest.ts') : mpd(address),
      ),
    )
    const input = { url: `${base}source.m3u8`, format: 'hls' } as const
    const options = { protocols: readProtocols, inputOptions: probeArguments(input) }
    const read = probeMedia(await testFfmpeg(), input.url, options)
    await expect(read).rejects.toThrow(/Invalid/)
    expect(other.requested).toEqual([])
  })
})
