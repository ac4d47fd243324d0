import type { Locator } from '@playwright/test'
import { expect, test } from '../kallo.ts'

test.use({ contextOptions: { forcedColors: 'active' }, viewport: { width: 360, height: 740 } })

const styleOf = (element: Locator, property: string) =>
  element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property)
const pageColor = (element: Locator, color: string) =>
  element.evaluate((one, name) => {
    const probe = document.createElement('i')
    probe.style.color = name
    one.ownerDocument.body.append(probe)
    const { color: computed } = getComputedStyle(probe)
    probe.remove()
    return computed
  }, color)

test('[H-01, H-03] the logo has the colour of text in forced colours', async ({ page }) => {
  await page.goto('/home')
  const logo = page.getByRole('banner').getByRole('img')
  expect(await styleOf(logo.locator('g'), 'stroke')).toBe(await pageColor(logo, 'CanvasText'))
})

test('[S-03] the chosen currency and plan are marked in forced colours', async ({ page, logIn }) => {
  await logIn(page, 'bola', '/subscription/purchase?months=3&devices=2')
  const tile = (name: RegExp | string) =>
    page.locator('label').filter({ has: page.getByRole('radio', { name }) })
  await expect(tile(/^3 months/).first()).toHaveCSS('outline-style', 'solid')
  await expect(tile(/^6 months/).first()).toHaveCSS('outline-style', 'none')
  await expect(tile('Naira (₦)')).toHaveCSS('outline-style', 'solid')
  await expect(tile('Dollars ($)')).toHaveCSS('outline-style', 'none')
})

test('[P-04] the icons of the player keep their colour on the picture', async ({ page }) => {
  await page.goto('/home/channel/play/highlife')
  const button = page.getByRole('button', { name: /^(Mute|Unmute|Turn)/ })
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)')
})
