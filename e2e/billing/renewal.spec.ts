import { dayMs } from '@kallo/rules/foundation/durations'
import { logInWith, newAccount } from '../accounts.ts'
import { requestJob } from '../database.ts'
import { expect, test as base, type Kallo } from '../kallo.ts'
import { mailsTo } from '../mails.ts'
import { moveClock } from '../move-clock.ts'
import { goAndPay, ownCard, referenceOf, subscribe } from '../paying.ts'

/** A separate server, because its clock is moved. */
const test = base.extend<object, { isMoved: boolean }>({ isMoved: [true, { scope: 'worker' }] })

test('[S-15] a month is renewed with the saved card; a declined card leaves days to pay with another', async ({
  page,
  kallo,
  isMoved,
}) => {
  expect(isMoved).toBe(true)
  test.setTimeout(240_000)
  const renewing = await newAccount(kallo, 'renewing')
  const declined = await newAccount(kallo, 'declined')
  await subscribe(kallo, page.request, renewing, '1_2')
  await subscribe(kallo, page.request, declined, '1_2')
  kallo.sandbox.control.inject({
    kind: 'card-declined',
    times: 'always',
    authorization: authorizationOf(kallo, referenceOf(kallo, declined)),
  })
  await moveClock(kallo, 31 * dayMs)

  // The job runs every minute; one run charges the card, a later one may find what the first one left.
  await expect(async () => {
    await requestJob(kallo, 'payments-due')
    expect((await mailsTo(kallo, renewing.email)).length).toBeGreaterThan(2)
  }).toPass({ intervals: [5_000], timeout: 150_000 })
  await page.goto('/login')
  await logInWith(page, renewing)
  await page.waitForURL('/')
  // The mails may be reminders that were sent before the card was charged.
  await expect(async () => {
    await page.goto('/subscription/receipts')
    await expect(page.getByRole('cell', { name: '₦2,000' })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await page.goto('/manage-subscription')
  await expect(page.getByText(/^Renews: ₦2,000 on .*, card •••• \d{4}$/)).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await logInWith(page, declined)
  await page.waitForURL('/')
  await page.goto('/manage-subscription')
  await expect(page.getByRole('alert')).toContainText('We could not charge your card.', { timeout: 90_000 })
  await expect(page.getByRole('alert')).toContainText(/Watch until \d/)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('dialog').getByText('₦2,000').first()).toBeVisible()
  await goAndPay(page)
  const reference = referenceOf(kallo, declined)
  kallo.sandbox.control.pay(reference, ownCard())
  await page.goto(`${kallo.base}/subscription/payment/${reference}`)
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible()
  await page.goto('/manage-subscription')
  await expect(page.getByText(/^Renews: ₦2,000 on /)).toBeVisible()
})

/** The sandbox’s authorization code of a payment. */
function authorizationOf(kallo: Kallo, reference: string): string {
  const paid = kallo.sandbox.control.transactions().find((one) => one.reference === reference)
  return paid?.authorizationCode ?? ''
}
