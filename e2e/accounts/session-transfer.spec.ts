import type { APIRequestContext } from '@playwright/test'
import { newAccount, type Account } from '../accounts.ts'
import { expect, sessionOf, test } from '../kallo.ts'

async function handOffToken(request: APIRequestContext, { email, password }: Account): Promise<string> {
  const body = { email, password, deviceId: 'a-phone', deviceName: 'Phone' }
  const login = await request.post('/api/v1/auth/login', { data: body })
  const session = (await login.json()) as { data: { token: string } }
  const headers = { 'auth-token': session.data.token }
  const made = await request.post('/api/v1/auth/hand-off', { headers, data: {} })
  return ((await made.json()) as { data: { token: string } }).data.token
}

test('[A-07] a session transfer signs this browser in once and opens its page', async ({
  page,
  kallo,
  complaints,
}) => {
  const account = await newAccount(kallo, 'hand-off')
  const token = await handOffToken(page.request, account)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/authenticate')) calls.push(request.url())
  })
  await page.goto('/home')
  await page.goto(`/authenticate/token/${token}/page/channel%2Feko-news`)
  await expect(page).toHaveURL('/channel/eko-news')
  expect(calls).toHaveLength(1)
  expect(await sessionOf(page)).toMatch(/^[0-9a-f]{16}$/)
  await page.goBack()
  await expect(page).toHaveURL('/home')

  await page.evaluate(() => localStorage.clear())
  await page.goto(`/authenticate/token/${token}/page/channels`)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toContainText('This link has been used or has expired.')
  complaints.length = 0
})

const outside = [
  '/evil.example',
  '//evil.example',
  'https://evil.example',
  '../../evil',
  'javascript:alert(1)',
]
for (const [index, goal] of outside.entries())
  test(`[A-07] a session transfer to ${goal} stays in the app`, async ({ page, kallo }) => {
    const token = await handOffToken(page.request, await newAccount(kallo, `outside-${index}`))
    await page.goto(`/authenticate/token/${token}/page/${encodeURIComponent(goal)}`)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: `OUTSIDE-${index}` })).toBeVisible()
  })

test('[A-07] an invalid link does not affect an existing session', async ({ page, complaints, logIn }) => {
  await logIn(page, 'chidi', `/authenticate/token/${'b'.repeat(64)}/page/channels`)
  await expect(page.getByRole('alert')).toContainText('This link has been used or has expired.')
  expect(await sessionOf(page)).not.toBeNull()
  complaints.length = 0
})

test('[A-07] a server error is shown, then the login', async ({ page, complaints }) => {
  const refusal = { status: 'ERROR', title: 'Oh', message: 'No luck', code: 500, reason: 'x', data: null }
  await page.route('**/auth/authenticate', (route) => route.fulfill({ status: 500, json: refusal }))
  await page.goto(`/authenticate/token/${'b'.repeat(64)}/page/channels`)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toContainText('No luck')
  complaints.length = 0
})
