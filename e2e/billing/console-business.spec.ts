import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { newAccount } from '../accounts.ts'
import { expect, test } from '../kallo.ts'

async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(`/console${path}`)
  await page.getByLabel('Email').fill('ops@kallo.test')
  await page.getByLabel('Password').fill('kallo-demo-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

test('[F-01, F-02, F-04, F-05, F-18] support finds a subscriber, extends, takes a note and looks at the app', async ({
  page,
  kallo,
  complaints,
}) => {
  const { email } = await newAccount(kallo, `helped-${Date.now()}`)
  await openConsole(page, '/subscribers')
  await page.getByLabel(/Name, email, phone/).fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('table', { name: 'Subscribers' }).getByRole('link').first().click()
  await expect(page.getByText('No subscription is running.')).toBeVisible()

  await page.getByRole('group', { name: 'Remedies' }).getByRole('button', { name: 'Extend…' }).click()
  await page.getByLabel('Days').fill('3')
  await page.getByRole('button', { name: /Plan/ }).click()
  await page.getByRole('option', { name: '1 Month, 2 Devices' }).click()
  await page.getByLabel('Reason').fill('Outage on Sunday')
  await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('1 Month, 2 Devices', { exact: true })).toBeVisible()
  await expect(page.getByText(/^1 Month, 2 Devices runs until/)).toBeVisible()

  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('<b>Called</b> about the app')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('<b>Called</b> about the app')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'View as subscriber' }).click()
  await page.getByLabel('Reason').fill('Cannot find a channel')
  await page.getByRole('button', { name: 'Create the view' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the view in a new tab' }).click()
  const view = await opened
  await expect(view.getByText(`Read-only view of ${email}`)).toBeVisible()
  await view.getByRole('button', { name: 'End this view' }).click()
  await expect(view.getByText('Read-only view')).toHaveCount(0)
  complaints.length = 0
})

test('[F-14] finance creates vouchers, whose codes are shown once, and a promo code', async ({
  page,
  complaints,
}) => {
  await openConsole(page, '/vouchers')
  await page.getByRole('button', { name: 'Create vouchers' }).click()
  await page.getByLabel('Number of vouchers').fill('3')
  await page.getByLabel('Last day').fill('2032-12-31')
  await page.getByLabel('Note').fill('Kiosk in Yaba')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Voucher codes' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  // The codes were neither downloaded nor printed.
  await page.getByRole('button', { name: 'Leave without them' }).click()
  await expect(page.getByRole('row', { name: /Kiosk in Yaba/ }).first()).toContainText('3')

  await page.getByRole('link', { name: 'Promo codes' }).click()
  await page.getByRole('button', { name: 'Create a code' }).click()
  const code = `E2E-${Date.now()}`
  await page.getByLabel('Code', { exact: true }).last().fill(code)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('20% off')
  complaints.length = 0
})

test('[F-16] viewers see an announcement and can dismiss it', async ({
  page,
  browser,
  kallo,
  complaints,
}) => {
  const text = `Maintenance ${Date.now()}`
  await openConsole(page, '/announcements')
  await page.getByRole('button', { name: 'Announce' }).click()
  await page.getByLabel('Text in English').fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Announce' }).click()
  await expect(page.getByRole('row', { name: new RegExp(text) })).toContainText('Shown now')
  const context = await browser.newContext({ baseURL: kallo.base })
  const viewer = await context.newPage()
  await viewer.goto('/plans')
  await expect(viewer.getByText(text)).toBeVisible()
  await viewer.getByRole('button', { name: 'Close message' }).click()
  await expect(viewer.getByText(text)).toHaveCount(0)
  await viewer.reload()
  await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(viewer.getByText(text)).toHaveCount(0)
  await context.close()
  await page.getByRole('button', { name: `End ${text}` }).click()
  await expect(page.getByRole('row', { name: new RegExp(text) })).toContainText('Ended')
  complaints.length = 0
})

for (const [device, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a laptop', { width: 1280, height: 800 }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport })
    test('[F-10, F-11, F-13, Q-01] pages are accessible and do not overflow', async ({
      page,
      complaints,
    }) => {
      await openConsole(page, '/subscribers')
      await expect(page.getByRole('table', { name: 'Subscribers' })).toBeVisible()
      await expectAccessible(page)
      for (const [path, heading] of [
        ['/subscribers/ada', 'Ada Okafor'],
        ['/payments', 'Payments'],
        ['/reviews', 'Review queue'],
        ['/disputes', 'Disputes'],
        ['/plans', 'Plans and prices'],
        ['/promo-codes', 'Promo codes'],
        ['/vouchers', 'Vouchers'],
        ['/gifts', 'Gifts'],
        ['/announcements', 'Announcements'],
        ['/statement?month=2026-10', 'Statement 2026-10'],
        ['/reports?report=revenue', 'Reports'],
        ['/reports?report=watch-time', 'Reports'],
      ] as const) {
        await page.goto(`/console${path}`)
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
        await expect(
          page
            .getByRole('table')
            .or(page.getByRole('button', { name: 'Extend' }))
            .first(),
        ).toBeVisible()
        await expectAccessible(page)
      }
      complaints.length = 0
    })
  })
