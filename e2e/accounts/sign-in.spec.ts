import { logInWith, newAccount } from '../accounts.ts'
import { expect, sessionOf, test, tokenOf } from '../kallo.ts'

test('[A-01, T-01, H-02] a viewer logs in with an address in any case, sees the name and logs out', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('ADA@Kallo.test')
  await page.getByLabel('Password', { exact: true }).fill('kallo-demo-1')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  // Ada's household has two profiles (M-08).
  await page.getByRole('main').getByRole('button', { name: 'Ada Okafor' }).click()
  await expect(page).toHaveURL('/')
  const token = await tokenOf(page)
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  await page.getByRole('button', { name: 'ADA OKAFOR' }).click()
  await expect(page.getByRole('link', { name: 'MY ACCOUNT' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'MANAGE SUBSCRIPTION' })).toBeVisible()
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await sessionOf(page)).toBeNull()
  const answer = await page.request.get('/api/v1/profile/view', { headers: { 'auth-token': token ?? '' } })
  expect(answer.status()).toBe(401)
})

test('[T-06] no script can read the token', async ({ page, logIn }) => {
  await logIn(page, 'ada')
  const token = await tokenOf(page)
  const readable = await page.evaluate(() => [
    document.cookie,
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
  ])
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  for (const text of readable) expect(text).not.toContain(token)
})

test('[H-02, T-06] signing out in one tab signs out the other one', async ({ page, context, logIn }) => {
  await logIn(page, 'ada')
  const other = await context.newPage()
  await other.goto('/my-account')
  await expect(other.getByRole('button', { name: 'Logout of all devices' })).toBeVisible()
  await page.getByRole('button', { name: 'ADA OKAFOR' }).click()
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(other).toHaveURL(/\/login$/)
  expect(await tokenOf(page)).toBe('')
})

test('[H-02, T-06] a logout without a connection is completed when the connection returns', async ({
  page,
  kallo,
  logIn,
  complaints,
}) => {
  await logIn(page, 'ada')
  const token = await tokenOf(page)
  await page.getByRole('button', { name: 'ADA OKAFOR' }).click()
  await page.route('**/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.unroute('**/auth/logout')
  await page.reload()
  await expect.poll(() => tokenOf(page)).toBe('')
  const response = await fetch(`${kallo.base}/api/v1/profile/view`, { headers: { 'auth-token': token } })
  expect(response.status).toBe(401)
  complaints.length = 0
})

test('[V-01] empty fields are reported immediately, without a request', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Error')
  await expect(alert).toContainText('Enter your email and password')
  expect(calls).toEqual([])
})

test('[V-03] a wrong password shows the server’s title and message', async ({ page, complaints }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@kallo.test')
  await page.getByLabel('Password', { exact: true }).fill('<b>wrong</b>')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await expect(page).toHaveURL(/\/login/)
  complaints.length = 0
})

test('[R-07] login returns to the requested page', async ({ page }) => {
  await page.goto('/vod/obudu')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill('ada@kallo.test')
  await page.getByLabel('Password', { exact: true }).fill('kallo-demo-1')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/vod/obudu')
})

test('[T-01] a session ended by the server redirects to the login', async ({ page, complaints, logIn }) => {
  await logIn(page, 'chidi')
  const token = await tokenOf(page)
  await page.request.post('/api/v1/auth/logout', { headers: { 'auth-token': token ?? '' }, data: {} })
  await page.goto('/channels')
  await expect(page).toHaveURL(/\/login/)
  expect(await sessionOf(page)).toBeNull()
  complaints.length = 0
})

test('[T-01] an unavailable server does not end the session', async ({
  page,
  context,
  complaints,
  logIn,
}) => {
  await logIn(page, 'ada')
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 })
  expect(await sessionOf(page)).not.toBeNull()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  complaints.length = 0
})

test('[A-11] a browser keeps one device ID', async ({ page, kallo }) => {
  await page.goto('/login')
  await logInWith(page, await newAccount(kallo, 'one-device'))
  await expect(page).toHaveURL('/')
  const first = await page.evaluate(() => localStorage.getItem('deviceId'))
  expect(first?.length).toBeGreaterThan(15)
  await page.reload()
  expect(await page.evaluate(() => localStorage.getItem('deviceId'))).toBe(first)
})

test('[H-02] logging out in one tab logs out the other', async ({ context, page, logIn }) => {
  await logIn(page, 'ada')
  const other = await context.newPage()
  await other.goto('/channels')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'ADA OKAFOR' }).click()
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await expect(other).toHaveURL(/\/login/)
})

test('[A-10] a login that signs out another device names it, stores no token and opens the start page', async ({
  page,
  kallo,
}) => {
  const account = await newAccount(kallo, 'many-devices')
  for (const number of [1, 2, 3, 4, 5]) {
    const data = { ...account, deviceId: `device-${number}`, deviceName: `Decoder ${number}` }
    expect((await page.request.post('/api/v1/auth/login', { data })).ok()).toBe(true)
  }
  await page.goto('/login')
  await logInWith(page, account)
  await expect(page.getByRole('status').filter({ hasText: 'Decoder 1' })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await sessionOf(page)).toBeNull()
  // The message stays until it is closed, and leads back to the login.
  await page.getByRole('link', { name: 'Log in again' }).click()
  await logInWith(page, account)
  await expect(page.getByRole('button', { name: 'MANY-DEVICES' })).toBeVisible()
  await expect(page.getByText('Decoder 1')).toBeHidden()
})

test('[A-01, V-03] too many attempts show how long to wait', async ({ page, complaints }) => {
  const refusal = {
    status: 'ERROR',
    title: 'Too many attempts',
    message: 'Please wait a moment, then try again.',
    code: 429,
    reason: 'too-many-tries',
    retry_after: 125,
    data: null,
  }
  await page.route('**/auth/login', (route) => route.fulfill({ status: 429, json: refusal }))
  await page.goto('/login')
  await logInWith(page, { email: 'ada@kallo.test', password: 'x' })
  await expect(page.getByRole('alert')).toContainText('Try again in 3 minutes.')
  complaints.length = 0
})

test('[R-07] the login page shows the VOD the visitor selected', async ({ page }) => {
  await page.goto('/vod/obudu')
  await expect(page).toHaveURL('/login')
  const main = page.getByRole('main')
  await expect(main.getByText('Log in to watch this film.')).toBeVisible()
  await expect(main.getByText(/Obudu/)).toBeVisible()
  await page.goto('/my-account')
  await expect(page).toHaveURL('/login')
  await expect(main.getByText('Log in to watch this film.')).toHaveCount(0)
})
