/** Ads in the player: which ad is shown when by the test's clock, and what the operators' report counts. */
import type { APIRequestContext, Page } from '@playwright/test'
import { signInToConsole } from '../console-session.ts'
import { expect } from '../kallo.ts'

interface Counted {
  id: string
  totalViews: number
  totalClicks: number
  period: { viewers: number; closes: number; unattributedViews: number }
}

export const order = ['mama-ebun', 'zuma-thread', 'tunde-solar', 'sabo-sandals'] as const
type AdId = (typeof order)[number]
export const durationMs: Record<AdId, number> = {
  'mama-ebun': 10_000,
  'zuma-thread': 12_000,
  'tunde-solar': 10_000,
  'sabo-sandals': 8_000,
}

/** The operators' ad report. */
export async function report(request: APIRequestContext): Promise<Record<AdId, Counted>> {
  await signInToConsole(request)
  const response = await request.get('/api/v1/console/ads/report')
  const { ads } = (await response.json()).data as { ads: Counted[] }
  return Object.fromEntries(ads.map((ad) => [ad.id, ad])) as Record<AdId, Counted>
}

const figures = {
  totalViews: ({ totalViews }: Counted) => totalViews,
  totalClicks: ({ totalClicks }: Counted) => totalClicks,
  /** With those that are attributed to no viewer (C-09). */
  allViews: ({ totalViews, period }: Counted) => totalViews + period.unattributedViews,
}

/** Returns a function that reads the increase since this call, because tests share the service. */
export async function counting(request: APIRequestContext) {
  const before = await report(request)
  return async (key: keyof typeof figures) => {
    const after = await report(request)
    return order.map((id) => figures[key](after[id]) - figures[key](before[id]))
  }
}

export const banner = (page: Page) => page.getByRole('region', { name: 'Ad' })
/** The image of the ad. It is attached when it is requested, before it is shown. */
export const picture = (page: Page) => page.locator('section[aria-label="Ad"] img')

/** Opens the player with a clock controlled by the test. */
export async function watch(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/home/channel/play/afro-pulse')
  await expect(page.locator('video')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 10_000)
}

/** Advances the clock with the real time until the condition holds: segments and images arrive in real time. */
async function until(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  let before = performance.now()
  await expect
    .poll(
      async () => {
        const elapsedMs = performance.now() - before
        before += elapsedMs
        // On a loaded machine a check takes longer than its interval.
        await page.clock.runFor(Math.min(250, Math.max(50, Math.round(elapsedMs))))
        return isSo()
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBe(true)
}

export const untilShown = (page: Page, id: AdId) =>
  until(page, async () => {
    const isShown = await banner(page).isVisible()
    return isShown && ((await picture(page).getAttribute('src')) ?? '').includes(id)
  })

let mouse = 100
export async function moveMouse(page: Page): Promise<void> {
  mouse += 3
  await page.mouse.move(mouse, 100)
}

/** Waits for the next ad, and expects that it does not appear early. */
export async function waitForNext(page: Page, id: AdId): Promise<void> {
  await page.clock.runFor(58_000)
  await moveMouse(page)
  await page.clock.runFor(1_000)
  await expect(picture(page)).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(picture(page)).toHaveCount(0)
  await moveMouse(page)
  await untilShown(page, id)
}

/** Replaces a channel's ads, in the page's initial data and in the API response. */
export async function onlyAds(page: Page, ids: readonly AdId[], durationSeconds?: number): Promise<void> {
  await page.route(/\/home\/channel\/play\/|\/free\/contents\/channel\//, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"adsData":(\[.*?\])/g, (_whole, list: string) => {
      const known = JSON.parse(list) as { _id: AdId; duration: number }[]
      const wanted = ids.flatMap((id) => known.filter((ad) => ad._id === id))
      return `"adsData":${JSON.stringify(wanted.map((ad) => ({ ...ad, duration: durationSeconds ?? ad.duration })))}`
    })
    await route.fulfill({ response, body })
  })
}
