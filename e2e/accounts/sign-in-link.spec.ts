import { violationsOf } from '../accessibility.ts'
import { newAccount } from '../accounts.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'
import { mailedLink } from '../mails.ts'

test('[F-18, F-19] support sends a sign-in link, which signs a device in once', async ({
  page,
  kallo,
  browser,
  complaints,
}) => {
  const { id, email } = await newAccount(kallo, `linked-${Date.now()}`)
  await signInToConsole(page.request)
  await page.goto(`/console/subscribers/${id}`)
  const remedies = page.getByRole('group', { name: 'Remedies' })
  await expect(remedies).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await remedies.getByRole('button', { name: 'Send a sign-in link…' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`The link is on its way to ${email}.`)).toBeVisible()
  const link = await mailedLink(kallo, email, /sign-in/)

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByText(email)).toBeVisible()
  expect(await violationsOf(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(phone).toHaveURL('/')
  await phone.goto('/my-account')
  await expect(phone.getByText(email).first()).toBeVisible()
  await context.close()

  await page.goto(link)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  complaints.length = 0
})
