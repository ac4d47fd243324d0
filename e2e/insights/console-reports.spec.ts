import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, startKallo, test as base } from '../kallo.ts'

/** A service with 90 days of sample data. */
const test = base.extend<object, { kallo: Awaited<ReturnType<typeof startKallo>> }>({
  kallo: [
    async ({}, use) => {
      const kallo = await startKallo({ DEMO_HISTORY: 'on' })
      await use(kallo)
      await kallo.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('[Q-10, Q-11, K-03] an owner reads what changed and follows a figure to its ledger lines and a sample payment', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInToConsole(page.request)
  await page.goto('/console/what-changed')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /(Better|Worse).* after / })
      .first(),
  ).toBeVisible({
    timeout: 30_000,
  })
  const mail = page.getByRole('switch', { name: /every Monday/ })
  await mail.press('Space')
  await expect(page.getByText('You will get the email every Monday.')).toBeVisible()
  await expect(mail).toBeChecked()
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1440, height: 900 })
  const revenue = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Revenue', exact: true }) })
  const figure = await revenue.locator('strong').innerText()
  await revenue.getByRole('link', { name: 'Ledger lines: Revenue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger lines: Charged NGN')
  await expect(page.getByText(figure, { exact: true })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page
    .getByRole('link', { name: /^SAMPLE-/ })
    .first()
    .click()
  await expect(page.getByRole('note')).toContainText('Sample data')
  await expect(page.getByText('Nothing: sample data')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Look up at Paystack' })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
})

test('[Q-01] a report draws its chart where the browser reports a locale of POSIX', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true }),
  )
  await signInToConsole(page.request)
  await page.goto('/console/reports?report=subscribers')
  await expect(page.locator('canvas')).toBeVisible({ timeout: 30_000 })
})
