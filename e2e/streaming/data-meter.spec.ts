import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { expect, expectPlaying, test } from '../kallo.ts'

test('[P-34] the menu of qualities and My Kallo state the data that was received', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'ada', '/vod/play/obudu')
  await expectPlaying(page)
  const menu = page.getByRole('button', { name: 'Quality' })
  const used = page.getByText(/^Data used: /)
  // The meter is stored every few seconds.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('data-use')), { timeout: 20_000 })
    .toMatch(/^\{"\d{4}-\d\d-\d\d":[1-9]\d{5,}/)
  await page.mouse.move(300, 300)
  await menu.click()
  await expect(used).toHaveText(/[1-9].* MB this time, .*[1-9].* MB today/)
  await expect(page.getByRole('button', { name: '1.5×' })).toBeVisible()
  await page.goto('/my')
  await expect(used).toHaveText(/[1-9].* MB today/)
})

test('[P-34] the data of pages without a player and of the service worker is counted', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'allow' })
  const page = await context.newPage()
  const counted = () =>
    page.evaluate(() => {
      const days = JSON.parse(localStorage.getItem('data-use') ?? '{}') as Record<string, number>
      return Object.values(days).reduce((sum, bytes) => sum + bytes, 0)
    })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(counted, { timeout: 20_000 }).toBeGreaterThan(100_000)
  const before = await counted()
  // The Resource Timing of the page does not contain requests of the service worker.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
    if (active) await fetch(script, { cache: 'reload' })
  })
  await expect.poll(counted, { timeout: 20_000 }).toBeGreaterThan(before + 80_000)
  await context.close()
})

test('[P-36] with the data saver the player starts at the smallest picture', async ({ page, logIn }) => {
  await logIn(page, 'ada', '/my')
  const saver = page.getByRole('group', { name: 'Data saver' })
  await expect(saver.getByRole('radio', { name: /^Auto/ })).toBeChecked()
  await saver.getByRole('radio', { name: /^On/ }).check({ force: true })
  await page.goto('/vod/play/obudu')
  await expectPlaying(page)
  await page.mouse.move(300, 300)
  await page.getByRole('button', { name: 'Quality' }).click()
  await expect(page.getByRole('button', { name: /^Data saver/ })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/my')
  await saver.getByRole('radio', { name: /^Off/ }).check({ force: true })
  expect(await page.evaluate(() => localStorage.getItem('quality'))).toBeNull()
})

test('[P-37] the player uses Media Source Extensions, not the HLS player of Chromium', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'ada', '/channel/play/kasuwa')
  await expectPlaying(page)
  const source = await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc)
  expect(source).toMatch(/^blob:/)
})

/** Sets the limit of the device, and what it has received today, before the page loads. */
async function limitData(page: Page, limit: string, receivedBytes: number): Promise<void> {
  const script = ([text, bytes]: readonly [string, number]) => {
    const now = new Date()
    const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
    if (localStorage.getItem('data-limit') !== null) return
    localStorage.setItem('data-limit', text)
    localStorage.setItem('data-use', JSON.stringify({ [today]: bytes }))
  }
  await page.addInitScript(script, [limit, receivedBytes] as const)
}

test('[P-39] at the limit playback pauses until the viewer answers, once a day', async ({ page, logIn }) => {
  await limitData(page, 'day 10', 10_000_001)
  await logIn(page, 'ada', '/vod/play/obudu')
  const question = page.getByRole('alertdialog', { name: 'Your data limit is reached' })
  await expect(question).toContainText('This device has received the 10 MB that you set as its daily limit.')
  const isPaused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
  await expect.poll(isPaused).toBe(true)
  // The seek bar has its size once the length of the VOD is known.
  await expect(page.getByRole('slider', { name: 'Seek' })).not.toHaveAttribute('max', '3600')
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('k')
  await expect.poll(isPaused).toBe(true)
  await question.getByRole('button', { name: 'Continue with sound only' }).click()
  await expect(question).toBeHidden()
  const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  const before = await time()
  await expect.poll(time).toBeGreaterThan(before + 1)
  await page.mouse.move(300, 300)
  await page.getByRole('button', { name: 'Quality' }).click()
  await expect(page.getByRole('button', { name: /^Sound only/ })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect.poll(time).toBeGreaterThan(1)
  await expect(question).toBeHidden()
})

test('[P-39] a viewer sets a limit on My Kallo, and the player warns once at 80 %', async ({
  page,
  logIn,
}) => {
  await limitData(page, 'none', 90_000_000)
  await logIn(page, 'ada', '/my')
  const limit = page.getByRole('group', { name: 'Data limit' })
  await limit.getByRole('radio', { name: 'Per day' }).check({ force: true })
  const field = limit.getByRole('textbox', { name: 'Megabytes' })
  await expect(field).toHaveValue('100')
  await field.fill('-5')
  await expect(field).toHaveAccessibleDescription('Enter a number from 10 to 100000.')
  await field.fill('110')
  await page.goto('/vod/play/obudu')
  const warning = page.getByRole('status').filter({ hasText: 'You’ve used 80% of your 110 MB for today.' })
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expectPlaying(page)
  await expect(warning).toBeHidden()
})
