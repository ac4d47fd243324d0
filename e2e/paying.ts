import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { newAccount, type Account } from './accounts.ts'
import { signIn, type Kallo } from './kallo.ts'

/** The test cards as the payment page names them. */
export type CardText =
  'Pays at once' | 'Asks for PIN 1234' | 'Opens the bank’s own page' | 'Declined' | 'Insufficient funds'

/** A unique card: the first-time price applies once per card (S-06), and the listed ones are shared by all tests. */
export function ownCard(): { number: string } {
  return { number: `4${String(Math.random()).slice(2, 17).padEnd(15, '0')}` }
}

/** A new account, signed in. */
export async function newSubscriber(kallo: Kallo, page: Page, id: string): Promise<Account> {
  const account = await newAccount(kallo, id)
  await signIn(page, account)
  return account
}

/** Opens the price preview of a plan. */
export async function openPreview(page: Page, plan: string, path = '/subscription/purchase'): Promise<void> {
  const [months = '', devices = ''] = plan.split('_')
  await page.goto(`${path}?months=${months}&devices=${devices}`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your order' })).toBeVisible()
}

/** Continues from the preview to the payment page. */
export async function goAndPay(page: Page, currency: 'naira' | 'dollars' = 'naira'): Promise<void> {
  await page.getByRole('button', { name: `Pay in ${currency}` }).click()
  await expect(page.getByRole('heading', { name: 'Card details' })).toBeVisible()
}

/** Pays with one of the listed cards. */
export async function useCard(page: Page, card: CardText): Promise<void> {
  await page.getByRole('link', { name: card }).click()
  await page.getByRole('button', { name: /^Pay / }).click()
}

/** Reference of the account's latest payment. */
export function referenceOf(kallo: Kallo, { email }: Account): string {
  const own = kallo.sandbox.control.transactions().filter((one) => one.email === email)
  return own.at(-1)?.reference ?? ''
}

/** Subscribes through the API. */
export async function subscribe(
  kallo: Kallo,
  request: APIRequestContext,
  account: Account,
  planId: string,
): Promise<string> {
  const signedIn = await request.post('/api/v1/auth/login', {
    data: {
      email: account.email,
      password: account.password,
      deviceName: 'End-to-end test',
      deviceId: `e2e-${account.email}`,
    },
  })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  const headers = { 'auth-token': data.token }
  const begun = await request.post('/api/v1/payments/checkout', { headers, data: { planId } })
  expect(begun.ok()).toBe(true)
  const reference = referenceOf(kallo, account)
  kallo.sandbox.control.pay(reference, ownCard())
  await expect
    .poll(async () => {
      const view = await request.get(`/api/v1/payments/${reference}`, { headers })
      return ((await view.json()) as { data: { outcome: string } }).data.outcome
    })
    .toBe('granted')
  await request.post('/api/v1/auth/logout', { headers, data: {} })
  return reference
}
