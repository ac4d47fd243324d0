import { hourMs } from '@kallo/rules/foundation/durations'
import { logInWith, newAccount, type Account } from '../accounts.ts'
import { inDatabase, requestJob } from '../database.ts'
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
  const renewing = await newAccount(kallo, 'renewing')
  const declined = await newAccount(kallo, 'declined')
  await subscribe(kallo, page.request, renewing, '1_2')
  await subscribe(kallo, page.request, declined, '1_2')
  kallo.sandbox.control.inject({
    kind: 'card-declined',
    times: 'always',
    authorization: authorizationOf(kallo, referenceOf(kallo, declined)),
  })
  await moveClock(kallo, (await endOf(kallo, renewing)) + hourMs - Date.now())

  // The job also runs by itself, so a requested run can find nothing to do.
  await expect(async () => {
    await requestJob(kallo, 'payments-due')
    const texts = (await mailsTo(kallo, renewing.email)).map(({ subject, text }) => `${subject}: ${text}`)
    expect(texts).toContainEqual(expect.stringContaining('We have received ₦2,000.00'))
  }).toPass({ intervals: [5_000], timeout: 150_000 })
  await page.goto('/login')
  await logInWith(page, renewing)
  await page.waitForURL('/')
  await page.goto('/subscription/receipts')
  await expect(page.getByRole('cell', { name: '₦2,000' })).toBeVisible()
  await page.goto('/manage-subscription')
  await expect(page.getByText(/^Renews: ₦2,000 on .*, card •••• \d{4}$/)).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await logInWith(page, declined)
  await page.waitForURL('/')
  // The page does not ask again.
  await expect(async () => {
    await page.goto('/manage-subscription')
    await expect(page.getByRole('alert')).toContainText('We could not charge your card.', { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
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

/** When the subscription of an account ends. */
async function endOf(kallo: Kallo, { id }: Account): Promise<number> {
  const { ends_at: endsAt } = await inDatabase(kallo, (db) =>
    db.selectFrom('subscription').where('account_id', '=', id).select('ends_at').executeTakeFirstOrThrow(),
  )
  return endsAt.getTime()
}

/** The sandbox’s authorization code of a payment. */
function authorizationOf(kallo: Kallo, reference: string): string {
  const paid = kallo.sandbox.control.transactions().find((one) => one.reference === reference)
  return paid?.authorizationCode ?? ''
}
