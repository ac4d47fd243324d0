import { signInToConsole } from '../console-session.ts'
import { inDatabase } from '../database.ts'
import { expect, test } from '../kallo.ts'

/** A pass of 23 days, which the demo does not have. */
const id = 'd23_1'

test.afterEach(async ({ kallo }) => {
  await inDatabase(kallo, (db) => db.deleteFrom('plan').where('id', '=', id).execute())
})

test('[S-25] a pass with a price in naira only is sold in naira, and not offered in dollars', async ({
  page,
  complaints,
}) => {
  await signInToConsole(page.request)
  await page.goto('/console/plans')
  await page.getByRole('button', { name: 'Add a plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a plan' })
  await dialog.getByRole('button', { name: /Kind/ }).click()
  await page.getByRole('option', { name: 'Day pass' }).click()
  await dialog.getByRole('textbox', { name: 'Days' }).fill('23')
  await dialog.getByLabel('Name', { exact: true }).fill('Three Weeks and More')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('Enter a price in naira, in dollars or in both')).toBeVisible()
  await dialog.getByLabel('Price in naira, VAT included').fill('1150')
  await dialog.getByText('Immediately').click()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row', { name: /Three Weeks and More/ })
  await expect(row).toContainText('₦1,150.00')
  await expect(row).not.toContainText('$')

  await page.goto('/plans?devices=1')
  const card = page.getByRole('listitem').filter({ hasText: '23 days' })
  await expect(card).toContainText('₦1,150')
  await page.getByText('Dollars ($)').click()
  await expect(page.getByRole('listitem').filter({ hasText: '7 days' })).toContainText('$')
  await expect(card).toHaveCount(0)
  complaints.length = 0
})
