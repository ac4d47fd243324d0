import type { Request } from '@playwright/test'
import { expect, expectPlaying, test } from '../kallo.ts'
import {
  banner,
  counting,
  durationMs,
  onlyAds,
  order,
  report,
  untilShown,
  waitForNext,
  watch,
} from './shown-ads.ts'

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
  // The clock of the page is ahead of the server's, by which the first ad cannot have been seen twice within its duration.
  await expect.poll(() => counted('allViews')).toEqual([2, 1, 1, 1])
  expect(await counted('totalClicks')).toEqual([0, 0, 0, 0])
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
  await expect.poll(() => counted('totalClicks')).toEqual([1, 0, 0, 0])
  expect(await counted('totalViews')).toEqual([0, 0, 0, 0])
  await page.clock.runFor(durationMs['mama-ebun'])
  await expect.poll(() => counted('totalViews')).toEqual([1, 0, 0, 0])
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
  await banner(page).getByRole('button', { name: 'Ad without a link' }).click()
  await banner(page).getByRole('button', { name: 'Hide ad' }).click()
  await expect(banner(page)).toBeHidden()
  expect(context.pages()).toHaveLength(1)
  await waitForNext(page, 'tunde-solar')
  await page.clock.runFor(durationMs['tunde-solar'])
  await expect.poll(() => counted('totalViews')).toEqual([0, 0, 1, 0])
  await expect.poll(async () => (await report(request))['sabo-sandals'].period.closes).toBe(closesBefore + 1)
  expect(await counted('totalClicks')).toEqual([0, 0, 0, 1])
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
  await expect.poll(() => counted('totalViews')).toEqual([0, 0, 1, 0])
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
  expect(await counted('totalViews')).toEqual([0, 0, 0, 0])
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
