import type { Page } from '@playwright/test'
import { registerAccount } from '../accounts.ts'
import { isEdge } from '../edge.ts'
import { expect, test } from '../kallo.ts'

const nasty = '"><img src=x onerror="window.hit=1"><script>window.hit=1</script>{{7*7}}'

const isHit = (page: Page) => page.evaluate(() => 'hit' in window)

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('body')).not.toBeEmpty()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('[A-03, A-11, M-01, M-04] user input is rendered as text everywhere', async ({ page, kallo }) => {
  const account = await registerAccount(kallo, page.request, 'hostile', nasty)
  const login = await page.request.post('/api/v1/auth/login', {
    headers: { 'x-kallo-session': 'none' },
    data: {
      email: account.email,
      password: account.password,
      deviceId: nasty,
      deviceName: nasty,
    },
  })
  const { data } = (await login.json()) as { data: { token: string } }
  await page.addInitScript(
    ([session = '', deviceId = '']) => {
      localStorage.setItem('session', session)
      localStorage.setItem('deviceId', deviceId)
    },
    [data.token, nasty],
  )
  const pages = ['/', '/my-account', '/account/change-phone', '/subscription/devices']
  // The outbox page does not exist behind a proxy.
  for (const address of isEdge ? pages : [...pages, '/outbox']) {
    await open(page, address)
    expect(await isHit(page), address).toBe(false)
  }
  await open(page, '/subscription/devices')
  await expect(page.getByRole('table')).toContainText('<img src=x')
})

test('[A-02, A-05, A-06, A-07, A-08, R-04] URL parameters are never executed', async ({
  page,
  complaints,
}) => {
  const part = encodeURIComponent(nasty)
  for (const address of [
    `/login/tv/${part}`,
    `/account/reset/${part}/${part}`,
    `/account/activate/${part}/${part}`,
    `/unsubscribe/email/${part}/${part}`,
    `/unsubscribe/${part}`,
    `/authenticate/token/${part}/page/${part}`,
    `/home/channels?q=${part}`,
    `/${part}`,
  ]) {
    await open(page, address)
    expect(await isHit(page), address).toBe(false)
  }
  complaints.length = 0
})
