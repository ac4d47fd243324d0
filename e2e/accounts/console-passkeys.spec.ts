import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { isEdge } from '../edge.ts'
import { expect, test } from '../kallo.ts'
import { signInToConsole } from '../console-session.ts'

/** A device that stores passkeys and verifies its user without asking. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const reason = 'PUBLIC_URL names 127.0.0.1, where browsers offer no passkeys'

test(`[O-14] an invited operator sets up a passkey, signs in with it, confirms an action with it and removes it${isEdge ? ` (skipped: ${reason})` : ''}`, async ({
  browser,
  kallo,
  complaints,
}) => {
  test.skip(isEdge, reason)
  // Browsers offer passkeys at localhost, but not at 127.0.0.1.
  const base = kallo.base.replace('127.0.0.1', 'localhost')
  const email = `passkey-${Date.now()}@kallo.test`
  const context = await browser.newContext({ baseURL: base })
  await signInToConsole(context.request)
  const invited = await context.request.post('/api/v1/console/operators/invite', {
    headers: { 'x-kallo-console': '1' },
    data: { email, role: 'owner' },
  })
  expect(invited.status()).toBe(200)
  const { link } = ((await invited.json()) as { data: { link: string } }).data
  await context.clearCookies()

  const page = await context.newPage()
  await addAuthenticator(page)
  await page.goto(new URL(link).pathname)
  await page.getByLabel('Your name').fill('Ngozi Eze')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Passkey', exact: true })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Control room' })).toBeVisible()

  await page.goto('/console/sessions')
  await expect(page.getByRole('row', { name: /First passkey/ })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove First passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog').getByText('This is your only second factor')).toBeVisible()
  await context.close()
  complaints.length = 0
})
