import { cancelReasons } from '@kallo/rules/billing/cancel-reasons'
import type { Page } from '@playwright/test'
import { logInWith, newAccount, type Account } from '../accounts.ts'
import { expect, type Kallo, test, tokenOf } from '../kallo.ts'
import { goAndPay, newSubscriber, openPreview, ownCard, referenceOf, subscribe } from '../paying.ts'

/** A signed-in viewer with a paid subscription. */
async function aSubscriber(kallo: Kallo, page: Page, id: string, planId: string): Promise<Account> {
  const account = await newAccount(kallo, id)
  await subscribe(kallo, page.request, account, planId)
  await page.goto('/login')
  await logInWith(page, account)
  await page.waitForURL('/')
  return account
}

/** Completes the open payment page with a unique card and returns. */
async function payAndReturn(kallo: Kallo, page: Page, account: Account): Promise<void> {
  const reference = referenceOf(kallo, account)
  kallo.sandbox.control.pay(reference, ownCard())
  await page.goto(`${kallo.base}/subscription/payment/${reference}`)
}

test('[S-08, S-07] an upgrade starts immediately, with credit for the unused time', async ({
  page,
  kallo,
}) => {
  const account = await aSubscriber(kallo, page, 'larger', '1_2')
  await openPreview(page, '1_2', '/subscription/change')
  await expect(page.getByText('You already have 1 Month, 2 Devices package!')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay in/ })).toHaveCount(0)
  await openPreview(page, '3_3', '/subscription/change')
  const preview = page.getByRole('dialog')
  await expect(preview.getByText('Unused part of your plan')).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Pay in dollars' })).toHaveCount(0)
  await goAndPay(page)
  await payAndReturn(kallo, page, account)
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible()
  await page.goto('/manage-subscription')
  await expect(page.getByText(/^3 Months, 3 Devices until \d{4}-\d\d-\d\d$/)).toBeVisible()
  await expect(page.getByText(/^Renews: ₦7,150 on .*, card •••• \d{4}$/)).toBeVisible()
})

test('[S-08] a downgrade takes effect at the end of the paid period and can be cancelled', async ({
  page,
  kallo,
}) => {
  await aSubscriber(kallo, page, 'smaller', '3_3')
  await openPreview(page, '1_1', '/subscription/change')
  await expect(page.getByText('No charge today')).toBeVisible()
  await page.getByRole('button', { name: /^Change on / }).click()
  await expect(page.getByText(/^Your plan changes to 1 Month, 1 Device on /)).toBeVisible()
  await page.goto('/manage-subscription')
  await expect(page.getByText(/^It changes to 1 Month, 1 Device on /)).toBeVisible()
  await page.goto('/subscription/change')
  await page.getByRole('button', { name: 'Keep 3 Months, 3 Devices' }).click()
  await expect(page.getByText(/^Your plan changes to/)).toHaveCount(0)
  expect(
    kallo.sandbox.control.transactions().filter(({ email }) => email.startsWith('smaller')),
  ).toHaveLength(1)
})

test('[S-08, S-09] changing and adding devices require a subscription', async ({ page, kallo }) => {
  await newSubscriber(kallo, page, 'nothing-yet')
  for (const path of ['/subscription/change', '/subscription/add-device']) {
    await page.goto(path)
    const words = "You don't have any subscription at the moment, kindly subscribe!"
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Click to Subscribe' })).toHaveAttribute(
      'href',
      '/subscription/purchase',
    )
  }
})

test('[S-09] devices can be added up to five, with VAT on the line total', async ({ page, kallo }) => {
  const account = await aSubscriber(kallo, page, 'adding', '1_3')
  await page.goto('/subscription/add-device')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('alert')).toContainText('Please, select device!')
  await expect(page.getByRole('radio')).toHaveCount(2)
  await page.getByRole('radio', { name: '+2' }).press('Space')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByText('2 more devices')).toBeVisible()
  await expect(preview.getByText('₦75', { exact: true })).toBeVisible()
  await expect(preview.getByText('₦1,075').first()).toBeVisible()
  await goAndPay(page)
  await payAndReturn(kallo, page, account)
  await expect(page.getByRole('heading', { name: 'Your devices have been added' })).toBeVisible()
  await page.goto('/subscription/add-device')
  await expect(page.getByText('You have 5 devices, the maximum for a plan.')).toBeVisible()
})

test('[S-10] every reason cancels; the paid period stays, and cancellation can be undone', async ({
  page,
  kallo,
}) => {
  test.slow()
  await aSubscriber(kallo, page, 'cancelling', '1_1')
  await page.goto('/subscription/view')
  await page.getByRole('link', { name: 'Cancel 1 Month, 1 Device' }).click()
  const cancel = page.getByRole('button', { name: 'Cancel Subscription' })
  await cancel.click()
  await expect(page.getByRole('alert')).toContainText('Please, select a reason!')
  for (const reason of cancelReasons) {
    await page.getByRole('radio', { name: reason }).check()
    await cancel.click()
    await expect(page.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeFocused()
    await expect(page.getByText(/^You can watch until /)).toBeVisible()
    await page.getByRole('button', { name: 'Keep my subscription' }).click()
    await expect(cancel).toBeVisible()
  }
  await page.getByRole('radio', { name: 'Others' }).check()
  await cancel.click()
  await expect(page.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('This subscription has already been cancelled.')).toBeVisible()
  await page.goto('/subscription/view')
  await expect(page.getByRole('cell', { name: 'Cancelled' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep my subscription' }).click()
  await expect(page.getByRole('link', { name: /^Cancel / })).toBeVisible()
})

test('[S-10] an already cancelled and an unknown subscription are reported', async ({
  page,
  kallo,
  complaints,
}) => {
  await aSubscriber(kallo, page, 'cancelled-elsewhere', '1_1')
  await page.goto('/subscription/view')
  await page.getByRole('link', { name: /^Cancel / }).click()
  await page.getByRole('radio', { name: 'Others' }).check()
  const subscriptionId = page.url().split('/').at(-1)
  const token = await tokenOf(page)
  const elsewhere = await page.request.patch('/api/v1/packages/subscription/cancel', {
    headers: { 'auth-token': token },
    data: { subscriptionId, reason: 'Others' },
  })
  expect(elsewhere.ok()).toBe(true)
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(page.getByRole('alert')).toContainText('This subscription has already been cancelled.')
  await expect(
    page.getByRole('heading', { name: 'This subscription has already been cancelled.' }),
  ).toBeVisible()
  await page.goto('/subscription/cancel/nobody-has-this')
  await expect(page.getByText('This subscription does not exist.')).toBeVisible()
  complaints.length = 0
})

test('[S-10] an ended subscription cannot be cancelled', async ({ page, logIn }) => {
  const { id } = await logIn(page, 'chidi')
  await page.goto(`/subscription/cancel/${id}-1`)
  await expect(page.getByText(/There is nothing to cancel\.$/)).toBeVisible()
})

test('[S-11] a promo code grants days once; invalid codes are rejected with a reason', async ({
  page,
  kallo,
  complaints,
}) => {
  await newSubscriber(kallo, page, 'coded')
  await page.goto('/subscription/promo')
  const code = page.getByLabel('Promo code')
  const submit = page.getByRole('button', { name: 'Submit' })
  const alert = page.getByRole('alert')
  await submit.click()
  await expect(alert).toContainText('Please, enter promo code!')
  await expect(code).toBeFocused()
  for (const [typed, words] of [
    ['NOBODY', 'This code is wrong or has expired.'],
    ['harmattan', 'This promo code has expired.'],
  ] as const) {
    await code.fill(typed)
    await submit.click()
    await expect(alert).toContainText(words)
    await expect(code).toBeFocused()
  }
  await code.fill(' kallo100 ')
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Your code has been redeemed' })).toBeFocused()
  await expect(page.getByText(/^1 Month, 2 Devices runs until \d/)).toBeVisible()
  await page.goto('/subscription/promo')
  await code.fill('KALLO100')
  await submit.click()
  await expect(alert).toContainText('You have used this promo code before.')
  complaints.length = 0
})

test('[S-11, S-03] a partial discount is passed on to the purchase', async ({ page, kallo, complaints }) => {
  await aSubscriber(kallo, page, 'half-price', '1_1')
  await page.goto('/subscription/promo')
  await page.getByLabel('Promo code').fill('half50')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('This code lowers the price of a plan.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'Choose a plan' }).click()
  await page.getByRole('radio', { name: '6 months' }).press('Space')
  await page.getByRole('radio', { name: '3 devices' }).press('Space')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByText('Promo code HALF50: 50% off.')).toBeVisible()
  await expect(preview.getByText('−₦6,750')).toBeVisible()
  await preview.getByRole('button', { name: 'Remove' }).click()
  await expect(preview.getByText('−₦6,750')).toHaveCount(0)
  await preview.getByText('I have a promo code').click()
  await preview.getByLabel('Promo code').fill('harmattan')
  await preview.getByRole('button', { name: 'Apply' }).click()
  await expect(preview.getByText('This promo code has expired.')).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Pay in naira' })).toBeEnabled()
  complaints.length = 0
})

test('[S-13] every payment has a printable receipt', async ({ page, kallo, complaints }) => {
  const account = await aSubscriber(kallo, page, 'keeping', '1_1')
  await page.goto('/manage-subscription')
  await page.getByRole('link', { name: 'Receipts' }).click()
  await page.getByRole('link', { name: /^KL-\d{6}$/ }).click()
  const receipt = page.getByRole('article')
  await expect(receipt.getByText(account.email)).toBeVisible()
  await expect(receipt.getByText(/^•••• \d{4}$/)).toBeVisible()
  await expect(receipt.getByText('First-time price')).toBeVisible()
  await expect(receipt.getByText('₦0.35')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/subscription/receipts/KL-999999')
  await expect(page.getByText('This receipt does not exist.')).toBeVisible()
  complaints.length = 0
})
