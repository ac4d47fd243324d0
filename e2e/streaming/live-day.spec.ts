import type { Page } from '@playwright/test'
import { expect, expectPlaying, test } from '../kallo.ts'

const slider = (page: Page) => page.getByRole('slider', { name: 'Seek' })
/** The time of day that plays, in Unix seconds. */
const dayAt = async (page: Page) => Number(await slider(page).inputValue())
const secondsAgo = async (page: Page) => Number(await slider(page).getAttribute('max')) - (await dayAt(page))

/** Controls that are hidden cannot be clicked. Only a movement shows them. */
async function showControls(page: Page) {
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 300)
}

async function clickBar(page: Page, share: number) {
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('There is no seek bar')
  await page.mouse.click(box.x + share * box.width, box.y + box.height / 2)
}

test('[P-30] a live channel plays any time of its last 24 hours and returns to live on the same page', async ({
  page,
}) => {
  test.slow()
  const hours: string[] = []
  page.on('request', (request) => {
    const name = /\/live\/afro-pulse\/(archive-\d+-3600)\.m3u8/.exec(request.url())?.[1]
    if (name) hours.push(name)
  })
  await page.goto('/home/channel/play/afro-pulse')
  await expectPlaying(page)
  await page.evaluate(() => (document.body.dataset.page = 'first'))
  await page.mouse.move(300, 300)
  await clickBar(page, 0.5)
  await expect(page.getByRole('button', { name: 'Go to live' })).toBeVisible()
  await expectPlaying(page)
  expect(hours).toHaveLength(1)
  expect(await secondsAgo(page)).toBeGreaterThan(10 * 3_600)
  expect(await secondsAgo(page)).toBeLessThan(14 * 3_600)

  const before = await dayAt(page)
  await showControls(page)
  await page.getByRole('button', { name: 'Next programme' }).click()
  await expectPlaying(page)
  expect(await dayAt(page)).toBeGreaterThan(before)
  await showControls(page)
  await page.getByRole('button', { name: 'Previous programme' }).click()
  await expectPlaying(page)
  await showControls(page)
  await page.getByRole('button', { name: 'From the start' }).click()
  await expectPlaying(page)

  await page.mouse.move(310, 310)
  await page.getByRole('button', { name: 'Go to live' }).click()
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await expectPlaying(page)
  expect(await secondsAgo(page)).toBeLessThan(60)
  await expect(page).toHaveURL('/home/channel/play/afro-pulse')
  await expect(page.locator('body')).toHaveAttribute('data-page', 'first')
})

test('[P-30] a paused live channel loads nothing and continues where it stopped', async ({ page }) => {
  test.slow()
  await page.goto('/home/channel/play/afro-pulse')
  await expectPlaying(page)
  await page.mouse.move(300, 300)
  await page.getByRole('button', { name: 'Pause' }).click()
  const pausedAt = Date.now() / 1000
  // Longer than the live playlist reaches back.
  await expect
    .poll(() => Date.now() / 1000 - pausedAt, { timeout: 100_000, intervals: [5_000] })
    .toBeGreaterThan(80)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const stoppedAt = await dayAt(page)
  await expect
    .poll(() => Date.now() / 1000 - pausedAt, { timeout: 30_000, intervals: [5_000] })
    .toBeGreaterThan(95)
  expect(requests.filter((address) => address.includes('/t/'))).toEqual([])
  expect(Math.abs(stoppedAt - pausedAt)).toBeLessThan(40)
  await page.mouse.move(310, 310)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expectPlaying(page)
  expect((await dayAt(page)) - stoppedAt).toBeLessThan(20)
})
