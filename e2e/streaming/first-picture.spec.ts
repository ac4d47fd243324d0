import type { Page } from '@playwright/test'
import { collectInterruptions } from '../interruptions.ts'
import { closePlayer, expect, expectPlayer, expectPlaying, pastHour, test, tokenOf } from '../kallo.ts'

/** Holds a script back until it is released; collects the addresses of segments that were requested. */
async function hold(page: Page, script: RegExp) {
  const segments: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.m4s')) segments.push(request.url())
  })
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(script, async (route) => {
    await released
    await route.continue()
  })
  await page.addInitScript(playSlowly)
  return { segments, release }
}

/** What is loaded with the page lasts until a slow machine has compiled the player. */
function playSlowly() {
  const slowDown = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement) target.playbackRate = 0.25
  }
  document.addEventListener('playing', slowDown, { capture: true, once: true })
}

const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

const setRate = (page: Page, rate: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => void (video.playbackRate = to), rate)

const player = /\/assets\/player-[^/]+\.js$/
const app = /\/assets\/index-[^/]+\.js$/

async function expectToContinue(
  page: Page,
  { segments, release }: Awaited<ReturnType<typeof hold>>,
  requested = 1,
) {
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBe(4)
  const before = await timeOf(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 0.5)
  expect(segments).toHaveLength(requested)
  await page.evaluate(() => void Object.assign(window, { firstVideo: document.querySelector('video') }))
  const interruptions = await collectInterruptions(page)
  release()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeAttached()
  await setRate(page, 1)
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(before + 9)
  expect(await interruptions()).toEqual([])
  const isSame = () => document.querySelector('video') === Reflect.get(window, 'firstVideo')
  expect(await page.evaluate(isSame)).toBe(true)
  await expect(page.locator('video')).toHaveCount(1)
  // The player does not load the segments of the first picture again.
  expect(new Set(segments).size).toBe(segments.length)
}

for (const [what, path] of [
  ['a VOD', '/vod/play/obudu'],
  ['a channel', '/channel/play/kasuwa'],
  ['a past hour', `/epg/play/${pastHour}/kasuwa`],
] as const)
  test(`[P-28] the first picture of ${what} does not wait for the player, which continues it`, async ({
    page,
    logIn,
  }) => {
    const held = await hold(page, player)
    await logIn(page, 'ada', path)
    // The response with the stream contains its first segment.
    await expectToContinue(page, held, 0)
  })

for (const [what, path] of [
  ['a channel', '/home/channel/play/afro-pulse'],
  ['a past hour', `/home/epg/play/${pastHour}/afro-pulse`],
] as const)
  test(`[P-28] the page of ${what} starts the picture before the app, which continues it`, async ({
    page,
  }) => {
    const held = await hold(page, app)
    const playlists: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('.m3u8')) playlists.push(request.url())
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.1)
    // The page contains the playlists, so none is requested.
    expect(playlists).toEqual([])
    await expectToContinue(page, held)
    await closePlayer(page)
    await expect(page.locator('video')).toHaveCount(0)
  })

for (const [what, path] of [
  ['a VOD', '/vod/play/obudu'],
  ['a paid channel', '/channel/play/nolly-gold'],
  ['a past hour of a paid channel', `/epg/play/${pastHour}/nolly-gold`],
] as const)
  test(`[P-28] the page of ${what} starts the picture of a session before the app, which continues it`, async ({
    page,
    logIn,
  }) => {
    await logIn(page, 'ada', '/terms')
    const held = await hold(page, app)
    const [calls, playlists]: [string[], string[]] = [[], []]
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/(contents\/(vod|channel)\/|first-picture$)/.test(pathname)) calls.push(pathname)
      if (pathname.endsWith('.m3u8')) playlists.push(pathname)
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.1)
    // One response contains the stream, its playlists and the first segment.
    expect(playlists).toEqual([])
    await expectToContinue(page, held, 0)
    // The app uses that response, too.
    expect(calls).toEqual(['/api/v1/playback/first-picture'])
    // The playlists of a past hour never change, so that the player uses those of the response.
    if (path.startsWith('/epg')) expect(playlists.filter((name) => name.includes('/v0/'))).toEqual([])
    await closePlayer(page)
    await expect(page.locator('video')).toHaveCount(0)
  })

test('[P-28, B-20] the page of a VOD starts the picture where the profile stopped', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'ada', '/vod/play/obudu')
  await expectPlaying(page)
  await expectPlayer(page)
  await page.keyboard.press('5')
  await expect.poll(() => timeOf(page)).toBeGreaterThan(10)
  await page.getByRole('button', { name: 'Pause' }).click()
  const position = await timeOf(page)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { name: 'Terms' }).first()).toBeVisible()
  const { release } = await hold(page, app)
  await page.goto('/vod/play/obudu', { waitUntil: 'commit' })
  await expect.poll(() => timeOf(page)).toBeGreaterThan(position - 10)
  release()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeAttached()
  expect(await timeOf(page)).toBeLessThan(position + 30)
})

test('[P-28] on a slow network the first picture is shown when it arrives before the player', async ({
  page,
}) => {
  const { release: releasePlayer } = await hold(page, player)
  const { release: releaseSegments } = await hold(page, /\.m4s$/)
  await page.clock.install()
  await page.goto('/home/channel/play/afro-pulse', { waitUntil: 'commit' })
  const requested = page.waitForRequest(player)
  await expect(async () => {
    await page.clock.fastForward(5_000)
    await expect(page.getByRole('link', { name: 'Close' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  // The page loads the player beside the segment.
  await page.clock.fastForward(20_000)
  await requested
  releaseSegments()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.1)
  releasePlayer()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeAttached()
})

test('[T-05, P-28] a page that is left before its app is loaded releases its stream', async ({
  page,
  request,
  logIn,
}) => {
  await logIn(page, 'ada', '/terms')
  const headers = { 'auth-token': await tokenOf(page) }
  const streams = async () =>
    (await (await request.get('/api/v1/playback/streams', { headers })).json()).data.streams.length
  await hold(page, app)
  await page.goto('/channel/play/nolly-gold', { waitUntil: 'commit' })
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.1)
  await expect.poll(streams).toBe(1)
  // As when the browser keeps the page for Back.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect.poll(streams).toBe(0)
  const reloaded = page.waitForEvent('framenavigated')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await reloaded
  // The service counts the stream before the page knows its address.
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.1)
  await expect.poll(streams).toBe(1)
  await page.goto('about:blank')
  await expect.poll(streams).toBe(0)
})

test('[P-28, S-02] the page of a VOD without a subscription shows why nothing plays', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'bola', '/vod/play/obudu')
  await expect(page.getByText('Films are included in a subscription.')).toBeVisible()
  await expect(page.locator('#first-picture')).toHaveCount(0)
})

test('[P-28] a page whose stream cannot be started shows why', async ({ page, complaints }) => {
  await page.route(/\/t\/[^/]+\/live\//, (route) => route.abort())
  await page.goto('/home/channel/play/afro-pulse')
  await expect(page.getByRole('alert')).toContainText('The stream is not responding', { timeout: 60_000 })
  await expect(page.locator('#first-picture')).toHaveCount(0)
  complaints.length = 0
})

test('[P-28] where the browser allows only muted playback, the sound is one tap away', async ({ page }) => {
  await page.addInitScript(() => {
    // The test's own scripts count as taps for the browser.
    let hasTapped = false
    addEventListener('click', () => (hasTapped = true), { capture: true })
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      if (this.muted || hasTapped) return play.call(this)
      return Promise.reject(new DOMException('a tap is needed', 'NotAllowedError'))
    }
  })
  const { release } = await hold(page, app)
  await page.goto('/home/channel/play/afro-pulse', { waitUntil: 'commit' })
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5)
  release()
  const video = page.locator('video')
  await page.getByRole('button', { name: 'Tap for sound' }).click()
  expect(await video.evaluate(({ muted }: HTMLVideoElement) => muted)).toBe(false)
  await expect(page.getByRole('button', { name: 'Tap for sound' })).toBeHidden()
})
