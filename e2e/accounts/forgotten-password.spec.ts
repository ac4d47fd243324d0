import type { Page } from '@playwright/test'
import { newAccount } from '../accounts.ts'
import { expect, test } from '../kallo.ts'
import { mailedLink } from '../mails.ts'

const newPassword = 'lantern-yam-2026'

async function ask(page: Page, address: string): Promise<void> {
  await page.goto('/forgot')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Send the link' }).click()
}

test('[A-04, A-05] a forgotten password is reset by mail, once', async ({ page, kallo, complaints }) => {
  const { email } = await newAccount(kallo, 'forgetful')
  await ask(page, email)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expect(page.getByText(`If there is an account for ${email}, a link is on its way.`)).toBeVisible()
  const link = await mailedLink(kallo, email, /reset/)

  await page.goto(link)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toContainText('ERROR')
  await expect(page.getByRole('alert')).toContainText('Enter new and confirm password')
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill('another one')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toContainText('Password and confirm password are not the same')
  complaints.length = 0
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your password has been changed. Log in with the new one.')).toBeVisible()

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Invalid URL' })).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL(/\/forgot$/)
  complaints.length = 0
})

test('[A-04] does not reveal whether an account exists', async ({ page }) => {
  await ask(page, 'Nobody@Example.com')
  await expect(
    page.getByText('If there is an account for Nobody@Example.com, a link is on its way.'),
  ).toBeVisible()
})

test('[V-01] an empty address is reported immediately', async ({ page }) => {
  await page.goto('/forgot')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('alert')).toContainText('Error')
  await expect(page.getByRole('alert')).toContainText('Enter your email')
})

test('[A-05, B-15] an unavailable server does not invalidate a link', async ({ page, complaints }) => {
  await page.route('**/auth/check/**', (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
  await page.goto(`/account/reset/${'a'.repeat(64)}/ada%40kallo.test`)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Invalid URL')).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Invalid URL' })).toBeVisible()
  complaints.length = 0
})

test('[A-06] an invalid activation link shows a message and offers a new mail', async ({
  page,
  complaints,
}) => {
  await page.goto(`/account/activate/${'a'.repeat(64)}/ada%40kallo.test`)
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await page.getByRole('button', { name: 'Resend the activation email' }).click()
  await expect(page.getByText(/^Sent\./)).toBeVisible()
  complaints.length = 0
})

test('[A-06] code 501 offers to reload the page', async ({ page, complaints }) => {
  let calls = 0
  await page.route('**/auth/activate/**', (route) => {
    calls += 1
    const refusal = {
      status: 'ERROR',
      title: 'Not now',
      message: 'Try later',
      code: 501,
      reason: 'x',
      data: null,
    }
    return route.fulfill({ status: 501, json: refusal })
  })
  await page.goto(`/account/activate/${'a'.repeat(64)}/ada%40kallo.test`)
  await expect(page.getByRole('heading', { name: 'Not now' })).toBeVisible({ timeout: 30_000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(calls).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  complaints.length = 0
})
