import type { Page } from '@playwright/test'
import { expect } from './kallo.ts'

/** The width of a page that scrolls sideways, and texts that reach beyond the screen and are not clipped; else empty. */
export async function tooWide(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isClipped = (one: Element | null): boolean =>
      one !== null &&
      one !== document.body &&
      (getComputedStyle(one).overflowX !== 'visible' || isClipped(one.parentElement))
    const beyond = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1 && !isClipped(one.parentElement),
    )
    return [`${scrollWidth} px`, ...beyond.slice(0, 4).map((one) => one.outerHTML.slice(0, 140))]
  })
}

/** Checks all pages before it reports those that do not fit. */
export async function expectPagesToFit(page: Page, paths: readonly string[]): Promise<void> {
  const wide: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(path)
    const found = await tooWide(page)
    if (found.length > 0) wide[path] = found
  }
  expect(wide).toEqual({})
}
