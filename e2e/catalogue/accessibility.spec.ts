import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { expect, isLong, test } from '../kallo.ts'
import { errorPages, viewerPages, visitorPages } from '../pages.ts'

/** Pages that are checked on a desktop because their layout differs from a phone's. The long run checks all pages. */
const desktopPages = new Set([
  '/home',
  '/home/channels',
  '/home/channel/eko-news',
  '/plans',
  '/home/channel/play/highlife',
  '/',
  '/vods',
  '/vod/obudu',
  '/my-account',
  '/subscription/devices',
  '/manage-subscription',
  '/subscription/purchase?months=3&devices=2',
  '/subscription/receipts',
])

/** Checks in a window as high as the page. Otherwise the phone's bottom bar would cover content that scrolling reveals. */
async function violationsAtFullHeight(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  if (size && size.width < 800) await page.setViewportSize({ ...size, height: 6_000 })
  return violationsOf(page)
}

async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect.soft(await violationsAtFullHeight(page), path).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, path).toBeLessThanOrEqual(0)
}

for (const [name, size] of [
  ['phone', { width: 360, height: 740 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  const isChecked = (path: string) => name === 'phone' || isLong || desktopPages.has(path)

  test.describe(`on a ${name}`, () => {
    test.use({ viewport: size, reducedMotion: 'reduce' })

    test('[B-07, R-03] public pages are accessible and do not overflow', async ({ page }) => {
      test.slow()
      for (const path of visitorPages.filter(isChecked)) await expectAccessible(page, path)
    })

    test('[R-04, A-05, A-06] error pages are accessible and do not overflow', async ({
      page,
      complaints,
    }) => {
      for (const path of errorPages) await expectAccessible(page, path)
      complaints.length = 0
    })

    test('[S-03] the preview of an order is accessible', async ({ page, logIn }) => {
      await logIn(page, 'bola', '/subscription/purchase?months=3&devices=2')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('I have a promo code').click()
      expect(await violationsAtFullHeight(page)).toEqual([])
    })

    test('[M-01] labels and visible texts agree in Yoruba', async ({ page, logIn }) => {
      await page.addInitScript(() => localStorage.setItem('selectedLanguage', 'yo'))
      await expectAccessible(page, '/plans')
      await logIn(page, 'ada', '/subscription/view')
      await expectAccessible(page, '/subscription/view')
    })

    test('[B-01, R-02] viewers’ pages are accessible and do not overflow', async ({ page, logIn }) => {
      test.slow()
      const { id } = await logIn(page, 'ada')
      const paths = [...viewerPages, `/subscription/cancel/${id}-1`]
      for (const path of paths.filter(isChecked)) await expectAccessible(page, path)
    })
  })
}
