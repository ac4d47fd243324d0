import { newAccount } from '../accounts.ts'
import { expect, test } from '../kallo.ts'
import { mailedLink, mailsTo } from '../mails.ts'

test('[A-08] a mailed link unsubscribes after one confirmation', async ({ page, kallo }) => {
  const { email } = await newAccount(kallo, 'leaves-by-link')
  await page.request.post('/api/v1/auth/reset', { data: { email } })
  const link = await mailedLink(kallo, email, /unsubscribe/)
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.goto(link)
  await expect(page.getByText(`We won’t send any more news to ${email}.`)).toBeVisible()
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeFocused()
})

test('[A-08] an unsubscribe link whose ID and address do not match is rejected', async ({
  page,
  complaints,
}) => {
  await page.goto('/unsubscribe/email/1/ada%40kallo.test')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeFocused()
  complaints.length = 0
})

test('[A-08, R-08, V-01] the form requires an address and responds identically for all', async ({
  page,
  kallo,
  complaints,
}) => {
  await page.goto(kallo.unsubscribePage)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter your email')
  await page.getByLabel('Email').fill('no address')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a valid email')
  complaints.length = 0
  const account = await newAccount(kallo, 'leaves-by-form')
  for (const email of [account.email.toUpperCase(), 'nobody@example.org']) {
    await page.goto(kallo.unsubscribePage)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'Done' })).toBeFocused()
  }
  await expect
    .poll(async () => (await mailsTo(kallo, account.email)).map(({ subject }) => subject))
    .toContain('You have left the mailing list')
})

test('[A-08, R-08] the page exists only under its hash', async ({ page, complaints }) => {
  await page.goto('/unsubscribe/nothing')
  await expect(page.getByRole('heading', { name: '404 PAGE NOT FOUND' })).toBeVisible()
  complaints.length = 0
})
