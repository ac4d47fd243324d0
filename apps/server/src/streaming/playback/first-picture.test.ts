import { describe, expect, it } from 'vitest'
import { periodName } from '@kallo/rules/streaming/stream-address'
import { usePlaybackApp } from '../../testing/streaming/playback-app.ts'

const playback = usePlaybackApp()
const { get, post } = playback

interface Contents {
  data: { vodsList?: { stream_url?: string }[]; channelsList?: { stream_url?: string }[] }
}

const request = (body: object, token = playback.ada, ip = '10.9.0.1') =>
  fetch(`${playback.base}/api/v1/playback/first-picture`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'auth-token': token, 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  })

/** The parts of a successful response. */
async function firstPicture(...sent: Parameters<typeof request>) {
  const response = await request(...sent)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const form = await response.formData()
  const text = async (name: string) => {
    const part = form.get(name)
    if (!(part instanceof Blob)) return part
    const isBinary = name === 'init' || name === 'segment'
    return Buffer.from(await part.arrayBuffer()).toString(isBinary ? 'base64' : 'utf8')
  }
  const contents = JSON.parse((await text('contents')) ?? '') as Contents
  const { data } = JSON.parse((await text('response')) ?? '') as { data: { positionSeconds: number } }
  const { vodsList, channelsList } = contents.data
  const address = (vodsList ?? channelsList)?.[0]?.stream_url ?? ''
  const names = ['multivariant', 'media', 'init', 'segment']
  const files = await Promise.all(names.map(async (name) => [name, await text(name)] as const))
  return { contents: contents.data, ...data, address, files: Object.fromEntries(files) }
}

const fromOrigin = async (address: string, file: string) => {
  const response = await fetch(new URL(file, `${playback.base}${new URL(address).pathname}`), {
    headers: { 'x-forwarded-for': '10.9.0.1' },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Expects the files that the origin delivers, and one of these segments of the playlist. */
async function expectFilesOfOrigin(
  address: string,
  name: string,
  files: Record<string, string | null>,
  [from, to]: [from: number, to?: number],
) {
  expect(files.multivariant).toBe((await fromOrigin(address, `${name}.m3u8`)).toString())
  const media = (await fromOrigin(address, `v0/${name === 'film' ? 'playlist' : name}.m3u8`)).toString()
  expect(files.media).toBe(media)
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(media)?.[1] ?? ''
  expect(files.init).toBe((await fromOrigin(address, `v0/${init}`)).toString('base64'))
  const segments = media.split('\n').filter((line) => line.endsWith('.m4s'))
  // Not all of them: media that one test loads can be debited from the allowance of the next one.
  const bodies = await Promise.all(segments.slice(from, to).map((file) => fromOrigin(address, `v0/${file}`)))
  expect(bodies.map((body) => body.toString('base64'))).toContain(files.segment)
}

describe('the first picture of a session', () => {
  it('[P-28] contains the VOD as its own endpoint returns it, with the files that the origin delivers', async () => {
    const { contents, address, files, positionSeconds } = await firstPicture({ kind: 'vod', tag: 'obudu' })
    const { data } = (await get('contents/vod/obudu', { token: playback.ada })).body
    const withoutAddress = (value: object) =>
      JSON.parse(JSON.stringify(value).replaceAll(/http:[^"]+\/t\/[0-9a-f.]+\//g, '/t/')) as object
    expect(withoutAddress({ ...contents, server_time: null })).toEqual(
      withoutAddress({ ...(data as object), server_time: null }),
    )
    expect(positionSeconds).toBe(0)
    await expectFilesOfOrigin(address, 'film', files, [0, 1])
  })

  it('[P-28, B-20] contains the segment at which the profile stopped', async () => {
    const item = {
      of: { kind: 'vod', tag: 'obudu' },
      positionSeconds: 100,
      durationSeconds: 342,
      secondsAgo: 0,
    }
    await post('library/progress', { items: [item] }, { token: playback.ada })
    const { address, files, positionSeconds } = await firstPicture({ kind: 'vod', tag: 'obudu' })
    expect(positionSeconds).toBeGreaterThan(60)
    const index = Math.floor(positionSeconds / 6)
    await expectFilesOfOrigin(address, 'film', files, [index, index + 1])
    await post('library/history/delete', {}, { token: playback.ada })
  })

  it.each([
    ['an hour', () => '3'],
    [
      'a programme',
      () =>
        periodName(playback.test.deps.clock.now() - 7_200_000, playback.test.deps.clock.now() - 3_600_000),
    ],
  ])('[P-28, P-02, Y-11] contains the first segment of %s of a channel', async (_, name) => {
    const catchUp = name()
    const { address, files } = await firstPicture({ kind: 'channel', tag: 'nolly-gold', catchUp })
    const played = address.replace('playlist', catchUp)
    await expectFilesOfOrigin(played, catchUp, files, [0, 1])
  })

  it('[P-28, T-05] holds a lease of the stream, and shows where it plays', async () => {
    const { address, files } = await firstPicture({
      kind: 'channel',
      tag: 'nolly-gold',
      timeZone: 'Africa/Lagos',
    })
    await expectFilesOfOrigin(address, 'playlist', files, [-5])
    await expect
      .poll(async () => (await get('playback/streams', { token: playback.ada })).body.data.streams)
      .toMatchObject([{ kind: 'live', location: expect.stringContaining('Lagos') as string }])
  })

  it('[P-28, T-05] contains no segment of a stream beyond the limit of the plan', async () => {
    const streams = []
    for (let n = 0; n < 12; n++) streams.push(await firstPicture({ kind: 'vod', tag: 'obudu' }))
    const { maxStreams } = (await get('playback/streams', { token: playback.ada })).body.data
    expect(streams.filter(({ files }) => files.segment !== null)).toHaveLength(maxStreams)
    expect(streams.at(-1)?.files.media).toContain('#EXTM3U')
  })

  it('[P-28, S-02] contains no address and no file without a subscription', async () => {
    const { address, files, contents } = await firstPicture(
      { kind: 'vod', tag: 'obudu' },
      await playback.test.tokenOf('bola@kallo.test'),
    )
    expect([address, ...Object.values(files)]).toEqual(['', null, null, null, null])
    expect(contents.vodsList).toHaveLength(1)
  })

  it('[P-28] rejects visitors and unknown content', async () => {
    expect((await request({ kind: 'vod', tag: 'obudu' }, 'x')).status).toBe(401)
    expect((await request({ kind: 'vod', tag: 'no-such-film' })).status).toBe(404)
    expect((await request({ kind: 'film', tag: 'obudu' })).status).toBe(400)
  })
})
