import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, logIn, test } from '../kallo.ts'

const visitorPages = [
  '/home',
  '/home/channels',
  '/home/channels/all',
  '/home/channels/news',
  '/home/channel/eko-news',
  '/login',
  '/register',
  '/forgot',
  '/tv',
  '/login/tv/BKT-WRX',
  '/plans',
  '/terms',
  '/terms#languages',
  '/home/channel/play/highlife',
]
const viewerPages = [
  '/',
  '/channels',
  '/vods',
  '/vods/all',
  '/vods/drama',
  '/vod/obudu',
  '/vod/play/obudu',
  '/my-account',
  '/account/change-password',
  '/account/change-phone',
  '/subscription/devices',
  '/subscription/view',
  '/manage-subscription',
  '/subscription/purchase',
  '/subscription/purchase?months=3&devices=2',
  '/subscription/change',
  '/subscription/add-device',
  '/subscription/promo',
  '/subscription/cancel/ada-1',
  '/subscription/receipts',
]

/** What a visitor sees who has no luck; the console names the refusal. */
const lostPages = ['/nothing', '/account/reset/x/a@example.org', '/account/activate/x/a@example.org']

/** The page is looked at whole: what lies under the phone's sticky bar only until one scrolls is no fault. */
async function faults(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  if (size && size.width < 800) await page.setViewportSize({ ...size, height: 6_000 })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

async function expectSound(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await faults(page), path).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, path).toBeLessThanOrEqual(0)
}

for (const [name, size] of [
  ['phone', { width: 360, height: 740 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: size, reducedMotion: 'reduce' })

    test('[B-07, R-03] no accessibility fault on public pages, and nothing runs out of the side', async ({
      page,
    }) => {
      test.slow()
      for (const path of visitorPages) await expectSound(page, path)
    })

    test('[R-04, A-05, A-06] nor where there is no page, or a link is not valid', async ({
      page,
      complaints,
    }) => {
      for (const path of lostPages) await expectSound(page, path)
      complaints.length = 0
    })

    test('[S-03] no accessibility fault in the preview of an order', async ({ page }) => {
      await logIn(page, 'bola')
      await page.goto('/subscription/purchase?months=3&devices=2')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('I have a promo code').click()
      expect(await faults(page)).toEqual([])
    })

    test('[B-01, R-02] no accessibility fault on viewers’ pages', async ({ page }) => {
      test.slow()
      await logIn(page, 'ada')
      for (const path of viewerPages) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        expect(await faults(page), path).toEqual([])
      }
    })
  })
}
