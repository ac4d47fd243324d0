import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Kallo } from './kallo.ts'
import { mailedLink } from './mails.ts'

export interface Account {
  email: string
  password: string
}

/** Creates an activated account with the address `{id}@example.com`. */
export async function newAccount(
  kallo: Kallo,
  request: APIRequestContext,
  id: string,
  name = id,
): Promise<Account> {
  const account = { email: `${id}@example.com`, password: 'river-mango-42' }
  const { password } = account
  const data = { ...account, name, phone: '+2348031234567', country: 'NG', confirmPassword: password }
  expect((await request.post('/api/v1/auth/register', { data })).ok()).toBe(true)
  const link = await mailedLink(kallo, account.email, /activate/)
  const activated = await request.post(`/api/v1/auth${link.replace('/account', '')}`)
  expect(activated.ok()).toBe(true)
  return account
}

/** Submits the login form on the page. */
export async function logInWith(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}
