import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { expect, test } from '../kallo.ts'

const password = 'kallo-demo-1'

/** Adds a kids' profile and the PIN 1234 with the forms. */
async function addKidsProfile(page: Page): Promise<void> {
  await page.goto('/profiles')
  await page.getByRole('button', { name: 'Manage profiles' }).click()
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  await page.getByLabel('New PIN').fill('1234')
  await page.getByLabel('Account password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add profile' }).click()
  await page.getByLabel('Name').fill('Little ones')
  await page.getByLabel('Who is it for?').selectOption('7')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Done' }).click()
}

test('[M-10, R-13] the HTML of a film’s page describes it to visitors, but not to a browser with a session', async ({
  page,
  logIn,
}) => {
  const documentOf = async () => (await page.goto('/vod/ferry-at-epe'))?.text()
  expect(await documentOf()).toContain('The Ferry at Epe')
  await logIn(page, 'ada')
  expect(await documentOf()).not.toContain('The Ferry at Epe')
  await expect(page.getByRole('heading', { name: 'The Ferry at Epe' })).toBeVisible()
})

test('[M-08, M-09, M-10] a kids’ profile shows only what is rated for its age, and the PIN leaves it', async ({
  page,
  logIn,
  complaints,
}) => {
  await logIn(page, 'ada')
  await addKidsProfile(page)
  await page.getByRole('button', { name: /Little ones/ }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/vods/all')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('The Ferry at Epe')).toHaveCount(0)
  await page.goto('/vod/ferry-at-epe')
  await expect(page.getByText('This film does not exist.')).toBeVisible()
  await page.goto('/profiles')
  await expect(page.getByRole('button', { name: 'Manage profiles' })).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('button', { name: /Ada Okafor/i })
    .click()
  await page.getByLabel('PIN', { exact: true }).fill('0000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The PIN is wrong.').first()).toBeVisible()
  await page.getByLabel('PIN', { exact: true }).fill('1234')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/vod/ferry-at-epe')
  await expect(page.getByRole('heading', { name: 'The Ferry at Epe' })).toBeVisible()
  // The browser reports the rejected requests.
  complaints.length = 0
})

test('[M-08] a new session asks who is watching, once', async ({ page, browser, baseURL, logIn }) => {
  await logIn(page, 'ada')
  await addKidsProfile(page)
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    hasTouch: true,
    viewport: { width: 360, height: 740 },
  })
  const phone = await context.newPage()
  await logIn(phone, 'ada')
  await expect(phone.getByRole('heading', { name: 'Who is watching?' })).toBeVisible()
  expect(await violationsOf(phone)).toEqual([])
  await phone
    .getByRole('main')
    .getByRole('button', { name: /Ada Okafor/i })
    .tap()
  await expect(phone).toHaveURL('/')
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Home' })).toBeAttached()
  await context.close()
})

test('[M-08] profiles are managed by keyboard', async ({ page, logIn }) => {
  await logIn(page, 'ada', '/profiles')
  await page.getByRole('button', { name: 'Manage profiles' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add profile' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Grandma')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit Grandma' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
