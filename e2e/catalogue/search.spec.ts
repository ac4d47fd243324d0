import { hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { inDatabase } from '../database.ts'
import { expect, test, type Kallo } from '../kallo.ts'

const searchField = (page: Page) => page.getByRole('main').getByRole('searchbox')
const group = (page: Page, name: string) => page.getByRole('region', { name })

/** A programme on air now, whatever the hour of the test. */
async function putOnAir(kallo: Kallo, title: string): Promise<void> {
  await inDatabase(kallo, async (db) => {
    await db
      .insertInto('programme')
      .values({
        channel_id: 'highlife',
        title,
        description: '',
        starts_at: new Date(Date.now() - 10 * minuteMs - 1),
        ends_at: new Date(Date.now() + hourMs),
      })
      .execute()
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('[Z-01, Z-10, H-05] finds a channel by touch, and remembers the search on the device', async ({
    page,
  }) => {
    await page.goto('/home')
    await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Search' }).tap()
    await searchField(page).tap()
    await page.keyboard.type('ijapa')
    await expect(group(page, 'Channels').getByRole('link', { name: 'Ìjàpá Kids' })).toBeVisible()
    await expect(page).toHaveURL(/\/search\?q=ijapa$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-searches'))).toContain('ijapa')
    await searchField(page).fill('')
    await expect(page).not.toHaveURL(/q=/)
    await page.getByRole('button', { name: 'ijapa', exact: true }).tap()
    await expect(page).toHaveURL(/q=ijapa$/)
    await group(page, 'Channels').getByRole('link', { name: 'Ìjàpá Kids' }).tap()
    await expect(page).toHaveURL(/\/home\/channel\/ijapa-kids$/)
    await page.goBack()
    await expect(group(page, 'Channels')).toBeVisible()
    await searchField(page).fill('')
    await page.getByRole('button', { name: 'Delete' }).tap()
    await expect(page.getByRole('heading', { name: 'Recent searches' })).toBeHidden()
  })

  test('[Z-10] plays what is on air from the results', async ({ page, kallo }) => {
    await putOnAir(kallo, 'Capybara Hour')
    await page.goto('/search?q=capybara')
    const row = group(page, 'On TV').getByRole('listitem')
    await expect(row).toContainText('LIVE NOW')
    await row.getByRole('link', { name: 'Watch Capybara Hour' }).tap()
    await expect(page).toHaveURL(/\/home\/channel\/play\/highlife$/)
  })

  test('[Z-10] says when nothing was found, and recovers from a lost connection', async ({
    page,
    complaints,
  }) => {
    await page.goto('/search?q=qqqqzzzz')
    await expect(page.getByRole('heading', { name: /No results for “qqqqzzzz”/ })).toBeVisible()
    await page.route('**/api/v1/search', (route) => route.abort())
    await searchField(page).fill('highlife')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/api/v1/search')
    await page.getByRole('button', { name: 'Retry' }).tap()
    await expect(group(page, 'Channels').getByRole('link', { name: /Highlife/ })).toBeVisible()
    // The browser reports requests that fail.
    complaints.length = 0
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('[Z-01, H-05] searches from the header, by mouse', async ({ page, logIn }) => {
    await logIn(page, 'ada', '/')
    await page.getByRole('banner').getByRole('searchbox').fill('higlife')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=higlife$/)
    await expect(group(page, 'Channels').getByRole('link', { name: /Highlife Lounge/ })).toBeVisible()
    await group(page, 'Films')
      .getByRole('link', { name: /Highlife Nights/ })
      .click()
    await expect(page).toHaveURL(/\/vod\/highlife-nights$/)
  })

  test('[Z-10] the search can be used with the keyboard alone', async ({ page }) => {
    await page.goto('/search')
    await expect(searchField(page)).toBeFocused()
    // At once: results of the first letters can contain other links, one of which Tab would reach.
    await page.keyboard.insertText('osogbo')
    await expect(group(page, 'Films').getByRole('link', { name: /Òṣogbo/ })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(group(page, 'Films').getByRole('link', { name: /Òṣogbo/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/(login|vod\/grove-at-osogbo)/)
  })
})

for (const width of [320, 360, 1440])
  test(`[Z-10] results have no accessibility violations and do not scroll sideways at ${width} px`, async ({
    page,
    kallo,
  }) => {
    // The window shows the whole list, because axe reports targets that the bottom bar covers as too small.
    await page.setViewportSize({ width, height: 10_000 })
    await putOnAir(kallo, `A very long title of an animal programme at ${width} px`)
    for (const query of ['a', 'animal', 'qqqqzzzz', '']) {
      await page.goto(`/search?q=${query}`)
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
