import { generateSync } from 'otplib'
import type { Page } from '@playwright/test'
import { logInWith } from './accounts.ts'
import { expect, startKallo, test as base } from './kallo.ts'
import { mailedLink } from './mails.ts'

export type Station = Awaited<ReturnType<typeof startKallo>>

/** For tests of an empty service. Each test starts its own. */
export const test = base.extend<{ station: Station; stationEnv: NodeJS.ProcessEnv }>({
  stationEnv: [{}, { option: true }],
  station: async ({ stationEnv }, use) => {
    const station = await startKallo({ SEED: 'none', ...stationEnv })
    await use(station)
    await station.end()
  },
})

export const ownerPassword = 'correct horse battery'

/** Creates the first operator in the page that the service names when it starts. */
export async function createOwner(page: Page, setupPage: string): Promise<void> {
  await page.goto(setupPage)
  await page.getByLabel('Your name').fill('Ngozi Obi')
  await page.getByLabel('Email').fill('owner@lagos-one.test')
  await page.getByLabel('Password').fill(ownerPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter the key by hand').click()
  const secret = (await page.locator('details code').textContent()) ?? ''
  await page.getByLabel('Code').fill(generateSync({ secret }))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('heading', { name: 'Control room' })).toBeVisible()
}

/** Registers a viewer, who confirms the mailed link and logs in. */
export async function registerViewer(page: Page, station: Station, email: string): Promise<void> {
  const password = 'correct horse battery'
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Bisi Ade')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.goto(await mailedLink(station, email, /activate/))
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logInWith(page, { email, password })
  await expect(page).not.toHaveURL(/login/)
}
