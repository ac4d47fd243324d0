import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { segmentTimesOf, timescalesOf } from '../../platform/mp4/index.ts'

let test: TestApp
let folder: string

beforeAll(async () => {
  test = await createTestApp()
  const base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  const token = await test.tokenOf('ada@kallo.test')
  const headers = { 'auth-token': token }
  const response = await fetch(`${base}/api/v1/contents/vod/big-buck-bunny`, { headers })
  const { data } = (await response.json()) as { data: { vodsList: { stream_url: string }[] } }
  folder = (data.vodsList[0]?.stream_url ?? '').replace(/film\.m3u8$/, '').replace(/^.*?(?=\/t\/)/, base)
})
afterAll(() => test.close())

const bytes = async (file: string) => Buffer.from(await (await fetch(folder + file)).arrayBuffer())
const text = async (file: string) => (await fetch(folder + file)).text()
const status = async (file: string) => (await fetch(folder + file)).status

it('[P-15, P-16] the multivariant playlist lists audio tracks and subtitles as groups of every rendition', async () => {
  const playlist = await text('film.m3u8')
  const media = playlist.split('\n').filter((line) => line.startsWith('#EXT-X-MEDIA:'))
  expect(media).toEqual([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Original",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="v3/playlist.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Français (audiodescription)",LANGUAGE="fr",DEFAULT=NO,AUTOSELECT=YES,URI="a0/playlist.m3u8"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="s0/playlist.m3u8"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="Hausa",LANGUAGE="ha",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="s1/playlist.m3u8"',
  ])
  const variants = playlist.split('\n').filter((line) => line.startsWith('#EXT-X-STREAM-INF'))
  expect(variants).toHaveLength(4)
  for (const variant of variants) expect(variant).toContain(',AUDIO="audio",SUBTITLES="subtitles"')
})

it('[P-16] video is separate from audio: the segments of a rendition without their audio', async () => {
  const playlist = await text('film.m3u8')
  expect(playlist.match(/^[vp]\d\/playlist\.m3u8$/gm)).toEqual(
    [2, 1, 0].map((index) => `p${index}/playlist.m3u8`).concat('v3/playlist.m3u8'),
  )
  const init = await bytes(`p1/${/URI="(.+)"/.exec(await text('p1/playlist.m3u8'))?.[1]}`)
  expect(timescalesOf(init).size).toBe(1)
  for (const number of [0, 7]) {
    const [both, video] = [await bytes(`v1/${number}.m4s`), await bytes(`p1/${number}.m4s`)]
    expect(video.length).toBeLessThan(both.length - 20_000)
    const [one, ...more] = segmentTimesOf(video).tracks
    expect(more).toEqual([])
    const seconds =
      Number(video.readBigUInt64BE(one?.decodeTimeAt)) / (timescalesOf(init).get(one?.track ?? 0) ?? 0)
    expect(seconds).toBe(number * 6)
  }
})

it('[P-16] an audio track has the segments and times of its VOD', async () => {
  const [own, track] = [await text('v3/playlist.m3u8'), await text('a0/playlist.m3u8')]
  expect(track.match(/\.m4s/g)?.length).toBe(own.match(/\.m4s/g)?.length)
  const init = /URI="(.+)"/.exec(track)?.[1] ?? ''
  const timescales = timescalesOf(await bytes(`a0/${init}`))
  for (const number of [0, 1, 5, 6, 50]) {
    const segment = await bytes(`a0/${number}.m4s`)
    expect(segment.equals(await bytes(`v3/${number}.m4s`))).toBe(false)
    const [{ track: id, decodeTimeAt } = { track: 0, decodeTimeAt: 0 }] = segmentTimesOf(segment).tracks
    const seconds = Number(segment.readBigUInt64BE(decodeTimeAt)) / (timescales.get(id) ?? 0)
    expect(seconds).toBeGreaterThanOrEqual(number * 6)
    expect(seconds).toBeLessThan(number * 6 + 0.022)
  }
})

it('[P-15] subtitles are one WebVTT segment as long as the VOD', async () => {
  const playlist = await text('s1/playlist.m3u8')
  expect(playlist).toContain('#EXTINF:306.000,\nsubtitles.vtt\n#EXT-X-ENDLIST')
  for (const _ of ['from the database', 'from memory']) {
    const response = await fetch(`${folder}s1/subtitles.vtt`)
    expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(await response.text()).toMatch(/^WEBVTT\n\n00:00:08\.000 --> 00:00:12\.000\nSafiya/)
  }
})

it.each([
  'a1/playlist.m3u8',
  'a0/51.m4s',
  'a0/init-0000000000000000.mp4',
  'p3/0.m4s',
  'p0/51.m4s',
  's2/playlist.m3u8',
  's2/subtitles.vtt',
  'a00/playlist.m3u8',
  's0/0.m4s',
  's0/other.vtt',
])('[P-15, P-16] %s does not exist', async (file) => {
  expect(await status(file)).toBe(404)
})

it('[P-15] a VOD without tracks has no groups; a deleted track is gone at once', async () => {
  await test.deps.db.deleteFrom('vod_track').execute()
  await expect.poll(() => text('film.m3u8')).not.toContain('EXT-X-MEDIA')
  expect(await text('film.m3u8')).not.toContain('AUDIO="')
  expect(await status('s0/subtitles.vtt')).toBe(404)
  expect(await status('a0/0.m4s')).toBe(404)
})
