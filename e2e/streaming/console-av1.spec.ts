import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

test('[W-11] operators see the AV1 queue, pause it, and choose what it includes', async ({ page }) => {
  await signInToConsole(page.request)
  await page.goto('/console/av1')
  await expect(page.getByRole('heading', { name: 'AV1', exact: true })).toBeVisible()
  await expect(page.getByText(/\d+ waiting, \d+ done, \d+ failed\./)).toBeVisible()
  await expect(page.getByText(/They need up to [\d.]+ [GM]B of disk space/)).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/^Paused\./)).toBeVisible()
  const existing = page.getByRole('switch', { name: /Existing videos too/ })
  await existing.press('Space')
  await expect(existing).toBeChecked()
  // It is queued when the encoding continues.
  await page.reload()
  await expect(existing).toBeChecked()
  expect(await violationsOf(page)).toEqual([])
  await existing.press('Space')
  await expect(existing).not.toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Paused\./)).toBeHidden()
})
