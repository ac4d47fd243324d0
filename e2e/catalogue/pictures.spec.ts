import { devices, type Page, type Request } from '@playwright/test'
import { expect, test } from '../kallo.ts'

const { viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Galaxy S8']
// With a larger `screen`, the browser would first lay out the page for it and load pictures for that width.
test.use({ viewport, screen: viewport, deviceScaleFactor, isMobile, hasTouch })

/** Scrolls to the end in steps, so that lazy images load. */
async function seeAll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y <= height; y += 400) {
    await page.evaluate((top) => window.scrollTo(0, top), y)
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.images]
            .filter((image) => {
              const { top, bottom, left, right } = image.getBoundingClientRect()
              return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
            })
            .every((image) => image.complete && image.naturalWidth > 0),
        ),
      )
      .toBe(true)
  }
}

/** Pictures that were requested although they are more than half a screen below what is visible. */
function requestedBelow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const below = [...document.images].filter(
      (image) => image.getBoundingClientRect().top > innerHeight * 1.5,
    )
    return below.map(({ currentSrc }) => currentSrc).filter((address) => address !== '')
  })
}

test('[B-07] the home page loads at most 250 KB of AVIF images on a phone', async ({ page }) => {
  const pictures: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/cms/')) pictures.push(request)
  })
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Live Channels' })).toBeVisible()
  expect(await requestedBelow(page)).toEqual([])
  await seeAll(page)
  expect(pictures.length).toBeGreaterThan(20)
  const urls = pictures.map((request) => request.url())
  for (const url of urls) expect(url).toMatch(/\/\d+\.avif$/)
  expect(new Set(urls).size, 'nothing is fetched twice').toBe(urls.length)
  const sizes = await Promise.all(pictures.map((request) => request.sizes()))
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(250_000)
})
