import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { violationsOf } from '../accessibility.ts'
import { newAccount } from '../accounts.ts'
import { signInToConsole } from '../console-session.ts'
import { inDatabase } from '../database.ts'
import { expect, test, type Kallo } from '../kallo.ts'
import { mailedLink } from '../mails.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('[O-26] a mail that could not be sent is listed with its error, and sent again', async ({
  page,
  kallo,
}) => {
  const { email } = await newAccount(kallo, `unreached-${Date.now()}`)
  const outbox = path.join(kallo.folder, 'outbox')
  const put = await breakFolder(outbox)
  try {
    await page.request.post('/api/v1/auth/reset', { data: { email } })
    await expect.poll(() => giveUp(kallo, email), { timeout: 30_000 }).toBe(true)
  } finally {
    await put()
  }
  await signInToConsole(page.request)
  await page.goto('/console/mail')
  const section = page.getByRole('region', { name: 'Emails that could not be sent' })
  await expect(section.getByText(email)).toBeVisible()
  await expect(section.getByText('Link for a new password').first()).toBeVisible()
  await expect(section.getByText(/EEXIST|ENOTDIR/).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await section.getByRole('button', { name: /^Send/ }).tap()
  await expect(page.getByText(/being sent again/)).toBeVisible()
  await expect(section).toHaveCount(0)
  await mailedLink(kallo, email, /reset/)
})

/** Replaces a folder by a file. Returns a function that restores the folder. */
async function breakFolder(folder: string): Promise<() => Promise<void>> {
  const saved = `${folder}-saved`
  const exists = await rename(folder, saved).then(
    () => true,
    () => false,
  )
  await writeFile(folder, '')
  return async () => {
    await rm(folder)
    if (exists) await rename(saved, folder)
  }
}

/** Ends the attempts to send a mail, which last five hours otherwise. False: the first attempt has not failed yet. */
function giveUp(kallo: Kallo, email: string): Promise<boolean> {
  return inDatabase(kallo, async (db) => {
    const { numAffectedRows = 0n } = await sql`
      update pgboss.job set state = 'failed', completed_on = now()
      where name = 'mail' and state = 'retry' and data->>'email' = ${email}`.execute(db)
    return numAffectedRows > 0n
  })
}
