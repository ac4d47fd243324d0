import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { expect, test } from '../kallo.ts'
import { putProgrammes, storeProgrammes } from '../programmes.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'TV guide' })
const rowOf = (page: Page, channel: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: channel }) })

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('[E-08, E-09, H-05] shows what is on, and opens it by mouse', async ({ page, kallo, request }) => {
    await putProgrammes({ kallo, request }, 'kasuwa', ['Okapi News', 'Okapi Late'])
    await page.goto('/home')
    await page.getByRole('banner').getByRole('link', { name: 'GUIDE' }).click()
    await rowOf(page, 'Kasuwa Business')
      .getByRole('button', { name: /Okapi Late/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Okapi Late' })
    await expect(dialog).toContainText('About Okapi Late.')
    await expect(dialog.getByRole('link', { name: 'Watch live' })).toBeHidden()
    await page.keyboard.press('Escape')
    await rowOf(page, 'Kasuwa Business')
      .getByRole('button', { name: /Okapi News/ })
      .click()
    await page.getByRole('dialog').getByRole('link', { name: 'Watch live' }).click()
    await expect(page).toHaveURL(/\/home\/channel\/play\/kasuwa$/)
  })

  test('[E-05, H-05] the guide begins with the favourite channels', async ({ page, kallo, logIn }) => {
    await logIn(page, 'ada', '/guide')
    await expect(grid(page).getByRole('rowheader').first()).toHaveText('Eko News 24')
    const headers = { 'x-kallo-session': await page.evaluate(() => localStorage.getItem('session') ?? '') }
    const data = { added: ['suya-kitchen'] }
    const changed = await page.request.post(`${kallo.base}/api/v1/library/favourites`, { headers, data })
    expect(await changed.json()).toMatchObject({ status: 'OK' })
    await page.reload()
    await expect(grid(page).getByRole('rowheader').first()).toHaveText('Suya Kitchen')
    await expect(page.getByRole('banner').getByRole('link', { name: 'MY KALLO' })).toBeVisible()
  })

  test('[E-09] a past programme that was recorded plays from the guide', async ({ page }) => {
    await page.goto('/guide')
    await grid(page).getByRole('gridcell').first().waitFor()
    await page.getByRole('button', { name: 'Yesterday' }).click()
    const played = /\/home\/epg\/play\/.+\/eko-news$/
    // The programmes of yesterday can replace the link while it is pressed.
    await expect(async () => {
      if (!played.test(page.url()))
        await rowOf(page, 'Eko News 24').getByRole('link').nth(1).click({ timeout: 2_000 })
      await expect(page).toHaveURL(played, { timeout: 2_000 })
    }).toPass()
  })

  test('[E-08] the guide jumps to a day and an hour, and filters by category', async ({ page }) => {
    await page.goto('/guide')
    await page.getByRole('button', { name: 'Tomorrow' }).click()
    await expect(grid(page).getByRole('columnheader', { name: '18:00' })).toBeInViewport()
    await page.getByRole('combobox', { name: 'Hour' }).selectOption('8')
    await expect(grid(page).getByRole('columnheader', { name: '09:00' })).toBeInViewport()
    await page.getByRole('button', { name: 'Kids' }).click()
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '3')
    await expect(page).toHaveURL(/category=kids/)
  })

  test('[E-09] the guide can be used with the keyboard alone', async ({ page, kallo, request }) => {
    await putProgrammes({ kallo, request }, 'arewa-yau', ['Bongo News', 'Bongo Late'])
    await page.goto('/guide')
    await rowOf(page, 'Arewa Yau')
      .getByRole('button', { name: /Bongo News/ })
      .waitFor()
    await grid(page).locator('[data-active]').focus()
    await page.keyboard.press('ArrowDown')
    await expect(rowOf(page, 'Arewa Yau').getByRole('button', { name: /Bongo News/ })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(rowOf(page, 'Arewa Yau').getByRole('button', { name: /Bongo Late/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Bongo Late' })).toBeVisible()
    await page.keyboard.press('Escape')
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('ArrowLeft')
      await expect(grid(page).locator('[data-active]')).toBeFocused()
    }
    await page.keyboard.press('End')
    await expect(grid(page).locator('[data-active]')).toBeFocused()
    await expect(grid(page).locator('[data-active]')).toBeInViewport()
  })

  test('[E-09] keeps the keyboard while scrolling replaces the focused cell', async ({
    page,
    kallo,
    request,
  }) => {
    await putProgrammes({ kallo, request }, 'arewa-yau', ['Bongo News', 'Bongo Late'])
    await page.goto('/guide')
    const row = rowOf(page, 'Arewa Yau')
    await row.getByRole('button', { name: /Bongo News/ }).waitFor()
    await grid(page).locator('[data-active]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    const gap = row.getByRole('gridcell', { name: 'No programme information' }).first()
    await expect(gap).toBeFocused()
    const column = await gap.getAttribute('aria-colindex')
    const scrollBy = (left: number) =>
      grid(page).evaluate((element, px) => element.parentElement?.scrollBy(px, 0), left)
    // The width of one window of programmes.
    await scrollBy(-720)
    await expect(gap).not.toHaveAttribute('aria-colindex', column ?? '')
    await expect(gap).toBeFocused()
    // Far enough that the cell is no longer rendered.
    await scrollBy(7200)
    await expect(grid(page).locator('[data-active]')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(row.getByRole('button', { name: /Bongo News/ })).toBeFocused()
    await expect(row.getByRole('button', { name: /Bongo News/ })).toBeInViewport()
  })

  test('[E-07] follows a changed schedule while it is open', async ({ page, kallo, request }) => {
    await page.clock.install()
    await putProgrammes({ kallo, request }, 'suya-kitchen', ['Before', 'Later'])
    await page.goto('/guide')
    await expect(rowOf(page, 'Suya Kitchen').getByRole('button', { name: /Before/ })).toBeVisible()
    await putProgrammes({ kallo, request }, 'suya-kitchen', ['After', 'Later'])
    await page.clock.fastForward('01:05')
    await expect(rowOf(page, 'Suya Kitchen').getByRole('button', { name: /After/ })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('[E-10, H-05] shows now and next, and the day of a channel, by touch', async ({
    page,
    kallo,
    request,
  }) => {
    await storeProgrammes(kallo, 'heritage', ['Hidden', 'Hidden too'])
    await putProgrammes({ kallo, request }, 'eko-news', ['Lemur Hour', 'Lemur Late'])
    await page.goto('/home')
    await page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Guide' }).tap()
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Eko News 24' })
    await expect(row).toContainText('Lemur Hour')
    await expect(row).toContainText('Lemur Late')
    await expect(page.getByRole('main')).not.toContainText('Hidden')
    await row.getByRole('link', { name: /Lemur Hour/ }).tap()
    await expect(page.getByRole('heading', { name: 'Eko News 24' })).toBeVisible()
    await page.getByRole('button', { name: /Lemur Hour/ }).tap()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Watch live' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'Next channel' }).tap()
    await expect(page.getByRole('heading', { name: 'Arewa Yau' })).toBeVisible()
    await expect(page).toHaveURL(/channel=arewa-yau/)
    await page.getByRole('button', { name: 'Tomorrow' }).tap()
    await expect(page.getByRole('button', { name: 'Tomorrow' })).toHaveAttribute('aria-pressed', 'true')
  })
})

for (const width of [320, 360, 1440])
  test(`[E-08, E-10] the guide has no accessibility violations and does not scroll sideways at ${width} px`, async ({
    page,
  }) => {
    // The window shows the whole list, because axe reports targets that the bottom bar covers as too small.
    await page.setViewportSize({ width, height: 10_000 })
    for (const path of ['/guide', '/guide?channel=eko-news']) {
      await page.goto(path)
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
