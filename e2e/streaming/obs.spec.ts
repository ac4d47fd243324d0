import { freePort } from '../../apps/server/src/platform/free-port.ts'
import {
  ffmpegNote,
  testFfmpegPath,
  withoutFfmpeg,
} from '../../apps/server/src/testing/streaming/test-ffmpeg.ts'
import { expect, expectPlaying, startKallo, test } from '../kallo.ts'
import { openStudio } from '../live-encoder.ts'

test(`[Y-02, Y-05, Y-10] a stream from OBS plays in the browser, and the slate when it stops${ffmpegNote}`, async ({
  browser,
}) => {
  test.skip(withoutFfmpeg, 'ffmpeg is not installed')
  test.setTimeout(300_000)
  const kallo = await startKallo({ RTMP_PORT: String(await freePort()), FFMPEG_PATH: testFfmpegPath ?? '' })
  const context = await browser.newContext({ baseURL: kallo.base })
  const studio = await openStudio(context.request, 'studio-obs')
  try {
    const stateOf = async () => (await studio.live()).state
    const encoder = studio.publish()
    await expect.poll(stateOf, { timeout: 90_000 }).toBe('on-air')
    const page = await context.newPage()
    await page.goto('/home/channel/play/studio-obs')
    await expectPlaying(page)
    const timeOf = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)
    encoder.kill('SIGKILL')
    await expect.poll(stateOf, { timeout: 90_000 }).toBe('slate')
    const at = await timeOf()
    await expect.poll(timeOf, { timeout: 90_000 }).toBeGreaterThan(at + 25)
    studio.publish()
    await expect.poll(stateOf, { timeout: 90_000 }).toBe('on-air')
    const back = await timeOf()
    await expect.poll(timeOf, { timeout: 90_000 }).toBeGreaterThan(back + 25)
    await expect(page.getByRole('alert')).toHaveCount(0)
  } finally {
    studio.end()
    await context.close()
    await kallo.end()
  }
})
