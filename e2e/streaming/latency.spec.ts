import type { APIRequestContext, Page } from '@playwright/test'
import { freePort } from '../../apps/server/src/platform/free-port.ts'
import {
  ffmpegNote,
  testFfmpegPath,
  withoutFfmpeg,
} from '../../apps/server/src/testing/streaming/test-ffmpeg.ts'
import { expect, expectPlaying, startKallo, test } from '../kallo.ts'
import { openStudio } from '../live-encoder.ts'

const maxBehindSeconds = 12

test(`[Y-21, P-28] a low-latency channel plays at most 12 s behind its encoder, until an editor chooses stability${ffmpegNote}`, async ({
  browser,
}) => {
  test.skip(withoutFfmpeg, 'ffmpeg is not installed')
  test.setTimeout(480_000)
  const kallo = await startKallo({ RTMP_PORT: String(await freePort()), FFMPEG_PATH: testFfmpegPath ?? '' })
  const context = await browser.newContext({ baseURL: kallo.base })
  const studio = await openStudio(context.request, 'studio-now')
  try {
    studio.publish()
    const listed = () => readPlaylist(context.request)
    await expect.poll(async () => (await listed())?.durations.length, { timeout: 90_000 }).toBeGreaterThan(8)
    const playlist = await listed()
    expect(playlist).toMatchObject({ target: 2, holdBack: 8 })
    expect(playlist?.durations.slice(1)).toEqual(playlist?.durations.slice(1).map(() => 2))

    await expectFirstPicture(await context.newPage())
    const page = await context.newPage()
    await page.goto('/home/channel/play/studio-now')
    await expectPlaying(page)
    await expectNearLive(page)
    expect(await behindEdge(page)).toBeGreaterThan(4)

    // At the start, the player can still be catching up, by 0.05 s each second.
    const rate = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)
    await expect.poll(rate, { timeout: 90_000 }).toBe(1)
    const rates = await collectRates(page)
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    await expect.poll(() => behindEdge(page), { timeout: 60_000 }).toBeGreaterThan(18)
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.play())
    await expectPlaying(page, 4)
    expect(await behindEdge(page)).toBeGreaterThan(14)
    expect(await rates()).toEqual([])
    await page.mouse.move(200, 200)
    await page.getByRole('button', { name: 'Go to live' }).click()
    await expectPlaying(page)
    await expectNearLive(page)

    await studio.change({ latency: 'stable' })
    await expect.poll(listed, { timeout: 60_000 }).toMatchObject({ target: 6, holdBack: null })
    await expectPlaying(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
  } finally {
    studio.end()
    await context.close()
    await kallo.end()
  }
})

/** Expects that two short segments play while the app is loaded, and that the player does not request them again. */
async function expectFirstPicture(page: Page): Promise<void> {
  const segments: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.m4s')) segments.push(request.url())
  })
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/home/channel/play/studio-now', { waitUntil: 'commit' })
  const buffered = () =>
    page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.buffered.end(0) - video.buffered.start(0))
  await expect.poll(buffered, { timeout: 30_000 }).toBeGreaterThan(3.5)
  expect(segments).toHaveLength(2)
  released.resolve()
  await expectPlaying(page, 4)
  expect(new Set(segments).size).toBe(segments.length)
  await page.close()
}

/** The live playlist of the only rendition with video; null: the channel is not on air yet. */
async function readPlaylist(request: APIRequestContext) {
  const data = { kind: 'live', tag: 'studio-now' }
  const response = await request.post('/api/v1/playback/start', { data })
  const started = (await response.json()) as { data?: { streamUrl?: string } }
  const address = started.data?.streamUrl
  if (address === undefined) return null
  const text = await (await request.get(address.replace(/playlist\.m3u8$/, 'v0/playlist.m3u8'))).text()
  const holdBack = /HOLD-BACK=([\d.]+)/.exec(text)?.[1]
  return {
    target: Number(/TARGETDURATION:(\d+)/.exec(text)?.[1]),
    holdBack: holdBack === undefined ? null : Number(holdBack),
    durations: [...text.matchAll(/EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds)),
  }
}

/** Seconds between the playback position and the live edge, according to the player. */
function behindEdge(page: Page): Promise<number> {
  return page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) - video.currentTime : 0,
    )
}

/**
 * The live edge is the end of the last segment, so that the encoder is ahead of it by one segment at most. A player that started late on a
 * busy machine catches up by 0.05 s each second.
 */
function expectNearLive(page: Page): Promise<void> {
  return expect.poll(() => behindEdge(page), { timeout: 90_000 }).toBeLessThanOrEqual(maxBehindSeconds - 2)
}

/** Collects the playback rates from now on. Returns a function that reads them. */
async function collectRates(page: Page): Promise<() => Promise<number[]>> {
  const seen = await page.locator('video').evaluateHandle((video: HTMLVideoElement) => {
    const rates: number[] = []
    video.addEventListener('ratechange', () => rates.push(video.playbackRate))
    return rates
  })
  return () => seen.jsonValue()
}
