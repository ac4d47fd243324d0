import { dayMs } from '@kallo/rules/foundation/durations'
import type { Page } from '@playwright/test'
import { readConfig } from '../../apps/server/src/env.ts'
import { createVoucherBatch } from '../../apps/server/src/billing/vouchers/index.ts'
import { newAccount } from '../accounts.ts'
import { inDatabase } from '../database.ts'
import { expect, expectPlaying, signIn, test, type Kallo } from '../kallo.ts'
import { mailsTo } from '../mails.ts'
import { goAndPay, newSubscriber, subscribe, useCard } from '../paying.ts'

async function newVoucher(kallo: Kallo, planId: string): Promise<string> {
  const request = { planId, count: 1, note: '', priceMinor: 120_000, createdBy: 'test' }
  const expiresAt = new Date(Date.now() + 30 * dayMs)
  const { codes } = await inDatabase(kallo, (db) => {
    const deps = { clock: { now: Date.now }, config: readConfig({}) }
    return db
      .transaction()
      .execute((trx) => createVoucherBatch(deps, trx, { ...request, expiresAt, currency: 'NGN' }))
  })
  return codes[0] ?? ''
}

async function redeem(page: Page, code: string): Promise<void> {
  await page.goto('/subscription/promo')
  await page.getByLabel('Promo code').fill(code)
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('[S-20] a voucher starts its plan, a second one follows it, and neither works twice', async ({
  page,
  kallo,
  complaints,
}) => {
  await newSubscriber(kallo, page, 'voucher-one')
  const [first, second] = [await newVoucher(kallo, '1_1'), await newVoucher(kallo, '3_2')]
  await redeem(page, first.replaceAll('-', ' ').toLowerCase())
  await expect(page.getByRole('heading', { name: 'Your code has been redeemed' })).toBeFocused()
  await expect(page.getByText(/^1 Month, 1 Device runs until \d/)).toBeVisible()
  await redeem(page, second)
  await expect(page.getByText(/^3 Months, 2 Devices starts on \d/)).toBeVisible()
  await page.goto('/subscription/view')
  await expect(page.getByText(/^Voucher: 3 Months, 2 Devices, \d/)).toBeVisible()
  await redeem(page, first)
  await expect(page.getByRole('alert')).toContainText('You have used this promo code before.')
  await redeem(page, first.slice(0, -1) + (first.endsWith('A') ? 'B' : 'A'))
  await expect(page.getByRole('alert')).toContainText('Compare it with your voucher')
  complaints.length = 0
})

test('[S-21] a viewer pays for a gift, and the recipient can watch', async ({ page, kallo, browser }) => {
  const recipient = await newAccount(kallo, 'gift-recipient')
  await newSubscriber(kallo, page, 'gift-giver')
  await page.goto('/manage-subscription')
  await page.getByRole('link', { name: 'Give Kallo' }).click()
  await page.getByRole('radio', { name: '1 month' }).press('Space')
  await page.getByRole('radio', { name: '2 devices' }).press('Space')
  await page.getByLabel('Email or phone number of the recipient').fill(recipient.email)
  await page.getByLabel('Your name').fill('Auntie Ngozi')
  await page.getByRole('button', { name: 'Preview' }).click()
  await goAndPay(page)
  await useCard(page, 'Pays at once')
  await expect(page.getByRole('heading', { name: 'Your gift is paid for' })).toBeVisible()
  await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible()
  const other = await browser.newContext()
  const theirs = await other.newPage()
  await signIn(theirs, recipient, '/subscription/view')
  await expect(theirs.getByText(/^Gift from Auntie Ngozi: 1 Month, 2 Devices, \d/)).toBeVisible()
  await theirs.goto('/channel/play/nolly-gold')
  await expectPlaying(theirs)
  await other.close()
  await expect
    .poll(async () => (await mailsTo(kallo, recipient.email)).map(({ subject }) => subject))
    .toContain('Auntie Ngozi has given you Kallo')
})

test('[S-21] a gift to an unknown address is redeemed with its link, also after logging in', async ({
  page,
  kallo,
  browser,
}) => {
  const friend = await newAccount(kallo, 'gift-friend')
  await newSubscriber(kallo, page, 'gift-sender')
  await page.goto('/gift?months=1&devices=1')
  await page.getByLabel('Email or phone number of the recipient').fill('somebody@nowhere.example')
  await page.getByRole('button', { name: 'Preview' }).click()
  await goAndPay(page)
  await useCard(page, 'Pays at once')
  const link = await page.getByText(/\/subscription\/promo\?gift=/).textContent()
  const other = await browser.newContext()
  const theirs = await other.newPage()
  await theirs.goto(link ?? '')
  await theirs.getByLabel('Email').fill(friend.email)
  await theirs.getByLabel('Password', { exact: true }).fill(friend.password)
  await theirs.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await theirs.getByRole('button', { name: 'Submit' }).click()
  await expect(theirs.getByText('A gift from gift-sender.')).toBeVisible()
  await other.close()
  await page.goto('/gift')
  await expect(page.getByText('Redeemed with the code.')).toBeVisible()
})

test('[S-22] a viewer who finds the price too high accepts a discount and stays subscribed', async ({
  page,
  kallo,
}) => {
  const account = await newAccount(kallo, 'staying')
  await subscribe(kallo, page.request, account, '1_2')
  await signIn(page, account, '/subscription/view')
  await page.getByRole('link', { name: 'Cancel 1 Month, 2 Devices' }).click()
  await page.getByRole('radio', { name: 'Price is too expensive' }).press('Space')
  await expect(page.getByText(/costs ₦1,500 instead of ₦2,000 \(25% off\)/)).toBeVisible()
  await page.getByRole('button', { name: 'Stay for ₦1,500' }).click()
  await expect(page).toHaveURL('/subscription/view')
  await expect(page.getByText(/^Renews: ₦1,500 on /)).toBeVisible()
  await page.getByRole('link', { name: 'Cancel 1 Month, 2 Devices' }).click()
  await page.getByRole('radio', { name: 'Price is too expensive' }).press('Space')
  await expect(page.getByRole('button', { name: /^Stay for/ })).toHaveCount(0)
})

test('[S-22] declining the discount takes no further step, and the data saver is suggested', async ({
  page,
  kallo,
}) => {
  const account = await newAccount(kallo, 'price-sensitive')
  await subscribe(kallo, page.request, account, '1_2')
  await signIn(page, account, '/subscription/view')
  await page.getByRole('link', { name: 'Cancel 1 Month, 2 Devices' }).click()
  await page.getByRole('radio', { name: 'It consumes too much data' }).press('Space')
  await expect(page.getByText('Data saver', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Price is too expensive' }).press('Space')
  await expect(page.getByRole('button', { name: 'Stay for ₦1,500' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(page.getByRole('heading', { name: 'Your subscription is cancelled' })).toBeFocused()
})
