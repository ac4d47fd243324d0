import type { APIRequestContext } from '@playwright/test'
import { collectInterruptions } from '../interruptions.ts'
import { closePlayer, expect, expectPlaying, isLong, pastHour, seekTo, test } from '../kallo.ts'

async function currentSlot(request: APIRequestContext) {
  const answer = await request.get('/api/v1/free/contents/channel/highlife')
  const { data } = (await answer.json()) as {
    data: { guide: { slots: { current: boolean; available: boolean }[] } }
  }
  return data.guide.slots.find(({ current }) => current)
}

const lagosHour = () =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: 'numeric', hourCycle: 'h23' }).format(
      new Date(),
    ),
  )

test('[P-01, P-04, P-06, B-10] WATCH NOW plays the live channel across discontinuities, without a stall', async ({
  page,
}) => {
  test.slow()
  await page.goto('/home/channel/afro-pulse')
  await page.getByRole('link', { name: 'WATCH NOW' }).click()
  await expect(page).toHaveURL('/home/channel/play/afro-pulse')
  await expectPlaying(page)
  // A player that started late on a busy machine offers to catch up.
  const live = page.getByText('Live', { exact: true })
  await expect(live.or(page.getByRole('button', { name: 'Go to live' })).first()).toBeAttached()
  const video = page.locator('video')
  const interruptions = await collectInterruptions(page)
  // Assets are at most 30 s long and meet at discontinuities.
  const from = await video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 90_000 })
    .toBeGreaterThan(from + (isLong ? 120 : 35))
  expect(await interruptions()).toEqual([])
})

test('[P-02, E-01, E-04] an hour of yesterday plays from the guide and supports seeking', async ({
  page,
}) => {
  await page.goto('/home/channel/eko-news')
  const guide = page
    .locator('section', { has: page.getByRole('heading', { name: 'EPG', exact: true }) })
    .last()
  const href = await guide.getByRole('link').first().getAttribute('href')
  await page.goto(href ?? '')
  await expectPlaying(page)
  const video = page.locator('video')
  const duration = await video.evaluate((element: HTMLVideoElement) => element.duration)
  expect(duration).toBeGreaterThan(3_590)
  expect(duration).toBeLessThan(3_610)
  await seekTo(page, 1_800)
  await expectPlaying(page)
  expect(await video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1_800)
})

test('[E-04] the running hour plays from its start', async ({ page, request }) => {
  test.slow()
  // In its first seconds an hour has no segments yet and is not available in the guide.
  await expect
    .poll(async () => (await currentSlot(request))?.available, { timeout: 60_000, intervals: [1_000] })
    .toBe(true)
  await page.goto(`/home/epg/play/${lagosHour()}/highlife`)
  await expectPlaying(page)
  const at = await page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)
  expect(at).toBeLessThan(60)
})

test('[P-03, B-12] a VOD plays for a subscriber; Close returns to its page', async ({ page, logIn }) => {
  await logIn(page, 'ada', '/vod/big-buck-bunny')
  await page.getByRole('link', { name: /watch/i }).first().click()
  await expect(page).toHaveURL('/vod/play/big-buck-bunny')
  await expectPlaying(page, 7)
  await closePlayer(page)
  await expect(page).toHaveURL('/vod/big-buck-bunny')
})

test('[P-03, B-12] a VOD requires an active subscription', async ({ page, logIn }) => {
  for (const name of ['bola', 'chidi'] as const) {
    await logIn(page, name)
    await page.goto('/vod/play/obudu')
    await expect(page.getByRole('button', { name: 'NO SUBSCRIPTION' })).toBeDisabled()
    await expect(page.locator('video')).toHaveCount(0)
    await page.evaluate(() => localStorage.clear())
  }
})

test('[P-01, T-04] the player’s page applies region and login rules as the channel page does', async ({
  page,
}) => {
  await page.goto('/home/channel/play/league-abroad')
  await expect(page.getByRole('button', { name: 'Blocked for Your Region' })).toBeDisabled()
  await page.goto('/home/channel/play/nolly-gold')
  await expect(page.getByRole('link', { name: 'Login to Watch' })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
})

test('[P-01] a paid channel plays for its subscriber', async ({ page, logIn }) => {
  await logIn(page, 'ada', '/channel/play/nolly-gold')
  await expectPlaying(page)
})

test('[P-04, K-01] all controls work with mouse and keyboard', async ({ page }) => {
  // An hour that is over: the current one does not have its full length yet.
  await page.goto(`/home/epg/play/${pastHour}/highlife`)
  await expectPlaying(page)
  const video = page.locator('video')
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
  await page.mouse.move(300, 300)
  await page.getByRole('button', { name: 'Pause' }).click()
  expect(await isPaused()).toBe(true)
  const from = await time()
  await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
  await expect.poll(time).toBeCloseTo(from + 10, 0)
  await page.getByRole('button', { name: 'Back 10 seconds' }).click()
  await expect.poll(time).toBeCloseTo(from, 0)
  await page.getByRole('button', { name: /^(Mute|Unmute)$/ }).click()
  const isMuted = () => video.evaluate((element: HTMLVideoElement) => element.muted)
  const muted = await isMuted()
  await page.keyboard.press('m')
  expect(await isMuted()).toBe(!muted)
  await page.getByRole('button', { name: 'Play', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(isPaused).toBe(false)
  await page.locator('body').click({ position: { x: 640, y: 60 }, trial: true })
  await page.getByRole('slider', { name: 'Seek' }).focus()
  const before = await time()
  await page.keyboard.press('ArrowRight')
  await expect.poll(time).toBeGreaterThan(before)
  await expect(page.getByText('1:00:00').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/home/channel/highlife')
})

test('[P-05, K-01] controls show on activity and hide after 10 seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/home/channel/play/afro-pulse')
  const controls = page.locator('[data-controls]')
  await expect(page.locator('video')).toBeVisible()
  await page.clock.runFor(3_000)
  await expect
    .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.paused))
    .toBe(false)
  await expect(controls).toBeAttached()
  // From here on only `runFor` moves the clock.
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.mouse.move(100, 100)
  await page.mouse.move(140, 140)
  await page.clock.runFor(9_000)
  await expect(controls).toHaveCSS('opacity', '1')
  await page.clock.runFor(2_000)
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return controls.evaluate((element) => getComputedStyle(element).opacity)
    })
    .toBe('0')
  await page.mouse.move(200, 200)
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return controls.evaluate((element) => getComputedStyle(element).opacity)
    })
    .toBe('1')
})

test('[P-09] an hour that was not recorded shows a message with a link', async ({ page, complaints }) => {
  await page.route('**/t/*/live/**', (route) =>
    route.fulfill({ status: 404, body: 'nothing', headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.goto(`/home/epg/play/${pastHour}/eko-news`)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 60_000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectPlaying(page)
  complaints.length = 0
})

test('[P-09, T-04] an expired ticket is renewed during playback', async ({ page, complaints }) => {
  const refused = new Set<string>()
  let firstToken = ''
  await page.goto('/home/channel/play/highlife')
  await expectPlaying(page)
  // From now on the first ticket is rejected, as after its expiry.
  await page.route('**/t/**', async (route) => {
    const token = /\/t\/([^/]+)\//.exec(route.request().url())?.[1] ?? ''
    firstToken ||= token
    if (token !== firstToken) return route.continue()
    refused.add(token)
    await route.fulfill({ status: 403, body: 'run out', headers: { 'access-control-allow-origin': '*' } })
  })
  // Tickets issued within the same second are identical.
  await expectPlaying(page, 20)
  expect(refused.size).toBe(1)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
  complaints.length = 0
})

test('[P-12] sound only is a quality with its data volume; playback continues with it and back', async ({
  page,
}) => {
  await page.goto('/home/channel/play/afro-pulse')
  await expectPlaying(page, 3)
  const choose = async (name: RegExp) => {
    await page.mouse.move(200, 200)
    await page.getByRole('button', { name: 'Quality' }).click()
    await page.getByRole('button', { name }).click()
  }
  const pictures = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.videoWidth)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await choose(/^Sound only\s*2\d MB\/h/)
  await expect.poll(pictures).toBe(0)
  const time = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(time).toBeGreaterThan(0)
  const from = await time()
  await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(from + 8)
  const segments = requested.filter((path) => path.endsWith('.m4s'))
  expect(segments.at(-1)).toMatch(/\/v3\/\d+\.m4s$/)
  await choose(/^Auto/)
  await expect.poll(pictures).toBeGreaterThan(0)
  await expectPlaying(page, 3)
})

test('[P-14] the seek bar of a VOD shows a thumbnail under the pointer', async ({ page, logIn }) => {
  await logIn(page, 'ada', '/vod/play/obudu')
  await expectPlaying(page, 2)
  await page.mouse.move(200, 200)
  const bar = page.getByRole('slider', { name: 'Seek' })
  const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  const thumbnail = page.locator('img[src*="/thumbnails/"]')
  await expect(thumbnail).toHaveAttribute('src', /\/vod\/obudu\/thumbnails\/2[7-9]\.webp$/)
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)
})
