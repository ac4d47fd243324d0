import type { Browser, Page } from '@playwright/test'
import { logInWith, newAccount } from '../accounts.ts'
import { expect, type Kallo, sessionOf, test, tokenOf } from '../kallo.ts'

const deviceIdOf = (page: Page) => page.evaluate(() => localStorage.getItem('deviceId'))
const rows = (page: Page) => page.getByRole('table', { name: 'My Devices' }).getByRole('row')
const ownRow = (page: Page) => rows(page).filter({ hasText: 'This device' })
const otherRow = (page: Page) => rows(page).nth(2)
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** A new account, signed in here and, earlier, in another browser. */
async function onTwoDevices(name: string, page: Page, browser: Browser, kallo: Kallo): Promise<Page> {
  const account = await newAccount(kallo, name)
  const elsewhere = await browser.newPage({ baseURL: kallo.base })
  for (const one of [elsewhere, page]) {
    await one.goto('/login')
    await logInWith(one, account)
    await expect(one).toHaveURL('/')
  }
  return elsewhere
}

test('[M-04, A-11, K-02] another device is signed out remotely', async ({ page, browser, kallo }) => {
  const elsewhere = await onTwoDevices('logged-out-from-afar', page, browser, kallo)
  await page.goto('/subscription/devices')
  await expect(page.getByRole('columnheader')).toHaveText(['Device', 'Last Login', 'Status', 'Action'])
  await expect(ownRow(page)).toHaveCount(1)
  const other = otherRow(page)
  await expect(other.getByRole('cell')).toHaveText([/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'Login', 'Logout'])
  await other.getByRole('button', { name: /^Logout Web Browser/ }).click()
  await expect(other.getByRole('cell').nth(1)).toHaveText('Logout')
  await expect(other.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Device logged out')).toBeVisible()
  await page.reload()
  await expect(other.getByRole('cell').nth(1)).toHaveText('Logout')
  await expect(ownRow(page)).toContainText(/Nigeria · last used \d{4}-\d\d-\d\d \d\d:\d\d/)
  await comeBack(elsewhere)
  await expect(elsewhere).toHaveURL(/\/login$/)
  await expect(elsewhere.getByText('This device was logged out from another of your devices.')).toBeVisible()
  expect(await sessionOf(elsewhere)).toBeNull()
  await elsewhere.close()
})

test('[M-04, T-01] logging this device out opens the login', async ({ page, logIn }) => {
  await logIn(page, 'ada', '/subscription/devices')
  await ownRow(page)
    .getByRole('button', { name: /, this device$/ })
    .click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await sessionOf(page)).toBeNull()
})

test('[M-04] logging out of all devices opens the login', async ({ page, logIn }) => {
  await logIn(page, 'chidi', '/subscription/devices')
  await page.getByRole('button', { name: 'Logout of all devices' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout of all devices' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('All your devices were logged out.')).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
})

test('[M-04] a double click sends one request; a second tab gets the same result', async ({
  page,
  context,
  browser,
  kallo,
}) => {
  const elsewhere = await onTwoDevices('double-click', page, browser, kallo)
  await page.goto('/subscription/devices')
  const secondTab = await context.newPage()
  await secondTab.goto('/subscription/devices')
  const stale = otherRow(secondTab).getByRole('button')
  await expect(stale).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/remove-device') && calls.push(request.url()))
  await otherRow(page).getByRole('button').dblclick()
  await expect(page.getByText('Device logged out')).toBeVisible()
  expect(calls).toHaveLength(1)
  await stale.click()
  await expect(secondTab.getByText('Device logged out')).toBeVisible()
  await expect(otherRow(secondTab).getByRole('cell').nth(1)).toHaveText('Logout')
  await elsewhere.close()
})

test('[M-04] changes made elsewhere show when the page regains focus', async ({ page, browser, kallo }) => {
  const elsewhere = await onTwoDevices('changed-elsewhere', page, browser, kallo)
  await page.goto('/subscription/devices')
  await expect(otherRow(page).getByRole('cell').nth(1)).toHaveText('Login')
  const headers = { 'auth-token': await tokenOf(elsewhere) }
  await elsewhere.request.post('/api/v1/auth/logout', { headers, data: {} })
  await comeBack(page)
  await expect(otherRow(page).getByRole('cell').nth(1)).toHaveText('Logout')
  await elsewhere.close()
})

test('[M-04, V-01, V-03] an error restores the row and shows the reason', async ({
  page,
  complaints,
  logIn,
}) => {
  await logIn(page, 'ada')
  const own = await deviceIdOf(page)
  await page.route('**/api/v1/profile/devices', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { device_id: string }[] }
    const data = answer.data.flatMap((device) =>
      device.device_id === own
        ? [device, { ...device, _id: 'nameless', device_id: '', device_name: 'Box' }]
        : [],
    )
    await route.fulfill({ json: { ...answer, data } })
  })
  await page.goto('/subscription/devices')
  const nameless = rows(page).filter({ hasText: 'Box' })
  await nameless.getByRole('button', { name: 'Logout Box' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid Request, try again!')
  await expect(nameless.getByRole('button', { name: 'Logout Box' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  complaints.length = 0
})

test('[M-04, B-15] a list that fails to load offers a retry', async ({ page, complaints, logIn }) => {
  await logIn(page, 'ada')
  await page.route('**/api/v1/profile/devices', (route) =>
    route.fulfill({ status: 502, body: 'bad gateway' }),
  )
  await page.goto('/subscription/devices')
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible({ timeout: 30_000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await retry.click()
  await expect(ownRow(page)).toHaveCount(1)
  complaints.length = 0
})

test('[A-02] a television’s code opens its page', async ({ page, complaints, logIn }) => {
  await logIn(page, 'ada', '/subscription/devices')
  const code = page.getByLabel('Enter the code shown on its screen')
  await code.fill('hello')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription('A code has six letters, such as BKT-WRX')
  await expect(code).toBeFocused()
  await code.fill('bkt wrx')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login/tv/BKT-WRX')
  complaints.length = 0
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('[M-04] the list is a table for screen readers and links back', async ({ page, logIn }) => {
    await logIn(page, 'ada', '/subscription/devices')
    await expect(ownRow(page).getByRole('rowheader')).toContainText('This device')
    await expect(ownRow(page).getByRole('cell')).toHaveCount(3)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Back to My Account' }).click()
    await expect(page).toHaveURL('/my-account')
  })
})
