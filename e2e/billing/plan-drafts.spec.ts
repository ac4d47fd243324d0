import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { inDatabase } from '../database.ts'
import { expect, test } from '../kallo.ts'

/** Passes that the demo does not have. */
const [published, added] = ['d24_1', 'd25_1']

test.beforeEach(async ({ kallo, page }) => {
  await inDatabase(kallo, (db) =>
    db
      .insertInto('plan')
      .values({
        id: published,
        kind: 'day-pass',
        months: 0,
        duration_days: 24,
        devices: 1,
        name: 'Three Weeks and a Half',
        price_ngn_minor: 120_000,
        price_usd_minor: 200,
      })
      .execute(),
  )
  await signInToConsole(page.request)
  await page.goto('/console/plans')
})
test.afterEach(async ({ kallo }) => {
  await inDatabase(kallo, (db) => db.deleteFrom('plan').where('id', 'in', [published, added]).execute())
})

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const passOf = (page: Pick<Page, 'getByRole'>, days: number) =>
  page.getByRole('listitem').filter({ hasText: `${days} days` })

async function saveHigherPrice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Three Weeks and a Half' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Price in naira, VAT included').fill('1300')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'Three Weeks and a Half')).toContainText('₦1,200.00 → ₦1,300.00')
}

async function addDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Kind/ }).click()
  await page.getByRole('option', { name: 'Day pass' }).click()
  await dialog.getByRole('textbox', { name: 'Days' }).fill('25')
  await dialog.getByLabel('Name', { exact: true }).fill('Most of a Month')
  await dialog.getByLabel('Price in naira, VAT included').fill('1400')
  await dialog.getByLabel('Price in dollars, VAT included').fill('3')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'Most of a Month')).toContainText('Draft')
}

test('[F-20, F-21] an owner prepares changes of plans, previews them and publishes all at once', async ({
  page,
  context,
}) => {
  await saveHigherPrice(page)
  await addDraft(page)
  await expect(page.getByRole('heading', { name: '2 plans with unpublished changes' })).toBeVisible()
  const visitor = await context.newPage()
  await visitor.goto('/plans?devices=1')
  await expect(passOf(visitor, 24)).toContainText('₦1,200')
  await expect(passOf(visitor, 25)).toHaveCount(0)

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="Plan page"]')
  await expect(passOf(preview, 24)).toContainText('₦1,300')
  await expect(preview.getByText('New here?')).toBeVisible()
  await page.getByText('Had a subscription').click()
  await expect(preview.getByText('New here?')).toHaveCount(0)
  await page.getByText('Computer', { exact: true }).click()
  await passOf(preview, 25).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await passOf(preview, 25).getByRole('link').click()
  await preview.getByText('Dollars ($)').click()
  await expect(passOf(preview, 25)).toContainText('$3')
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('link', { name: 'Plans and prices' }).last().click()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Price in naira: ₦1,200.00 → ₦1,300.00')
  await expect(dialog).toContainText('New, and on sale: Pass, 25 days, ₦1,400.00 · $3.00')
  await dialog.getByRole('button', { name: 'Publish 2 changes' }).click()
  await expect(page.getByRole('heading', { name: /unpublished changes/ })).toHaveCount(0)
  await visitor.reload()
  await expect(passOf(visitor, 24)).toContainText('₦1,300')
  await expect(passOf(visitor, 25)).toContainText('₦1,400')
})

test('[F-20] an owner discards changes, of one plan or of all', async ({ page }) => {
  await saveHigherPrice(page)
  await addDraft(page)
  await page.getByRole('button', { name: 'Delete: Most of a Month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Most of a Month')).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(row(page, 'Three Weeks and a Half')).toContainText('₦1,200.00')
  await expect(row(page, 'Three Weeks and a Half')).not.toContainText('→')
})

test('[F-21] the preview is empty for everybody else', async ({ page }) => {
  await addDraft(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/plans/preview')
  await expect(page.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible()
  expect(requests.filter((path) => path.includes('plans/preview'))).toEqual(['/plans/preview'])
})
