import type { APIRequestContext, Page, Request } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, expectPlaying, test } from '../kallo.ts'

interface Counted {
  _id: string
  users_views: number
  users_clicks: number
  period: { viewers: number; closes: number; maximum_frequency: number }
}

const order = ['mama-ebun', 'zuma-thread', 'tunde-solar', 'sabo-sandals'] as const
type AdId = (typeof order)[number]
const durationMs: Record<AdId, number> = {
  'mama-ebun': 10_000,
  'zuma-thread': 12_000,
  'tunde-solar': 10_000,
  'sabo-sandals': 8_000,
}

/** The operators' ad report. */
async function report(request: APIRequestContext): Promise<Record<AdId, Counted>> {
  await signInToConsole(request)
  const response = await request.get('/api/v1/console/ads/report')
  const { ads } = (await response.json()).data as { ads: Counted[] }
  return Object.fromEntries(ads.map((ad) => [ad._id, ad])) as Record<AdId, Counted>
}

/** The increase since `before`; tests share the service. */
async function counting(request: APIRequestContext) {
  const before = await report(request)
  return async (key: 'users_views' | 'users_clicks') => {
    const after = await report(request)
    return order.map((id) => after[id][key] - before[id][key])
  }
}

const banner = (page: Page) => page.getByRole('region', { name: 'Ad' })
/** Attached as soon as it is requested, before it is shown. */
const picture = (page: Page) => page.locator('section[aria-label="Ad"] img')

/** Opens the player with a clock controlled by the test. */
async function watch(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/home/channel/play/afro-pulse')
  await expect(page.locator('video')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 10_000)
}

/** Advances the clock until the condition holds: segments and images arrive in real time. */
async function until(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(50)
        return isSo()
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBe(true)
}

const untilShown = (page: Page, id: AdId) =>
  until(page, async () => {
    const isShown = await banner(page).isVisible()
    return isShown && ((await picture(page).getAttribute('src')) ?? '').includes(id)
  })

let mouse = 100
async function moveMouse(page: Page): Promise<void> {
  mouse += 3
  await page.mouse.move(mouse, 100)
}

/** The next ad does not appear early. */
async function waitForNext(page: Page, id: AdId): Promise<void> {
  await page.clock.runFor(58_000)
  await moveMouse(page)
  await page.clock.runFor(1_000)
  await expect(picture(page)).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(picture(page)).toHaveCount(0)
  await moveMouse(page)
  await untilShown(page, id)
}

test('[D-01, D-02, C-09] the first ad ends after its duration; each next ad follows a minute later', async ({
  page,
  request,
}) => {
  test.slow()
  const counted = await counting(request)
  await watch(page)
  await untilShown(page, 'mama-ebun')
  for (const [place, id] of [...order, order[0]].entries()) {
    if (place > 0) await waitForNext(page, id)
    // Part of its duration has passed while waiting.
    await page.clock.runFor(durationMs[id] - 2_000)
    await expect(banner(page)).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(banner(page)).toBeHidden()
  }
  await expect.poll(() => counted('users_views')).toEqual([2, 1, 1, 1])
  expect(await counted('users_clicks')).toEqual([0, 0, 0, 0])
  const { period } = (await report(request))['mama-ebun']
  expect(period.maximum_frequency).toBeGreaterThanOrEqual(2)
})

test('[D-02] touch and keyboard input count as activity', async ({ page }) => {
  test.slow()
  await watch(page)
  await untilShown(page, 'mama-ebun')
  for (const [act, id] of [
    [() => page.keyboard.press('m'), 'zuma-thread'],
    [
      () =>
        page
          .locator('video')
          .dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true, isPrimary: true }),
      'tunde-solar',
    ],
  ] as const) {
    await page.clock.runFor(75_000)
    await expect(banner(page)).toBeHidden()
    await act()
    await untilShown(page, id)
  }
})

test('[D-03] a click opens a new tab and is counted once per ad view', async ({ page, context, request }) => {
  const counted = await counting(request)
  await watch(page)
  await untilShown(page, 'mama-ebun')
  const link = banner(page).getByRole('link')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  for (let i = 0; i < 2; i++) {
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
    await expect(opened).toHaveURL('/home/channel/suya-kitchen')
    expect(await opened.evaluate(() => opener)).toBeNull()
    await opened.close()
  }
  await expect(page).toHaveURL('/home/channel/play/afro-pulse')
  await expect.poll(() => counted('users_clicks')).toEqual([1, 0, 0, 0])
  expect(await counted('users_views')).toEqual([0, 0, 0, 0])
  await page.clock.runFor(durationMs['mama-ebun'])
  await expect.poll(() => counted('users_views')).toEqual([1, 0, 0, 0])
})

test('[D-01, D-03] an ad without a URL counts clicks and opens nothing; closed early it is not a view', async ({
  page,
  context,
  request,
}) => {
  const counted = await counting(request)
  const closesBefore = (await report(request))['sabo-sandals'].period.closes
  await onlyAds(page, ['sabo-sandals', 'tunde-solar'])
  await watch(page)
  await untilShown(page, 'sabo-sandals')
  await expect(banner(page).getByRole('link')).toHaveCount(0)
  await banner(page).getByRole('button', { name: 'Ad without a page' }).click()
  await banner(page).getByRole('button', { name: 'Hide ad' }).click()
  await expect(banner(page)).toBeHidden()
  expect(context.pages()).toHaveLength(1)
  await waitForNext(page, 'tunde-solar')
  await page.clock.runFor(durationMs['tunde-solar'])
  await expect.poll(() => counted('users_views')).toEqual([0, 0, 1, 0])
  await expect.poll(async () => (await report(request))['sabo-sandals'].period.closes).toBe(closesBefore + 1)
  expect(await counted('users_clicks')).toEqual([0, 0, 0, 1])
})

test('[D-05] an ad with a broken image is skipped and not counted', async ({ page, request, complaints }) => {
  const counted = await counting(request)
  await page.route('**/cms/ads/mama-ebun*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('**/cms/ads/zuma-thread*', (route) =>
    route.fulfill({ contentType: 'image/webp', body: 'no picture' }),
  )
  await watch(page)
  await untilShown(page, 'tunde-solar')
  await page.clock.runFor(durationMs['tunde-solar'])
  await expect.poll(() => counted('users_views')).toEqual([0, 0, 1, 0])
  complaints.length = 0
})

test('[D-05] an ad server that never responds delays nothing', async ({ page, request }) => {
  const counted = await counting(request)
  const asked: Request[] = []
  await page.route('**/cms/ads/**', (route) => void asked.push(route.request()))
  await page.goto('/home/channel/play/afro-pulse')
  await expectPlaying(page, 4)
  // The image is requested only once video is shown.
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const firstFrameMs = await page.evaluate(() => {
    const segment = performance.getEntriesByType('resource').find(({ name }) => /\.m4s/.test(name))
    const ads = performance.getEntriesByType('resource').filter(({ name }) => name.includes('ads-overlay'))
    return { segment: segment?.startTime ?? NaN, ads: ads.map(({ startTime }) => startTime) }
  })
  expect(firstFrameMs.ads.length).toBeGreaterThan(0)
  expect(firstFrameMs.ads.every((startMs) => startMs > firstFrameMs.segment)).toBe(true)
  await expect(banner(page)).toHaveCount(0)
  expect(await counted('users_views')).toEqual([0, 0, 0, 0])
})

test('[D-05] without ads, and with data saver, no ad resources are requested', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/ads-overlay|\/cms\/ads\/|user-action/.test(request.url())) fetched.push(request.url())
  })
  await onlyAds(page, [])
  await page.goto('/home/channel/play/afro-pulse')
  await expectPlaying(page, 3)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/home/channel/play/afro-pulse')
  await expectPlaying(page, 3)
  expect(fetched).toEqual([])
})

test('[D-04] the ad is the window’s width less 10 px, above visible controls, in any window', async ({
  page,
}) => {
  test.slow()
  await watch(page)
  await untilShown(page, 'mama-ebun')
  const box = async (of: ReturnType<typeof banner>) =>
    (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [1440, 900],
    [1920, 1080],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await moveMouse(page)
    await page.clock.runFor(400)
    const seek = page.getByRole('slider', { name: 'Seek' })
    await expect
      .poll(async () => {
        const [image, bar] = [await box(picture(page)), await box(seek)]
        return image.y + image.height <= bar.y
      })
      .toBe(true)
    const image = await box(picture(page))
    if (height < 500) {
      // In landscape it is at most a fifth of the screen, including its label.
      const whole = await box(banner(page))
      expect([whole.x, whole.width]).toEqual([5, width - 10])
      expect(whole.height).toBeLessThanOrEqual(height / 5)
      expect(image.height).toBeGreaterThan(height / 8)
      expect(image.width / image.height).toBeCloseTo(970 / 120, 1)
    } else {
      expect([image.x, image.width]).toEqual([5, width - 10])
      expect(image.height).toBeCloseTo(((width - 10) * 120) / 970, 0)
    }
    // The ad covers no control.
    for (const name of ['Close', 'Pause', 'Full screen'])
      await page.getByRole('button', { name, exact: true }).click({ trial: true })
  }
})

test('[D-04, P-04] without controls the ad is at the bottom; keys control the player, Tab reaches it last', async ({
  page,
}) => {
  await onlyAds(page, ['zuma-thread'], 40)
  await watch(page)
  await untilShown(page, 'zuma-thread')
  const bottom = async () => {
    const image = await picture(page).boundingBox()
    return 800 - ((image?.y ?? 0) + (image?.height ?? 0))
  }
  const video = page.locator('video')
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
  await page.keyboard.press('k')
  await expect.poll(isPaused).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(isPaused).toBe(false)
  await page.getByRole('button', { name: 'Full screen' }).focus()
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('button', { name: 'Hide ad' })).toBeFocused()
  await page.keyboard.press('m')
  await page.clock.runFor(500)
  await expect.poll(bottom).toBeGreaterThan(60)
  await page.clock.runFor(12_000)
  await expect.poll(bottom).toBe(5)
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  await expect(page.locator('[tabindex="-1"]:has(> video)')).toBeFocused()
})

test('[D-04] the player is accessible while an ad is shown', async ({ page }) => {
  await onlyAds(page, ['sabo-sandals'], 60)
  await page.goto('/home/channel/play/afro-pulse')
  await expect(picture(page)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('[C-09] a view recorded offline is sent when the network returns and counts once', async ({
  page,
  request,
  complaints,
}) => {
  const counted = await counting(request)
  const sent: string[] = []
  await page.route('**/api/v1/ads/user-action', async (route) => {
    sent.push(route.request().postData() ?? '')
    // The first request reaches the server, but its response is lost.
    if (sent.length === 1) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  await watch(page)
  await untilShown(page, 'mama-ebun')
  await page.clock.runFor(durationMs['mama-ebun'])
  await expect.poll(() => sent.length).toBe(1)
  // No retry while the first request is pending.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      return sent.length
    })
    .toBe(2)
  expect(sent[1]).toBe(sent[0])
  expect(await counted('users_views')).toEqual([1, 0, 0, 0])
  complaints.length = 0
})

test('[C-09] a view is counted when the page is left immediately', async ({ page, request }) => {
  const counted = await counting(request)
  let isHeld = true
  let held = 0
  // A slow network: the request is in flight when the page is left.
  await page.route('**/api/v1/ads/user-action', async (route) => {
    if (isHeld) return void held++
    await route.continue()
  })
  await watch(page)
  await untilShown(page, 'mama-ebun')
  await page.clock.runFor(durationMs['mama-ebun'])
  await expect.poll(() => held).toBe(1)
  isHeld = false
  await page.goto('about:blank')
  await expect.poll(() => counted('users_views')).toEqual([1, 0, 0, 0])
})

/** Replaces a channel's ads, in the page's initial data and in the API response. */
async function onlyAds(page: Page, ids: readonly AdId[], durationSeconds?: number): Promise<void> {
  await page.route(/\/home\/channel\/play\/|\/free\/contents\/channel\//, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"adsData":(\[.*?\])/g, (_whole, list: string) => {
      const known = JSON.parse(list) as { _id: AdId; duration: number }[]
      const wanted = ids.flatMap((id) => known.filter((ad) => ad._id === id))
      return `"adsData":${JSON.stringify(wanted.map((ad) => ({ ...ad, duration: durationSeconds ?? ad.duration })))}`
    })
    await route.fulfill({ response, body })
  })
}
