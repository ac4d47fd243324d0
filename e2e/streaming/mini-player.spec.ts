import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { expect, expectPlayer, expectPlaying, test } from '../kallo.ts'

const miniOf = (page: Page) => page.getByRole('region', { name: 'Mini player' })
const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
const positionOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

test('[P-49] a film continues in a corner while other pages are opened, and returns to full size at its position', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'ada', '/vod/play/obudu')
  await expectPlaying(page)
  await expectPlayer(page)
  await page.locator('video').evaluate((video) => (video.dataset.first = 'true'))
  await page.keyboard.press('b')
  await expect(page).toHaveURL('/vod/obudu')
  const mini = miniOf(page)
  await expect(mini.locator('video[data-first]')).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.getByRole('link', { name: 'Guide' }).first().click()
  await expect(page).toHaveURL('/guide')
  await expect(page).toHaveTitle(/^TV guide/)
  const before = await positionOf(page)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(before)
  expect(await violationsOf(page)).toEqual([])
  // Keys belong to the page, not to the mini player.
  await page.keyboard.press('k')
  expect(await isPaused(page)).toBe(false)
  await mini.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => isPaused(page)).toBe(true)
  await mini.getByRole('link', { name: 'Back to the player' }).click()
  await expect(page).toHaveURL('/vod/play/obudu')
  await expect(page.locator('video[data-first]')).toBeVisible()
  await expect(page).toHaveTitle(/^Obudu/)
  expect(await positionOf(page)).toBeGreaterThanOrEqual(before)
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(false)
})

test('[P-49] closing the mini player ends its stream, and going back makes it full size', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'ada', '/channel/play/nolly-gold')
  await expectPlaying(page)
  await page.getByRole('button', { name: 'Minimise' }).click()
  await expect(page).toHaveURL('/channel/nolly-gold')
  const left = page.waitForRequest((request) => request.url().includes('/playback/leave'))
  await miniOf(page).getByRole('button', { name: 'Close the player' }).click()
  await expect(page.locator('video')).toHaveCount(0)
  await left
  await page.goto('/channel/play/nolly-gold')
  await expectPlaying(page)
  await expectPlayer(page)
  await page.keyboard.press('b')
  await expect(miniOf(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/channel/play/nolly-gold')
  await expect(miniOf(page)).toBeHidden()
  await expectPlaying(page)
})

test('[P-49, W-13] a channel continues in the smallest rendition, and another player replaces it', async ({
  page,
  logIn,
}) => {
  test.slow()
  const renditions: string[] = []
  page.on('request', (request) => {
    renditions.push(...(/\/(v\d)\/\d+\.m4s/.exec(request.url())?.slice(1) ?? []))
  })
  await logIn(page, 'ada', '/channel/play/nolly-gold')
  await expect.poll(() => renditions.at(-1), { timeout: 60_000 }).toMatch(/v[1-9]/)
  await page.keyboard.press('b')
  await expect(miniOf(page)).toBeVisible()
  await expect.poll(() => renditions.slice(-2), { timeout: 60_000 }).toEqual(['v0', 'v0'])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: 'Guide' }).last().click()
  await page
    .getByRole('link', { name: /Eko News/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/channel\/play\/eko-news$/)
  await expect(miniOf(page)).toBeHidden()
  await expect(page.locator('video')).toHaveCount(1)
  await expectPlaying(page)
})

test('[P-49] signing out ends the mini player', async ({ page, logIn }) => {
  await logIn(page, 'ada', '/channel/play/nolly-gold')
  await expectPlaying(page)
  await expectPlayer(page)
  await page.keyboard.press('b')
  await expect(miniOf(page)).toBeVisible()
  await page.getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page).toHaveURL('/login')
  await expect(miniOf(page)).toBeHidden()
})
