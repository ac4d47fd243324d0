import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, logIn, test } from './kallo.ts'

const visitorPages = [
  '/home',
  '/home/channels',
  '/home/channels/all',
  '/home/channels/news',
  '/home/channel/eko-news',
  '/login',
  '/register',
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

/** The page is looked at whole: what lies under the phone's sticky bar only until one scrolls is no fault. */
async function faults(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  if (size && size.width < 800) await page.setViewportSize({ ...size, height: 6_000 })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
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
      for (const path of visitorPages) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        expect(await faults(page), path).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, path).toBeLessThanOrEqual(0)
      }
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

test('[R-04] the page that is not there has no fault either', async ({ page, complaints }) => {
  await page.goto('/nothing')
  expect(await faults(page)).toEqual([])
  complaints.length = 0
})
