import type { Page } from '@playwright/test'
import { logInWith } from '../accounts.ts'
import { expect, test } from '../kallo.ts'
import { mailedLink } from '../mails.ts'

const password = 'river-mango-42'

async function fillIn(page: Page, email: string, phone = '0803 123 4567'): Promise<void> {
  await page.getByLabel('Full name').fill('Ngozi Eze')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true }).click()

test('[A-03, A-06, A-09] a visitor registers, activates the account and logs in', async ({
  page,
  kallo,
  complaints,
}) => {
  const email = 'ngozi@example.com'
  await page.goto('/register')
  await expect(page.getByRole('button', { name: /Country: Nigeria, \+234/ })).toBeVisible()
  await fillIn(page, 'Ngozi@Example.com')
  const sent = page.waitForRequest('**/auth/register')
  await register(page)
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Ngozi Eze',
    email,
    phone: '+2348031234567',
    country: 'NG',
    language: 'en',
    analyticData: {
      country_name: 'Nigeria',
      country_code: 'NG',
      state_name: null,
      state_code: null,
      city_name: null,
      latitude: null,
      longitude: null,
      isp: null,
      device: 'web',
    },
  })
  const heading = page.getByRole('heading', { name: 'Check your email' })
  await expect(heading).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()

  await page.getByRole('link', { name: 'Back to login' }).click()
  await logInWith(page, { email, password })
  await expect(page.getByRole('alert')).toContainText('not activated yet')
  complaints.length = 0
  const first = await mailedLink(kallo, email, /activate/)
  await page.getByRole('button', { name: 'Resend the activation email' }).click()
  await expect(page.getByText(/^Sent\./)).toBeVisible()
  const second = await mailedLink(kallo, email, /activate/, 1)
  expect(second).not.toBe(first)

  await page.goto(second)
  await expect(page.getByText('Your account is activated. You can log in now.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logInWith(page, { email, password })
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'NGOZI EZE' })).toBeVisible()
})

test('[C-10] the visitor’s country is stored on the first page opened', async ({ page }) => {
  await page.goto('/terms')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visitor'))).toBe('NG')
})

test('[V-01] all fields are required, checked without a request', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.goto('/register')
  await register(page)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('ERROR')
  await expect(alert).toContainText('All fields are required!')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByText('Please fill in this field')).toHaveCount(5)
  expect(calls).toEqual([])
})

test('[A-03, V-02] server errors are shown at their fields and input is kept', async ({
  page,
  complaints,
}) => {
  await page.goto('/register')
  await fillIn(page, 'not an address', '0803')
  await page.getByLabel('Confirm password').fill('something else')
  await register(page)
  await expect(page.getByRole('alert')).toContainText('Enter a valid email')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill('ada@kallo.test')
  await register(page)
  await expect(page.getByRole('alert')).toContainText('Enter a valid phone number')
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await register(page)
  await expect(page.getByRole('alert')).toContainText('Password and confirm password are not the same')
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await page.getByLabel('Confirm password').fill(password)
  await register(page)
  await expect(page.getByRole('alert')).toContainText('Email has already been registered, use another email')
  await expect(page.getByLabel('Full name')).toHaveValue('Ngozi Eze')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  complaints.length = 0
})

test('[A-03, A-09] a wrong address can be changed; registering again offers a new mail', async ({
  page,
  complaints,
}) => {
  await page.goto('/register')
  await fillIn(page, 'chioma@example.com')
  await register(page)
  await page.getByRole('button', { name: 'Wrong address? Change it' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused()
  await expect(page.getByLabel('Phone number')).toHaveValue('0803 123 4567')
  await register(page)
  await expect(page.getByRole('alert')).toContainText('Account already created')
  complaints.length = 0
  await page.getByRole('button', { name: 'Resend the activation email' }).click()
  await expect(page.getByText(/^Sent\./)).toBeVisible()
})

test('[A-03, K-01] the country can be selected by keyboard; a pasted number selects its own', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByRole('button', { name: /^Country: Nigeria/ }).click()
  const options = page.getByRole('option')
  await expect(options.nth(0)).toContainText('Nigeria')
  await expect(options.nth(1)).toContainText('United States')
  await expect(options.nth(2)).toContainText('United Kingdom')
  const search = page.getByRole('combobox')
  await expect(search).toBeFocused()
  await search.fill('233')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Country: Ghana, +233' })).toBeFocused()
  await page.getByLabel('Phone number').fill('+44 7400 123456')
  await expect(page.getByRole('button', { name: 'Country: United Kingdom, +44' })).toBeVisible()
  await expect(page.getByLabel('Phone number')).toHaveValue('07400 123456')
})

test('[A-03] without numbering plans and location the phone is a plain field', async ({
  page,
  complaints,
}) => {
  await page.route(/metadata.*json|location/, (route) => route.abort())
  await page.goto('/register')
  await fillIn(page, 'plain@example.com', '+2348031234567')
  await register(page)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  complaints.length = 0
})
