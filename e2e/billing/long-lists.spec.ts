import { sql } from 'kysely'
import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { inDatabase } from '../database.ts'
import { expect, test } from '../kallo.ts'

const added = 10_030
// The search excludes viewers that concurrent tests register.
const list = '/console/subscribers?search=long-'

test('[X-25] a list of more than 10,000 subscribers shows 10,000+; its last page shows how many there are, and can be reloaded', async ({
  page,
  kallo,
}) => {
  await inDatabase(kallo, (db) =>
    sql`insert into account (id, email, name, phone, country, password_hash, activated_at)
      select 'long-' || n, 'long-' || n || '@example.com', 'Long ' || n, '', 'NG', '', now()
      from generate_series(1, ${sql.lit(added)}) n`.execute(db),
  )
  try {
    const total = added.toLocaleString('en')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const next = pages.getByRole('button', { name: 'Next' })
    await signInToConsole(page.request)
    await page.goto(list)
    await expect(pages).toContainText('1–50 of 10,000+')

    await page.goto(`${list}&page=200`)
    await expect(pages).toContainText('9,951–10,000 of 10,000+')
    await next.click()
    await expect(pages).toContainText(`10,001–${total} of ${total}`)
    await expect(next).toBeDisabled()
    await page.reload()
    await expect(pages).toContainText(`10,001–${total} of ${total}`)
    expect(await violationsOf(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)

    await page.goBack()
    await expect(pages).toContainText('9,951–10,000 of 10,000+')
    await page.goto(`${list}&page=999`)
    await expect(page.getByText('There are no more records.')).toBeVisible()
  } finally {
    await inDatabase(kallo, (db) => db.deleteFrom('account').where('id', 'like', 'long-%').execute())
  }
})
