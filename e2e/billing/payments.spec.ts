import type { Page } from '@playwright/test'
import { logInWith, newAccount } from '../accounts.ts'
import { requestJob } from '../database.ts'
import { expect, test } from '../kallo.ts'
import { mailsTo } from '../mails.ts'
import { goAndPay, newSubscriber, openPreview, ownCard, referenceOf, subscribe, useCard } from '../paying.ts'

test('[S-03, S-06, S-13, B-11] a viewer subscribes for the first time from a channel’s page and returns to watch it', async ({
  page,
  kallo,
}) => {
  test.slow()
  await newSubscriber(kallo, page, 'first')
  const paid = await premiumChannel(page)
  await page.goto(paid)
  await page.getByRole('main').getByRole('link', { name: 'Click to Subscribe' }).first().click()
  await expect(page).toHaveURL('/subscription/purchase')
  await page.getByRole('radio', { name: '3 months' }).press('Space')
  await page.getByRole('radio', { name: '2 devices' }).press('Space')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    /^₦55 today, then ₦5,700for 3 months · 2 devices/,
  )
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Check your order' })
  await expect(preview.getByText('₦55 today, of which ₦50 is refunded to your card.')).toBeVisible()
  await expect(preview.getByText(/^₦5,700 on .*, charged to the same card/)).toBeVisible()
  await goAndPay(page)
  await expect(page.getByText('₦55.00').first()).toBeVisible()
  await useCard(page, 'Pays at once')
  await expect(page).toHaveURL(/\/subscription\/payment\/kallo-\w+$/)
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible()
  await expect(page.getByText('Test mode: no real payments are made.')).toBeVisible()
  // One run of the job requests the refund, and a later run records that it was made. Reloading shows it.
  await expect(async () => {
    await requestJob(kallo, 'payments-due')
    await page.reload()
    await expect(page.getByText('₦50 was refunded to your card.')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  await page.getByRole('link', { name: 'Watch now' }).click()
  await expect(page).toHaveURL(paid)
  await expect(page.getByRole('link', { name: 'WATCH NOW' })).toBeVisible()
})

test('[S-03] all prices are shown before a choice is made', async ({ page, kallo }) => {
  await newSubscriber(kallo, page, 'prices')
  await page.goto('/subscription/purchase')
  const described = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect(described('3 months')).toHaveAccessibleDescription(
    /^Recommended from ₦4,250 ?₦1,417 a month ?Save 5%$/,
  )
  await expect(described('12 months')).toHaveAccessibleDescription(/₦33,600 ?₦2,800 a month ?Save 20%$/)
  await expect(described('2 devices')).toHaveAccessibleDescription('from ₦2,000')
  await described('6 months').press('Space')
  await expect(described('2 devices')).toHaveAccessibleDescription('₦10,800')
  await expect(page.getByText('New here? Your first period costs ₦55, on any plan.')).toBeVisible()
  await page.getByRole('radio', { name: 'Dollars ($)' }).press('Space')
  await expect(described('2 devices')).toHaveAccessibleDescription('$18')
})

test('[R-03, H-03, S-03] visitors see the prices; choosing leads through login to the purchase', async ({
  page,
  kallo,
}) => {
  const account = await newAccount(kallo, 'from-plans')
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'PLANS' }).click()
  await expect(page.getByRole('heading', { name: 'Plans and prices' })).toBeVisible()
  await page.getByRole('radio', { name: '4 devices' }).press('Space')
  await page.getByRole('link', { name: 'Choose 3 Months, 4 Devices' }).click()
  await logInWith(page, account)
  await expect(page).toHaveURL('/subscription/purchase?months=3&devices=4')
  await expect(page.getByRole('main').getByRole('status')).toContainText('then ₦8,550')
})

test('[S-03, S-04] missing choices are named', async ({ page, kallo }) => {
  await newSubscriber(kallo, page, 'undecided')
  await page.goto('/subscription/purchase')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('alert')).toContainText('Please, select plan and device!')
  await expect(page.getByRole('radio', { name: '1 month', exact: true })).toBeFocused()
  await page.getByRole('radio', { name: '12 months' }).press('Space')
  await expect(page.getByRole('radio', { name: /devices?$/ })).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('status')).toContainText('₦33,600')
  await page.getByRole('radio', { name: '1 month', exact: true }).press('Space')
  await expect(page.getByRole('radio', { name: /devices?$/ })).toHaveCount(5)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Choose devices')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[S-03, S-06, S-12] a payment in dollars is confirmed by PIN and one-time code', async ({
  page,
  kallo,
}) => {
  test.slow()
  await newSubscriber(kallo, page, 'dollars')
  await page.goto('/plans')
  await page.getByRole('radio', { name: 'Dollars ($)' }).press('Space')
  await page.getByRole('radio', { name: '1 device', exact: true }).press('Space')
  await page.getByRole('link', { name: 'Choose 1 Month, 1 Device' }).click()
  // Page, preview and payment use the chosen currency.
  await expect(page.getByRole('main').getByRole('status')).toContainText('$2 today, then $2.50')
  await page.getByRole('button', { name: 'Preview' }).click()
  // Paystack rejects less than $2: the difference to $1.02 becomes account credit.
  await expect(page.getByText('$2 today, of which $1 is refunded to your card.')).toBeVisible()
  await expect(page.getByRole('dialog').getByText(/\$0\.98 of it is added to your balance/)).toBeVisible()
  await goAndPay(page, 'dollars')
  await useCard(page, 'Asks for PIN 1234')
  await page.getByRole('textbox', { name: 'PIN' }).fill('1234')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'One-time code' }).fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible()
  await expect(page.getByText(/^(We are refunding \$1|\$1 was refunded) to your card\./)).toBeVisible()
  await page.getByRole('link', { name: /^Receipt/ }).click()
  await expect(page.getByText('Added to your balance', { exact: true })).toBeVisible()
})

test('[S-03] a payment is confirmed on the bank’s own page', async ({ page, kallo }) => {
  await newSubscriber(kallo, page, 'bank')
  await openPreview(page, '1_2')
  await goAndPay(page)
  await useCard(page, 'Opens the bank’s own page')
  await page.getByRole('button', { name: 'Authorise' }).click()
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible()
})

for (const [card, words] of [
  ['Declined', /Declined/i],
  ['Insufficient funds', /Insufficient Funds/i],
] as const)
  test(`[S-13] a declined card (${card}) shows the bank’s message and can be tried again`, async ({
    page,
    kallo,
  }) => {
    const account = await newSubscriber(kallo, page, `refused-${card.split(' ')[0]?.toLowerCase()}`)
    await openPreview(page, '1_2')
    await goAndPay(page)
    await useCard(page, card)
    await expect(page.getByRole('alert')).toContainText(words)
    const reference = referenceOf(kallo, account)
    await page.goto(`${kallo.base}/subscription/payment/${reference}`)
    await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/subscription/purchase?months=1&devices=2')
    await page.getByRole('button', { name: 'Preview' }).click()
    await goAndPay(page)
    kallo.sandbox.control.pay(referenceOf(kallo, account), ownCard())
    await page.goto(`${kallo.base}/subscription/payment/${referenceOf(kallo, account)}`)
    await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible()
  })

test('[S-03] a viewer who left the payment page can resume the payment or choose another plan', async ({
  page,
  kallo,
}) => {
  const account = await newSubscriber(kallo, page, 'leaving')
  await openPreview(page, '3_1')
  await goAndPay(page)
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByRole('heading', { name: 'You left the payment page' })).toBeVisible()
  await expect(page.getByText('You haven’t been charged.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose again' })).toHaveAttribute(
    'href',
    '/subscription/purchase?months=3&devices=1',
  )
  await page.getByRole('link', { name: 'Continue payment' }).click()
  await expect(page.getByRole('heading', { name: 'Card details' })).toBeVisible()
  kallo.sandbox.control.pay(referenceOf(kallo, account), ownCard())
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible()
})

test('[S-13] closing the tab after paying loses nothing', async ({ page, kallo }) => {
  const account = await newSubscriber(kallo, page, 'closing')
  await openPreview(page, '1_3')
  await goAndPay(page)
  kallo.sandbox.control.pay(referenceOf(kallo, account), ownCard())
  await kallo.sandbox.control.webhooksIdle()
  await page.goto(`${kallo.base}/subscription/view`)
  await expect(page.getByRole('cell', { name: 'Active' })).toBeVisible()
  await expect(page.getByText('1 Month, 3 Devices until')).toBeVisible()
  // Without a page view the scheduled job issues the receipt and its mail.
  const mails = async () => (await mailsTo(kallo, account.email)).length
  await requestJob(kallo, 'payments-due')
  await expect.poll(mails, { timeout: 100_000 }).toBeGreaterThan(1)
})

test('[S-03, S-13] a double tap and going back create one payment', async ({ page, kallo }) => {
  const account = await newSubscriber(kallo, page, 'tapping')
  await openPreview(page, '1_2')
  await page.getByRole('button', { name: 'Pay in naira' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Card details' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('radio', { name: '2 devices' })).toBeChecked()
  const preview = page.getByRole('button', { name: 'Preview' })
  if (await page.getByRole('dialog').isHidden()) await preview.click()
  await goAndPay(page)
  const own = kallo.sandbox.control.transactions().filter(({ email }) => email === account.email)
  expect(own).toHaveLength(1)
})

test('[S-13] a changed price is shown before payment', async ({ page, kallo, complaints }) => {
  await newSubscriber(kallo, page, 'changed-price')
  await page.route('**/payments/checkout', (route) =>
    route.continue({
      postData: { ...(route.request().postDataJSON() as object), expectedTotalMinor: 4_000 },
    }),
  )
  await openPreview(page, '1_2')
  await page.getByRole('button', { name: 'Pay in naira' }).click()
  await expect(page.getByRole('alert')).toContainText('The price has changed. Please check the new price')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  complaints.length = 0
  await goAndPay(page)
})

test('[S-13, B-15] the page keeps polling while Paystack is unreachable, across a login', async ({
  page,
  kallo,
  complaints,
}) => {
  const account = await newAccount(kallo, 'patient')
  const reference = await subscribe(kallo, page.request, account, '1_2')
  await page.goto(`/subscription/payment/${reference}`)
  await expect(page).toHaveURL('/login')
  await page.route('**/api/v1/payments/*', (route) => route.abort())
  await logInWith(page, account)
  await expect(page.getByText('We can’t check right now.')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible({
    timeout: 45_000,
  })
  complaints.length = 0
})

test('[S-13] another account’s payment is not found', async ({ page, kallo, complaints }) => {
  const owner = await newAccount(kallo, 'owner')
  const reference = await subscribe(kallo, page.request, owner, '1_1')
  await newSubscriber(kallo, page, 'stranger')
  await page.goto(`/subscription/payment/${reference}`)
  await expect(page.getByRole('heading', { name: 'This payment does not exist.' })).toBeVisible()
  complaints.length = 0
})

/** A channel page that requires a subscription. */
async function premiumChannel(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/free/contents/view')
  const { data } = (await answer.json()) as { data: { channelsList: { tag: string; paid: boolean }[] } }
  return `/channel/${data.channelsList.find(({ paid }) => paid)?.tag ?? ''}`
}
