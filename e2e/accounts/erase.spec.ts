import { logInWith } from '../accounts.ts'
import { expect, test } from '../kallo.ts'
import { newSubscriber, subscribe } from '../paying.ts'

test('[M-07] an account with a running subscription is deleted after two confirmations', async ({
  page,
  kallo,
  request,
  complaints,
}) => {
  const account = await newSubscriber(kallo, page, 'erased')
  await subscribe(kallo, request, account, 'd1_1')
  await page.goto('/my-account')
  await page.getByRole('link', { name: 'Delete Account' }).click()
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Permanently delete my account' }).click()
  await expect(page.getByRole('alert')).toContainText('You have an active subscription.')
  await page.getByRole('checkbox', { name: /^End my subscription now/ }).check()
  await page.getByRole('button', { name: 'Permanently delete my account' }).click()
  await expect(page.getByText('Your personal data has been deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
  await page.goto('/login')
  await logInWith(page, account)
  await expect(page.getByRole('alert')).toBeVisible()
  // The rejected requests: 409 and 401.
  complaints.length = 0
})
