import type { Page } from '@playwright/test'
import { expect, test } from '../kallo.ts'

const alert = (page: Page) => page.getByRole('alert')

/** Submits an empty login form, which shows an error popup. */
async function emptyLogin(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(alert(page)).toContainText('Enter your email and password')
}

test('[V-03] an error closes on input, on navigation, by its button and after 8 s', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await emptyLogin(page)
  await page.getByLabel('Email').fill('a')
  await expect(alert(page)).toHaveCount(0)

  await page.getByLabel('Email').fill('')
  await emptyLogin(page)
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(alert(page)).toHaveCount(0)

  await emptyLogin(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot')
  await expect(alert(page)).toHaveCount(0)

  await page.goto('/login')
  await emptyLogin(page)
  await page.clock.runFor(8_000)
  await expect(alert(page)).toHaveCount(0)
})

test('[V-03] errors never stay behind a dialog: old ones close, new ones appear on top', async ({
  page,
  complaints,
}) => {
  await page.goto('/login')
  await emptyLogin(page)
  await page.getByRole('link', { name: 'Languages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Languages' })
  await expect(dialog).toBeVisible()
  await expect(alert(page)).toHaveCount(0)

  await page.route(/\/assets\/fr-/, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Francais' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This language could not be loaded')
  await dialog.getByRole('button', { name: 'Close message' }).click()
  await expect(alert(page)).toHaveCount(0)
  complaints.length = 0
})
