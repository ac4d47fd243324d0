import type { Page } from '@playwright/test'
import { logInWith, newAccount, type Account } from '../accounts.ts'
import { expect, sessionOf, test } from '../kallo.ts'

const demoPassword = 'kallo-demo-1'

async function logInAs(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await logInWith(page, account)
  await expect(page).toHaveURL('/')
}

async function fillInPasswords(page: Page, old: string, next: string, again = next): Promise<void> {
  await page.getByLabel('Old Password').fill(old)
  await page.getByLabel('New Password').fill(next)
  await page.getByLabel('Confirm Password').fill(again)
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('[M-01, H-02] My Account shows the account and links to all account pages', async ({ page, logIn }) => {
  const { email } = await logIn(page, 'ada')
  await page.getByRole('button', { name: 'ADA OKAFOR' }).click()
  await page.getByRole('link', { name: 'MY ACCOUNT' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  const details = page.getByRole('definition')
  await expect(details).toHaveText(['Ada Okafor', email, '+234 803 123 4567', 'Nigeria'])
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Francais' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await main.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  for (const [name, path] of [
    ['Change Password', '/account/change-password'],
    ['Change Phone Number', '/account/change-phone'],
    ['My Devices', '/subscription/devices'],
    ['Manage Subscription', '/manage-subscription'],
  ] as const)
    await expect(main.getByRole('listitem').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      path,
    )
})

test('[M-01, T-01] logging out of all devices asks for confirmation and ends all sessions', async ({
  page,
  browser,
  kallo,
}) => {
  const account = await newAccount(kallo, 'leaves-all')
  await logInAs(page, account)
  const elsewhere = await browser.newPage({ baseURL: kallo.base })
  await logInAs(elsewhere, account)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/profile/view', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/my-account')
  const button = page.getByRole('main').getByRole('button', { name: 'Logout of all devices' })
  const dialog = page.getByRole('alertdialog')
  await button.click()
  // The dialog stays when the account's data arrives.
  answer()
  await expect(page.getByText(account.email)).toBeAttached()
  await dialog.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await dialog.getByRole('button', { name: 'Logout of all devices' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await sessionOf(page)).toBeNull()
  await elsewhere.goto('/my-account')
  await expect(elsewhere).toHaveURL(/\/login$/)
  await elsewhere.close()
})

test('[M-02, V-01] changing the password with an empty field sends no request', async ({ page, logIn }) => {
  await logIn(page, 'ada', '/account/change-password')
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && calls.push(request.url()))
  await fillInPasswords(page, demoPassword, '', 'something new 7')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('ERROR')
  await expect(alert).toContainText('All fields are required')
  await expect(page.getByLabel('New Password')).toBeFocused()
  await expect(page.getByLabel('New Password')).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
})

test('[M-02, V-02, V-03] an error is shown in a popup and at its field', async ({
  page,
  complaints,
  logIn,
}) => {
  await logIn(page, 'ada', '/account/change-password')
  await fillInPasswords(page, 'not my password', 'something new 7')
  await expect(page.getByRole('alert')).toContainText('The password is wrong.')
  await expect(page.getByLabel('Old Password')).toHaveAccessibleDescription('The password is wrong.')
  await expect(page.getByLabel('Old Password')).toBeFocused()
  await fillInPasswords(page, demoPassword, 'something new 7', 'something else 8')
  await expect(page.getByRole('alert')).toContainText('Password and confirm password are not the same')
  await expect(page).toHaveURL('/account/change-password')
  complaints.length = 0
})

test('[M-02] a new password signs out other devices and replaces the old one', async ({
  page,
  browser,
  kallo,
}) => {
  const account = await newAccount(kallo, 'new-password')
  await logInAs(page, account)
  const elsewhere = await browser.newPage({ baseURL: kallo.base })
  await logInAs(elsewhere, account)
  await page.goto('/account/change-password')
  await fillInPasswords(page, account.password, 'nnewi market day 9')
  await expect(page).toHaveURL('/my-account')
  await expect(page.getByText('Your other devices were logged out.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await elsewhere.goto('/my-account')
  await expect(elsewhere).toHaveURL(/\/login$/)
  await logInWith(elsewhere, account)
  await expect(elsewhere.getByRole('alert')).toContainText('Invalid email or password')
  await logInWith(elsewhere, { ...account, password: 'nnewi market day 9' })
  await expect(elsewhere).toHaveURL('/my-account')
  await elsewhere.close()
})

test('[M-03, V-03] changing the phone number requires the password', async ({ page, kallo, complaints }) => {
  const account = await newAccount(kallo, 'new-phone')
  await logInAs(page, account)
  await page.goto('/account/change-phone')
  await expect(page.getByText('+234 803 123 4567')).toBeVisible()
  const phone = page.getByRole('textbox', { name: 'New phone number' })
  const password = page.getByLabel('Password', { exact: true })
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('All fields are required')
  await expect(phone).toBeFocused()
  await phone.fill('12')
  await password.fill(account.password)
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Enter a valid phone number')
  await phone.fill('0803 999 8877')
  await password.fill('not my password')
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('The password is wrong.')
  await password.fill(account.password)
  await submit.click()
  await expect(page).toHaveURL('/my-account')
  await expect(page.getByRole('definition').nth(2)).toHaveText('+234 803 999 8877')
  await page.reload()
  await expect(page.getByRole('definition').nth(2)).toHaveText('+234 803 999 8877')
  complaints.length = 0
})
