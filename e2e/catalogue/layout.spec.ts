import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../kallo.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1100, height: 800 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
]
const languages = ['en', 'fr', 'ha', 'ig', 'yo']

/** Scrolls to each element. Returns those where a click near an edge hits another element on top. */
function covered(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) => {
    const under = all.filter((own) => {
      own.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' })
      const { left, right, top, bottom } = own.getBoundingClientRect()
      const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2]
      const points: [number, number][] = [
        [left + 4, middleY],
        [right - 4, middleY],
        [middleX, top + 4],
        [middleX, bottom - 4],
      ]
      return !points.every(([x, y]) => own.contains(document.elementFromPoint(x, y)))
    })
    return under.map((own) => own.textContent)
  })
}

async function useLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('selectedLanguage', code), language)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test('[B-04] the search box covers no category chip in any language', async ({ page, logIn }) => {
  test.slow()
  await logIn(page, 'ada', '/vods')
  for (const language of languages) {
    await useLanguage(page, language)
    const chips = page.getByRole('main').getByRole('navigation').getByRole('link')
    await expect(chips).toHaveCount(8)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect.poll(() => covered(chips), `${language} ${size.width}`).toEqual([])
    }
  }
})

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test(`[B-03] at ${size.width} × ${size.height} the first screen shows a row of channels with current programmes`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/home')
    const row = page.getByRole('region', { name: 'On now' })
    const card = row.getByRole('link', { name: /Eko News 24/ })
    await expect(card).toBeInViewport({ ratio: 1 })
    expect(await covered(card)).toEqual([])
    // The programme can end between the two pages.
    await expect(async () => {
      await page.goto('/home')
      const [, programme = ''] = /Eko News 24(.+)/.exec((await card.textContent()) ?? '') ?? []
      await page.goto('/home/channel/eko-news')
      await expect(page.getByText(`On now: ${programme}`)).toBeVisible({ timeout: 5_000 })
    }).toPass()
  })

test('[B-02, B-13] at any width a banner has a button and shows the edge of the next one', async ({
  page,
}) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto('/home')
    const slides = page.getByRole('group', { name: 'Highlights' }).getByRole('listitem')
    await expect(slides.nth(0).getByText('Watch')).toBeInViewport({ ratio: 1 })
    await expect(slides.nth(2).getByText('Learn more')).toHaveCount(1)
    await expect(slides.nth(1)).toBeInViewport()
    const heights = await slides.evaluateAll((all) =>
      all.map((slide) => slide.getBoundingClientRect().height),
    )
    expect(Math.max(...heights), `${size.width} px`).toBeLessThan(size.height * 0.56)
  }
})

test('[B-03] on a wide screen every row of the home page is full', async ({ page, complaints }) => {
  // Other tests add so many channels that rows outside the screen are not rendered.
  await page.setViewportSize({ width: 1440, height: 6_000 })
  await page.goto('/home')
  const gaps = () =>
    page.locator('section section [role=group]').evaluateAll((carousels) =>
      carousels.flatMap((carousel) => {
        // Other tests add categories with a single channel, with or without the tile that fills a gap.
        if (carousel.querySelectorAll('li:not([aria-hidden])').length === 1) return []
        const ends = [...carousel.querySelectorAll('li')].map((item) => item.getBoundingClientRect().right)
        return carousel.getBoundingClientRect().right - Math.max(...ends)
      }),
    )
  await expect(async () => {
    const all = await gaps()
    expect(all.length).toBeGreaterThanOrEqual(12)
    expect(Math.max(...all)).toBeLessThan(2)
  }).toPass({ timeout: 15_000 })
  // Other tests can delete their categories while this page loads them.
  complaints.length = 0
})

test('[B-12] at any width the page of a film does not leave half of its width empty beside the poster', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'ada')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto('/vod/jollof-wars')
    const header = page.getByRole('main').locator('header')
    await expect(header).toContainText(/2024.*5 minutes.*G/)
    await expect(header).toContainText('Bisi Ogunleye, Efua Mensah, Tomi Balogun')
    const poster = await header.locator('img').nth(1).boundingBox()
    const name = await header.getByRole('heading').boundingBox()
    if (!poster || !name) throw new Error('poster or name is not shown')
    expect(name.x).toBeGreaterThan(poster.x + poster.width)
    expect(name.y).toBeLessThan(poster.y + poster.height)
    expect(poster.width).toBeLessThan(size.width / 2)
  }
})

test('[E-01] the EPG row jumps to yesterday and back; its text is not covered', async ({ page }) => {
  await page.goto('/home/channel/eko-news')
  const guide = page.getByRole('region', { name: 'EPG' })
  const slots = guide.getByRole('listitem')
  const [oldest, current] = [slots.first(), slots.filter({ hasText: 'LIVE NOW' })]
  await expect(current).toBeInViewport()
  await guide.getByRole('button', { name: 'Yesterday' }).click()
  await expect(oldest).toBeInViewport({ ratio: 0.95 })
  await expect(current).not.toBeInViewport()
  const steps = await guide
    .getByRole('button')
    .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().bottom))
  const top = await oldest.evaluate((slot) => slot.getBoundingClientRect().top)
  expect(Math.max(...steps)).toBeLessThanOrEqual(top)
  await guide.getByRole('button', { name: 'Now' }).click()
  await expect(current).toBeInViewport({ ratio: 0.95 })
})

test('[M-01, M-04, M-05] account pages use the available width', async ({ page, logIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, 'ada')
  for (const path of ['/my-account', '/subscription/devices', '/manage-subscription', '/subscription/view']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const free = () =>
      page.getByRole('main').evaluate((main) => {
        const shown = [...main.querySelectorAll('section, ul, table')].map((one) =>
          one.getBoundingClientRect(),
        )
        return document.documentElement.clientWidth - Math.max(...shown.map(({ right }) => right))
      })
    await expect.poll(free, path).toBeLessThan(80)
  }
})
