import { dayMs } from '@kallo/rules/foundation/durations'
import type { Page } from '@playwright/test'
import { newAccount } from '../accounts.ts'
import { requestJob } from '../database.ts'
import { expect, signIn, test as base } from '../kallo.ts'
import { mailedLink, mailsTo } from '../mails.ts'
import { moveClock } from '../move-clock.ts'
import { goAndPay, openPreview, ownCard, referenceOf } from '../paying.ts'

/** A separate server, because its clock is moved. */
const test = base.extend<object, { isMoved: boolean }>({ isMoved: [true, { scope: 'worker' }] })

test('[S-18] a viewer who pays by transfer and returns the next day has an active subscription', async ({
  page,
  kallo,
}) => {
  const account = await newAccount(kallo, 'by-transfer')
  await signIn(page, account)
  await openPreview(page, '1_1')
  await expect(page.getByText('₦55').first()).toBeVisible()
  await chooseMethod(page, 'Bank transfer')
  await expect(page.getByText('The first-time price is for payments by card.')).toBeVisible()
  await expect(page.getByText(/Nothing is charged automatically: we’ll email you/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay in dollars' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay in naira' }).click()
  await expect(page.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible()
  await expect(page.getByText(/^99\d{8}$/)).toBeVisible()
  await page.getByRole('button', { name: 'I have sent the money' }).click()
  await expect(page.getByText('We are waiting for the money.')).toBeVisible()

  // The viewer leaves, and finds the payment again.
  await page.goto(`${kallo.base}/subscription/view`)
  await page.getByRole('link', { name: /₦1,500 · Bank transfer/ }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await expect(page.getByText(/You can leave this page/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show the account number' })).toBeVisible()

  await page.goto('about:blank')
  kallo.sandbox.control.deliverTransfer(referenceOf(kallo, account))
  await moveClock(kallo, dayMs)
  await requestJob(kallo, 'payments-due')
  const subjects = async () => (await mailsTo(kallo, account.email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 60_000 }).toContain('Your receipt from Kallo')
  await signIn(page, account, '/subscription/view')
  await expect(page.getByRole('cell', { name: 'Active' })).toBeVisible()
  await expect(page.getByText(/^It ends on .* and does not renew automatically/)).toBeVisible()
  await expect(page.getByText('Payments in progress')).toHaveCount(0)
})

test('[S-18] a USSD code expires, and the order is paid by card', async ({ page, kallo }) => {
  const account = await newAccount(kallo, 'by-ussd')
  await signIn(page, account)
  await openPreview(page, '1_2')
  await chooseMethod(page, 'USSD')
  await page.getByRole('button', { name: 'Pay in naira' }).click()
  await expect(page.getByRole('heading', { name: 'Pay with USSD' })).toBeVisible()
  const expired = referenceOf(kallo, account)
  kallo.sandbox.control.expireTransfer(expired)
  await page.goto(`${kallo.base}/subscription/payment/${expired}`)
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
  await expect(page.getByText('The USSD code has expired.')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await goAndPay(page)
  const paid = referenceOf(kallo, account)
  expect(paid).not.toBe(expired)
  kallo.sandbox.control.pay(paid, ownCard())
  await page.goto(`${kallo.base}/subscription/payment/${paid}`)
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible()
})

test('[S-19] a reminder renews the subscription with two taps, without a session', async ({
  page,
  kallo,
  isMoved,
}) => {
  expect(isMoved).toBe(true)
  const account = await newAccount(kallo, 'by-link')
  await signIn(page, account)
  await openPreview(page, '1_1')
  await chooseMethod(page, 'Bank transfer')
  await page.getByRole('button', { name: 'Pay in naira' }).click()
  await page.getByRole('button', { name: 'The money arrives' }).click()
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  // Moving the clock restarts the server.
  await page.goto('about:blank')

  await moveClock(kallo, 27 * dayMs)
  await requestJob(kallo, 'payments-due')
  const link = await mailedLink(kallo, account.email, /\/pay\//)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: /^Renew / })).toBeVisible()
  await expect(page.getByText('Payment method: Bank transfer')).toBeVisible()
  await page.getByRole('button', { name: 'Pay ₦1,500' }).click()
  await expect(page.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible()
  await page.getByRole('button', { name: 'The money arrives' }).click()
  await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible()
})

async function chooseMethod(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check()
}
