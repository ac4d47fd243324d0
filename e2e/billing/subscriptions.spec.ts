import { expect, test } from '../kallo.ts'

test('[M-05] Manage Subscription links to all pages and shows the running plan and its end', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'ada')
  await page.getByRole('button', { name: 'ADA OKAFOR' }).click()
  await page.getByRole('link', { name: 'MANAGE SUBSCRIPTION' }).click()
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(cards).toHaveText([
    'Renew Subscription',
    'Change Subscription',
    'My Subscriptions',
    'Use Promo Code',
    'Click to Subscribe',
    'Give Kallo',
    'My Devices',
    'Add Additional Device',
  ])
  const addresses = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual([
    '/manage-subscription?renew',
    '/subscription/change',
    '/subscription/view',
    '/subscription/promo',
    '/subscription/purchase',
    '/gift',
    '/subscription/devices',
    '/subscription/add-device',
  ])
  await expect(page.getByText(/ until \d{4}-\d\d-\d\d$/)).toBeVisible()
  await page.goto('/manage-subscription-test')
  await expect(cards.nth(4)).toHaveText('Purchase Subscription')
})

test('[M-05] renewing early shows the price of the next period before payment', async ({ page, logIn }) => {
  await logIn(page, 'ada', '/manage-subscription')
  await page.getByRole('link', { name: 'Renew Subscription' }).click()
  const preview = page.getByRole('dialog', { name: 'Check your order' })
  await expect(preview.getByText('₦7,150').first()).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  await expect(preview).toHaveCount(0)
  await expect(page).toHaveURL('/manage-subscription')
})

test('[M-05] shows that there has never been a subscription', async ({ page, logIn }) => {
  await logIn(page, 'bola', '/manage-subscription')
  await expect(page.getByText('You have no active subscription.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toHaveText(
    'Click to Subscribe',
  )
})

test('[M-05, B-15] the page works while the subscription cannot be loaded', async ({
  page,
  complaints,
  logIn,
}) => {
  await logIn(page, 'ada')
  await page.route('**/profile/subscription', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto('/manage-subscription')
  await expect(page.getByText('Your subscription could not be loaded.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Click to Subscribe' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/ until \d{4}-\d\d-\d\d$/)).toBeVisible()
  complaints.length = 0
})

test('[S-01, S-02] a running subscription is active and can be cancelled', async ({ page, logIn }) => {
  const { id } = await logIn(page, 'ada', '/subscription/view')
  const table = page.getByRole('table', { name: 'My Subscriptions' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Package',
    'Start Date',
    'End Date',
    'Status',
    'Action',
  ])
  const cells = table.getByRole('cell')
  await expect(cells.nth(0)).toHaveText(/^\d{4}-\d\d-\d\d$/)
  await expect(cells.nth(1)).toHaveText(/^\d{4}-\d\d-\d\d$/)
  await expect(cells.nth(2)).toHaveText('Active')
  await expect(cells.nth(3).getByRole('link')).toHaveAttribute('href', `/subscription/cancel/${id}-1`)
})

test('[S-01, S-02] an ended subscription is expired and has no action', async ({ page, logIn }) => {
  await logIn(page, 'chidi', '/subscription/view')
  const cells = page.getByRole('table', { name: 'My Subscriptions' }).getByRole('cell')
  await expect(cells.nth(2)).toHaveText('Expired')
  await expect(cells.nth(3)).toBeEmpty()
})

test('[S-01] without a subscription there is a link to buy one', async ({ page, logIn }) => {
  await logIn(page, 'bola', '/subscription/view')
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Purchase Subscription' }).click()
  await expect(page).toHaveURL('/subscription/purchase')
})
