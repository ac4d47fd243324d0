import type { Locator, Page } from '@playwright/test'
import { expect, logIn, test } from './kallo.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1100, height: 800 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
]
const languages = ['en', 'fr', 'ha', 'ig', 'yo']

/** The element itself, not something on top of it, is what a click at its four sides would hit. */
async function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((own) => {
    const { left, right, top, bottom } = own.getBoundingClientRect()
    const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2]
    const points: [number, number][] = [
      [left + 4, middleY],
      [right - 4, middleY],
      [middleX, top + 4],
      [middleX, bottom - 4],
    ]
    return points.every(([x, y]) => own.contains(document.elementFromPoint(x, y)))
  })
}

async function useLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('selectedLanguage', code), language)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test('[B-04] no category chip is covered by the search box, in any language', async ({ page }) => {
  test.slow()
  await logIn(page, 'ada')
  await page.goto('/vods')
  for (const language of languages) {
    await useLanguage(page, language)
    const chips = page.getByRole('main').getByRole('navigation').getByRole('link')
    await expect(chips).toHaveCount(8)
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const chip of await chips.all()) {
        await chip.scrollIntoViewIfNeeded()
        const name = `${language} ${size.width}: ${await chip.textContent()}`
        await expect.poll(() => isUncovered(chip), name).toBe(true)
      }
    }
  }
})
