import { violationsOf } from '../accessibility.ts'
import { expect, expectPlaying, test } from '../kallo.ts'

test('[B-20, B-16] a film continues where it was left, also on another device', async ({
  page,
  browser,
  baseURL,
  logIn,
}) => {
  await logIn(page, 'ada', '/vod/play/ferry-at-epe')
  await expectPlaying(page, 1)
  const video = page.locator('video')
  await video.evaluate((element: HTMLVideoElement) => void (element.currentTime = 90))
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(91)
  const saved = page.waitForResponse((response) => response.url().endsWith('/library/progress'))
  await page.keyboard.press('Escape')
  expect((await saved).ok()).toBe(true)
  await page.goto('/my')
  const shelf = page.getByRole('region', { name: 'Continue watching' }).first()
  await expect(shelf.getByRole('link', { name: 'The Ferry at Epe' })).toBeVisible()
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await logIn(other, 'ada', '/vod/play/ferry-at-epe')
  await expectPlaying(other, 1)
  const position = await other.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)
  expect(position).toBeGreaterThan(85)
  await context.close()
})

test('[B-25] at the end of a film the next one is offered, and can be cancelled', async ({ page, logIn }) => {
  await logIn(page, 'ada', '/vod/play/ferry-at-epe')
  await expectPlaying(page, 1)
  await page
    .locator('video')
    .evaluate((element: HTMLVideoElement) => void (element.currentTime = element.duration - 1))
  const next = page.getByRole('region', { name: 'Up next' })
  await expect(next).toBeVisible({ timeout: 30_000 })
  await next.getByRole('button', { name: 'Cancel' }).click()
  await expect(next.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/vod/play/ferry-at-epe')
  await next.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page).not.toHaveURL('/vod/play/ferry-at-epe')
})

test('[B-21, B-22, B-23] lists and history by touch on a phone', async ({ browser, baseURL, logIn }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    hasTouch: true,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await logIn(page, 'ada', '/my')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/vod/ferry-at-epe')
  const listed = page.waitForResponse((response) => response.url().endsWith('/library/list'))
  await page.getByRole('button', { name: 'My List' }).tap()
  await listed
  await expect(page.getByRole('button', { name: 'My List' })).toHaveAttribute('aria-pressed', 'true')
  for (const tag of ['eko-news', 'arewa-yau']) {
    await page.goto(`/channel/${tag}`)
    const stored = page.waitForResponse((response) => response.url().endsWith('/library/favourites'))
    await page.getByRole('button', { name: 'Favourite' }).tap()
    await stored
  }
  await page.goto('/my')
  await expect(page.getByRole('link', { name: 'The Ferry at Epe' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit favourites' }).tap()
  await page.getByRole('button', { name: 'Move Arewa Yau up' }).tap()
  const favourites = page.getByRole('region', { name: 'Favourite channels' })
  await expect(favourites.getByRole('listitem').first()).toContainText('Arewa Yau')
  await page.getByRole('button', { name: 'Remove Eko News 24' }).tap()
  await expect(page.getByRole('button', { name: 'Remove Eko News 24' })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/my', '/my/history', '/profiles']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([path, excess]).toEqual([path, 0])
  }
  await context.close()
})
