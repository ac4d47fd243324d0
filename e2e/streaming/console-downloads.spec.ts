import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

test('[P-43] operators choose what viewers may download', async ({ page }) => {
  await signInToConsole(page.request)
  await page.goto('/console/downloads')
  await expect(page.getByRole('heading', { name: 'Downloads', exact: true })).toBeVisible()
  await expect(page.getByText(/\d+ downloads on \d+ devices\./)).toBeVisible()
  const programmes = page.getByRole('switch', { name: /Past programmes of channels/ })
  await expect(programmes).not.toBeChecked()
  await programmes.press('Space')
  await expect(programmes).toBeChecked()
  await page.reload()
  await expect(programmes).toBeChecked()
  await expect(page.getByRole('switch', { name: /Films and episodes/ })).toBeChecked()
  expect(await violationsOf(page)).toEqual([])
  await programmes.press('Space')
  await expect(programmes).not.toBeChecked()
})
