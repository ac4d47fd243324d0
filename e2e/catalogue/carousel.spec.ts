import type { Locator } from '@playwright/test'
import { expect, test } from '../kallo.ts'

const firstIn = (row: Locator) =>
  row.evaluate((element) => {
    const { left } = element.getBoundingClientRect()
    const cards = [...element.querySelectorAll('li')]
    return cards.findIndex((card) => card.getBoundingClientRect().right > left + 40)
  })

test.describe('a carousel', () => {
  // At this width a row of six films is longer than the screen.
  test.use({ viewport: { width: 1000, height: 800 } })

  test('[B-02] scrolls by a page with buttons and arrow keys, and is not infinite', async ({ page }) => {
    await page.goto('/home')
    const row = page.getByRole('group', { name: 'Nollywood Drama' })
    await row.scrollIntoViewIfNeeded()
    const [previous, next] = [
      row.getByRole('button', { name: 'Previous' }),
      row.getByRole('button', { name: 'Next' }),
    ]
    await expect(previous).toBeHidden()
    await next.click()
    await expect.poll(() => firstIn(row)).toBeGreaterThan(0)
    await expect(previous).toBeVisible()
    await previous.click()
    await expect.poll(() => firstIn(row)).toBe(0)
    await row.getByRole('link').first().focus()
    for (let press = 0; press < 20 && (await next.isVisible()); press++) {
      const before = await firstIn(row)
      await page.keyboard.press('ArrowRight')
      await expect.poll(async () => (await firstIn(row)) > before || (await next.isHidden())).toBe(true)
    }
    await expect(next).toBeHidden()
  })

  test('[B-02] is dragged by mouse without following the link, and a click still follows it', async ({
    page,
  }) => {
    await page.goto('/home')
    const row = page.getByRole('group', { name: 'Nollywood Drama' })
    await row.scrollIntoViewIfNeeded()
    const box = await row.getByRole('link').nth(2).boundingBox()
    if (!box) throw new Error('the card is not visible')
    await page.mouse.move(box.x + 50, box.y + 50)
    await page.mouse.down()
    await page.mouse.move(box.x - 350, box.y + 50, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => firstIn(row)).toBeGreaterThan(0)
    await expect(page).toHaveURL(/\/home$/)
    await row.getByRole('link').nth(4).click()
    await expect(page).toHaveURL(/\/vod\/|\/login/)
  })
})
