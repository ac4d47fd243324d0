import type { APIRequestContext } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { expect, expectPlayer, expectPlaying, seekTo, test } from '../kallo.ts'

test('[B-20, B-16] a film continues at the position where it was stopped, also on another device', async ({
  page,
  browser,
  baseURL,
  logIn,
}) => {
  await logIn(page, 'ada', '/vod/play/ferry-at-epe')
  await expectPlaying(page, 1)
  const video = page.locator('video')
  await seekTo(page, 90)
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
  await expectPlayer(page)
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

test('[B-21, B-22, B-23] a viewer uses lists and history by touch on a phone', async ({
  browser,
  baseURL,
  logIn,
}) => {
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
  // In a window of this height the bottom bar covers nothing.
  await page.setViewportSize({ width: 360, height: 3_000 })
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

test('[B-26] a visitor continues a film on the same device, and the profile contains it after the sign-in', async ({
  page,
  request,
  logIn,
}) => {
  const { tag, programme } = await endedProgramme(request)
  const [start, end] = [Date.parse(programme.starts_at) / 1000, Date.parse(programme.ends_at) / 1000]
  const path = `/home/epg/play/archive-${start}-${end - start}/${tag}`
  await page.goto(path)
  await expectPlaying(page, 1)
  const video = page.locator('video')
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await seekTo(page, 90)
  await expect.poll(time).toBeGreaterThan(91)
  await page.keyboard.press('Escape')
  await expect(video).toBeHidden()
  await page.goto(path)
  await expect.poll(time).toBeGreaterThan(85)
  // The first picture plays before the player, which handles the key, is loaded.
  await expectPlayer(page)
  await page.keyboard.press('Escape')
  await expect(video).toBeHidden()
  const merged = page.waitForResponse((response) => response.url().endsWith('/library/progress'))
  await logIn(page, 'ada', '/my')
  expect((await merged).ok()).toBe(true)
  const shelf = page.getByRole('region', { name: 'Continue watching' }).first()
  await expect(shelf.getByRole('link', { name: programme.title })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('unsent-progress'))).toBeNull()
})

interface ChannelAnswer {
  data: {
    server_time: string
    guide: {
      slots: { available: boolean; programmes: { title: string; starts_at: string; ends_at: string }[] }[]
    }
  }
}

/** A programme that ended an hour ago or earlier, of a free channel: other tests change schedules and guides. */
async function endedProgramme(request: APIRequestContext) {
  for (const tag of ['eko-news', 'highlife', 'agbala', 'afro-pulse', 'suya-kitchen']) {
    const answer = await request.get(`/api/v1/free/contents/channel/${tag}`)
    const { data } = (await answer.json()) as ChannelAnswer
    const programme = data.guide.slots
      .filter(({ available }) => available)
      .flatMap(({ programmes }) => programmes)
      .findLast(({ ends_at: end }) => Date.parse(end) < Date.parse(data.server_time) - 3_600_000)
    if (programme) return { tag, programme }
  }
  throw new Error('no programme has ended')
}
