import type { Page } from '@playwright/test'
import { newAccount, logInWith } from '../accounts.ts'
import { expect, test } from '../kallo.ts'
import { goAndPay, newSubscriber, useCard } from '../paying.ts'

test('[S-23] a visitor chooses a day pass, pays it and watches; it does not renew', async ({
  page,
  kallo,
}) => {
  test.slow()
  const account = await newAccount(kallo, 'day-pass')
  await page.goto('/plans')
  await expect(page.getByRole('heading', { name: 'Passes' })).toBeVisible()
  await page.getByRole('radio', { name: '1 device', exact: true }).press('Space')
  await expect(page.getByRole('listitem').filter({ hasText: '7 days' })).toContainText('₦86 a day')
  await page.getByRole('link', { name: 'Choose Day Pass, 1 Device' }).click()
  await logInWith(page, account)
  await expect(page).toHaveURL('/subscription/purchase?pass=d1_1')
  await expect(page.getByRole('radio', { name: '1 day', exact: true })).toBeChecked()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^₦2001 day · 1 device/)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Check your order' })
  await expect(preview.getByText('You won’t be charged again.')).toBeVisible()
  await expect(preview.getByRole('checkbox', { name: /^Renew this pass/ })).not.toBeChecked()
  await goAndPay(page)
  await useCard(page, 'Pays at once')
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible()
  await page.goto('/subscription/view')
  await expect(page.getByText('It ends automatically. You won’t be charged again.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Day Pass, 1 Device/ })).toContainText('Active')
  await expect(page.getByRole('link', { name: /^Cancel/ })).toHaveCount(0)
  await page.goto(await premiumChannel(page))
  await expect(page.getByRole('link', { name: 'WATCH NOW' })).toBeVisible()
})

test('[S-23] a pass renews only if its buyer chooses so', async ({ page, kallo }) => {
  await newSubscriber(kallo, page, 'renewed-pass')
  await page.goto('/subscription/purchase')
  await page.getByRole('radio', { name: '7 days' }).press('Space')
  await page.getByRole('radio', { name: '2 devices' }).press('Space')
  await expect(page.getByRole('radio', { name: /devices?$/ })).toHaveCount(2)
  await expect(page).toHaveURL('/subscription/purchase?pass=d7_2')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Check your order' })
  await preview.getByRole('checkbox', { name: /^Renew this pass/ }).check()
  await expect(preview.getByText(/^₦800 on .*, charged to the same card/)).toBeVisible()
  await goAndPay(page)
  await useCard(page, 'Pays at once')
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible()
  await page.goto('/subscription/view')
  await expect(page.getByText(/^Renews: ₦800 on/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancel Week Pass, 2 Devices' })).toBeVisible()
})

test('[S-12, S-23] a pass below the minimum charge in dollars costs the minimum, and the difference becomes account credit', async ({
  page,
  kallo,
}) => {
  await newSubscriber(kallo, page, 'dollar-pass')
  await page.goto('/subscription/purchase?pass=d1_1&currency=USD')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/\$1\.50 of it is added to your balance/)).toBeVisible()
  await goAndPay(page, 'dollars')
  await useCard(page, 'Pays at once')
  await expect(page.getByRole('heading', { name: 'Your subscription is ready' })).toBeVisible()
})

async function premiumChannel(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/free/contents/view')
  const { data } = (await answer.json()) as { data: { channelsList: { tag: string; paid: boolean }[] } }
  return `/channel/${data.channelsList.find(({ paid }) => paid)?.tag ?? ''}`
}
