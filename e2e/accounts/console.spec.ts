import { generateSync } from 'otplib'
import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'
import type { Page } from '@playwright/test'

const password = 'correct horse battery'

async function logInAsOwner(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ops@kallo.test')
  await page.getByLabel('Password').fill('kallo-demo-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('[O-03] a wrong password is reported; the login opens the requested page and survives a reload', async ({
  page,
  complaints,
}) => {
  await page.goto('/console/audit-log?filter=login')
  await expect(page).toHaveURL(/\/console\/login/)
  await page.getByLabel('Email').fill('ops@kallo.test')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await logInAsOwner(page)
  await expect(page).toHaveURL(/\/console\/audit-log\?filter=login$/)
  await expect(page.getByRole('row', { name: /operator\.login/ }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).not.toContain('kallo-console')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/console\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/console\/login/)
  complaints.length = 0
})

test('[O-01, O-02, O-06] an invited operator sets up a second factor and sees the pages of the role', async ({
  page,
  browser,
  kallo,
  complaints,
}) => {
  const email = `support-${Date.now()}@kallo.test`
  await page.goto('/console/operators')
  await logInAsOwner(page)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: /Support/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(`Give this link to ${email}`)).toBeVisible()
  const link = new URL((await page.getByLabel('Link', { exact: true }).textContent()) ?? '')

  const context = await browser.newContext({ baseURL: kallo.base })
  const invited = await context.newPage()
  await invited.goto(link.pathname)
  await invited.getByLabel('Your name').fill('Musa Garba')
  await invited.getByLabel('Password').fill(password)
  await invited.getByRole('button', { name: 'Continue' }).click()
  await invited.getByText('Enter the key by hand').click()
  const secret = (await invited.locator('details code').textContent()) ?? ''
  await invited.getByLabel('Code').fill('000000')
  await invited.getByRole('button', { name: 'Confirm' }).click()
  await expect(invited.getByText('The code is wrong')).toBeVisible()
  await invited.getByLabel('Code').fill(generateSync({ secret }))
  await invited.getByRole('button', { name: 'Confirm' }).click()
  const codes = (await invited.getByLabel('Recovery codes').textContent())?.split('\n') ?? []
  expect(codes).toHaveLength(10)
  await invited.getByRole('button', { name: 'I have saved them' }).click()
  await expect(invited.getByRole('heading', { name: 'Control room' })).toBeVisible()
  await expect(invited.getByRole('link', { name: 'Operators' })).toHaveCount(0)
  await invited.getByRole('button', { name: 'Sign out' }).click()
  await invited.getByLabel('Email').fill(email)
  await invited.getByLabel('Password').fill(password)
  await invited.getByRole('button', { name: 'Sign in' }).click()
  await invited.getByLabel('Code').fill(codes[0] ?? '')
  await invited.getByRole('button', { name: 'Sign in' }).click()
  await expect(invited.getByRole('heading', { name: 'Control room' })).toBeVisible()

  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Musa Garba' }).click()
  await page.getByRole('button', { name: 'Disable the account' }).click()
  await expect(page.getByRole('row', { name: /Musa Garba/ })).toContainText('Disabled')
  await invited.reload()
  await expect(invited).toHaveURL(/\/console\/login/)
  await context.close()
  complaints.length = 0
})

test('[O-07] an API key is shown once and can be revoked', async ({ page, complaints }) => {
  await page.goto('/console/api-keys')
  await logInAsOwner(page)
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByLabel('Name').fill('guide import')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const key = (await page.getByLabel('API key', { exact: true }).textContent()) ?? ''
  const read = () =>
    page.request.get('/api/v1/console/operators', { headers: { authorization: `Bearer ${key}` } })
  expect(await (await read()).json()).toMatchObject({ reason: 'role-not-allowed' })
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Revoke guide import' }).first().click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await (await read()).json()).toMatchObject({ reason: 'sign-in-needed' })
  complaints.length = 0
})

for (const [device, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a laptop', { width: 1280, height: 800 }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport })
    test('[O-03] pages and dialogs are accessible and do not overflow', async ({ page, complaints }) => {
      const expectAccessible = async () => {
        expect(await violationsOf(page)).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow).toBe(0)
      }
      await page.goto('/console')
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await expectAccessible()
      await logInAsOwner(page)
      await expect(page.getByRole('heading', { name: 'Control room' })).toBeVisible()
      await expectAccessible()
      for (const [path, name] of [
        ['operators', 'Operators'],
        ['api-keys', 'API keys'],
        ['alerts', 'Alerts'],
        ['audit-log', 'Audit log'],
        ['sessions', 'Sign-in and sessions'],
      ] as const) {
        await page.goto(`/console/${path}`)
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
        await expect(page.getByRole('table', { name })).toBeVisible()
        await expectAccessible()
      }
      await page.goto('/console/operators')
      await page.getByRole('button', { name: 'Invite' }).click()
      await expectAccessible()
      complaints.length = 0
    })
  })

test('[O-20] the palette opens pages and records of the role, and remembers them', async ({
  page,
  complaints,
}) => {
  await signInToConsole(page.request)
  await page.goto('/console/alerts')
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('searchbox').fill('ada@kallo')
  await expect(palette.getByRole('menuitem', { name: /Ada Okafor/ })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await palette.getByRole('searchbox').press('ArrowDown')
  await palette.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('heading', { name: 'Ada Okafor' })).toBeVisible()
  await expect(page).toHaveTitle('Ada Okafor · Kallo console')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('BusinessSubscribers')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Subscribers' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette.getByRole('group', { name: 'Recent' })).toContainText('Ada Okafor')
  await palette.getByRole('searchbox').fill('audit')
  await palette.getByRole('menuitem', { name: /Audit log/ }).click()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  complaints.length = 0
})

test('[O-21] every entry of the menu is visible at 1440 × 900, and on a phone five of them', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 1_440, height: 900 })
  await signInToConsole(page.request)
  await page.goto('/console/alerts')
  const menu = page.getByRole('navigation', { name: 'Console' })
  await expect(menu.getByRole('link', { name: 'Alerts' })).toHaveAttribute('aria-current', 'page')
  for (const link of await menu.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await expect(menu.getByRole('link', { name: 'Branding' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('navigation', { name: 'Most used' }).getByRole('link')).toHaveCount(5)
  complaints.length = 0
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test('[O-03] a button opens the list of all pages, which closes when a page is opened', async ({
    page,
    complaints,
  }) => {
    await page.goto('/console/audit-log')
    await logInAsOwner(page)
    const menu = page.getByRole('navigation', { name: 'Console' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'More' }).click()
    await expect(menu).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await menu.getByRole('link', { name: 'API keys' }).click()
    await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible()
    await expect(menu).toBeHidden()
    complaints.length = 0
  })
})

test('[O-16] a webhook with an invalid or a private address is rejected with the reason', async ({
  page,
  complaints,
}) => {
  await signInToConsole(page.request)
  await page.goto('/console/alerts')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog')
  for (const [address, reason] of [
    ['nonsense', 'http or https'],
    ['http://127.0.0.1:9/alerts', 'private network'],
  ] as const) {
    await page.getByLabel('Address').fill(address)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toContainText(reason)
  }
  // The browser reports the rejected requests.
  complaints.length = 0
})

test('[L-04] a page with two forms asks before unsaved changes of either are lost', async ({ page }) => {
  await signInToConsole(page.request)
  await page.goto('/console/company')
  const company = page.getByRole('textbox', { name: 'Company', exact: true })
  await company.fill('Not saved Ltd')
  await page.getByRole('button', { name: 'Save the texts' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByRole('navigation', { name: 'Section' }).getByRole('link', { name: 'Branding' }).click()
  await expect.poll(() => questions).toEqual(['Leave without saving the changes?'])
  await expect(company).toHaveValue('Not saved Ltd')
  await page.getByLabel('Terms and conditions').fill('# Terms')
  await expect(page.getByRole('main').getByRole('button', { name: /Language/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Discard changes' }).first().click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('navigation', { name: 'Section' }).getByRole('link', { name: 'Branding' }).click()
  await expect(page.getByRole('heading', { name: 'Branding' })).toBeVisible()
})

test('[L-04] without a connection lists and buttons of the console say so', async ({
  page,
  context,
  complaints,
}) => {
  await signInToConsole(page.request)
  await page.goto('/console/subscribers')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await context.setOffline(true)
  const unreachable = page.getByText('The server cannot be reached. Check the network, then try again.')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(unreachable).toHaveCount(1)
  await page.getByRole('searchbox').first().fill('bola')
  await expect(unreachable).toHaveCount(2)
  await context.setOffline(false)
  complaints.length = 0
})
