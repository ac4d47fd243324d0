import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { words } from '../../platform/ffmpeg/index.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { startHlsStation, type HlsStation } from '../../testing/streaming/hls-station.ts'
import { ffmpegNote, testFfmpegPath, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'
import { generateVideo } from '../../testing/streaming/vod-uploads.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const ffmpegEnv =
  testFfmpegPath === null || testFfmpegPath === 'ffmpeg' ? {} : { FFMPEG_PATH: testFfmpegPath }

describe.skipIf(withoutFfmpeg)(`testing an HLS address${ffmpegNote}`, () => {
  let test: TestApp
  let owner: ConsoleClient
  let station: HlsStation
  beforeAll(async () => {
    station = await startHlsStation()
    test = await createTestApp({ ...ffmpegEnv, ALLOW_PRIVATE_SOURCES: 'on' })
    owner = await signInAsOwner(() => test)
    await generateVideo([
      ...words(
        '-f lavfi -i testsrc=size=320x180:rate=25 -f lavfi -i sine -t 4 -c:v libx264 -g 25 -c:a aac -ac 2',
      ),
      ...words('-f hls -hls_time 1 -hls_list_size 0'),
      path.join(station.folder, 'live.m3u8'),
    ])
  })
  afterAll(async () => {
    await test.close()
    await station.close()
  })
  const probe = async (url: string) => (await owner.post('live/test', { url })).body.data

  it('[Y-20] shows a picture, its size, and the sound', async () => {
    const tested = await probe(station.url())
    expect(tested).toMatchObject({
      problem: null,
      video: { codec: 'h264', width: 320, height: 180, fps: 25 },
      audio: { codec: 'aac', channels: 2 },
    })
    expect(tested.picture).toMatch(/^data:image\/webp;base64,/)
  })

  it('[Y-20] says why an address cannot be read', async () => {
    await writeFile(path.join(station.folder, 'page.html'), '<html>Not found</html>')
    expect(await probe(station.url('missing.m3u8'))).toMatchObject({
      problem: 'The server responds with 404.',
      isPrivate: false,
      picture: null,
    })
    expect((await probe(station.url('page.html'))).problem).toMatch(/./)
    expect((await probe(station.url('page.html'))).problem).not.toContain('127.0.0.1')
    expect((await owner.post('live/test', { url: 'file:///etc/passwd' })).status).toBe(400)
  })
})

describe('testing an address of a private network', () => {
  it('[Y-20] is rejected', async () => {
    const test = await createTestApp(ffmpegEnv)
    const owner = await signInAsOwner(() => test)
    const { body } = await owner.post('live/test', { url: 'http://127.0.0.1:9/live.m3u8' })
    await test.close()
    expect(body.data).toMatchObject({ isPrivate: true, problem: expect.stringMatching(/private network/) })
  })
})
