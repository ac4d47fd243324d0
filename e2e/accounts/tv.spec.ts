import type { Page } from '@playwright/test'
import { logInWith, newAccount } from '../accounts.ts'
import { expect, test } from '../kallo.ts'

async function shownCode(tv: Page): Promise<string> {
  await tv.goto('/tv')
  const code = tv.getByText(/^[B-Z]{3}-[B-Z]{3}$/)
  await expect(code).toBeVisible()
  return (await code.textContent()) ?? ''
}

test('[A-02] a visitor links a television by logging in; the television continues by itself', async ({
  page: phone,
  browser,
  kallo,
}) => {
  const account = await newAccount(kallo, 'tv-owner')
  const context = await browser.newContext({ baseURL: kallo.base, viewport: { width: 1280, height: 720 } })
  const tv = await context.newPage()
  const code = await shownCode(tv)
  await expect(tv.getByRole('img', { name: 'QR code to scan with your phone' })).toBeVisible()
  await expect(tv.getByText(/\/login\/tv$/)).toBeVisible()
  await tv.reload()
  await expect(tv.getByText(code, { exact: true })).toBeVisible()

  const links: string[] = []
  phone.on('request', (request) => {
    if (request.url().endsWith('/auth/tv/login')) links.push(request.url())
  })
  await phone.goto(`/login/tv/${code.toLowerCase().replace('-', '')}`)
  await expect(phone.getByText(code, { exact: true })).toBeVisible()
  await logInWith(phone, account)
  await expect(phone.getByRole('heading', { name: 'Your TV is linked' })).toBeVisible()
  await expect(phone.getByText(`You are logged in as ${account.email}.`)).toBeVisible()
  expect(links).toHaveLength(1)

  await expect(tv.getByRole('heading', { name: 'You are logged in' })).toBeVisible({ timeout: 30_000 })
  await expect(tv.getByText(account.email)).toBeVisible()
  await expect(tv.getByRole('link', { name: 'Start watching' })).toBeFocused()
  await expect(tv).toHaveURL('/', { timeout: 30_000 })
  await tv.goto('/tv')
  await expect(tv.getByRole('heading', { name: 'This TV is already logged in' })).toBeVisible()
  await context.close()
})

test('[A-02] a signed-in viewer links immediately; a wrong code can be corrected', async ({
  page,
  browser,
  kallo,
  complaints,
  logIn,
}) => {
  const context = await browser.newContext({ baseURL: kallo.base })
  const code = await shownCode(await context.newPage())
  await logIn(page, 'chidi', '/login/tv/bbb-bbb')
  await expect(page.getByText('This code is wrong or has expired. Get a new one on your TV.')).toBeVisible()
  complaints.length = 0
  await page.getByLabel('Code on your TV').fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('A code has six letters, such as BKT-WRX')).toBeVisible()
  await page.getByLabel('Code on your TV').fill(code.replace('-', ' ').toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your TV is linked' })).toBeVisible()
  await context.close()
})

test('[A-02] a television signs in although the response with its session was lost', async ({
  page: tv,
  browser,
  kallo,
  logIn,
  complaints,
}) => {
  const code = await shownCode(tv)
  let lost = 0
  await tv.route('**/auth/tv/token', async (route) => {
    const response = await route.fetch()
    const isLost = lost === 0 && (await response.text()).includes('approved')
    if (isLost) lost++
    return isLost ? route.abort() : route.fulfill({ response })
  })
  const context = await browser.newContext({ baseURL: kallo.base })
  await logIn(await context.newPage(), 'bola', `/login/tv/${code}`)
  await expect(tv.getByRole('heading', { name: 'You are logged in' })).toBeVisible({ timeout: 60_000 })
  expect(lost).toBe(1)
  await context.close()
  complaints.length = 0
})

test('[A-02, B-15] a television keeps polling after errors', async ({ page, complaints }) => {
  await page.clock.install()
  await shownCode(page)
  await page.route('**/auth/tv/token', (route) => route.abort())
  await page.clock.runFor(12_000)
  await expect(page.getByText('We can’t connect right now. We’ll keep trying.')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.clock.runFor(40_000)
  await expect(page.getByText('We can’t connect right now. We’ll keep trying.')).toBeHidden()
  complaints.length = 0
})

test('[A-02] an expired code is replaced automatically a few times, then by a button', async ({ page }) => {
  await page.clock.install()
  let code = await shownCode(page)
  for (let renewal = 0; renewal < 3; renewal++) {
    await page.clock.fastForward('10:01')
    await expect(page.getByText(code, { exact: true })).toBeHidden()
    const next = page.getByText(/^[B-Z]{3}-[B-Z]{3}$/)
    await expect(next).toBeVisible()
    code = (await next.textContent()) ?? ''
  }
  await page.clock.fastForward('10:01')
  await expect(page.getByRole('heading', { name: 'The code has expired' })).toBeVisible()
  await page.getByRole('button', { name: 'New code' }).click()
  await expect(page.getByText(/^[B-Z]{3}-[B-Z]{3}$/)).toBeVisible()
})
