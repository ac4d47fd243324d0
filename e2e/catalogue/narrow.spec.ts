import type { APIRequestContext } from '@playwright/test'
import { signInToConsole } from '../console-session.ts'
import { inDatabase } from '../database.ts'
import { expect, test, type Kallo } from '../kallo.ts'
import { expectPagesToFit, tooWide } from '../narrow-pages.ts'
import { errorPages, viewerPages, visitorPages } from '../pages.ts'

// 320 CSS pixels: the narrowest phones, and a desktop at 400 % (WCAG 1.4.10, reflow).
test.use({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })

const word = (length: number) => 'W'.repeat(length)
const headers = { 'x-kallo-console': '1' }
/** The longest texts that the console accepts, without a place to break. */
const longBranding = {
  name: word(40),
  description: word(300),
  supportEmail: `${'m'.repeat(64)}@${`${'w'.repeat(60)}.`.repeat(3)}org`,
}

interface Branding {
  version: number
  name: string
  description: string
  supportEmail: string
  accentColor: string
  secondColor: string
}

async function brandingOf(request: APIRequestContext): Promise<Branding> {
  const answer = await request.get('/api/v1/console/branding', { headers })
  return ((await answer.json()) as { data: Branding }).data
}

async function setBranding(request: APIRequestContext, texts: typeof longBranding): Promise<void> {
  const { version, accentColor, secondColor } = await brandingOf(request)
  const data = { version, accentColor, secondColor, ...texts }
  const answer = await request.patch('/api/v1/console/branding', { headers, data })
  expect(await answer.json()).toMatchObject({ status: 'OK' })
}

/** Gives channels, films and plans long names. Other tests in this file do not need their names. */
async function setLongNames(kallo: Kallo): Promise<() => Promise<void>> {
  const tables = ['category', 'channel', 'vod', 'plan'] as const
  const before = await inDatabase(kallo, async (db) => {
    const names = await Promise.all(
      tables.map(async (table) => ({
        table,
        rows: await db.selectFrom(table).select(['id', 'name']).execute(),
      })),
    )
    for (const table of tables)
      await db
        .updateTable(table)
        .set({ name: word(80) })
        .execute()
    return names
  })
  return () =>
    inDatabase(kallo, async (db) => {
      for (const { table, rows } of before)
        for (const { id, name } of rows)
          await db.updateTable(table).set({ name }).where('id', '=', id).execute()
    })
}

test('[B-01, B-03, H-04] no page scrolls sideways at 320 px with the texts of the demo', async ({
  page,
  complaints,
  logIn,
}) => {
  test.slow()
  await expectPagesToFit(page, [...visitorPages, ...errorPages])
  // The browser reports the failed requests of error pages.
  complaints.length = 0
  const { id } = await logIn(page, 'ada')
  await expectPagesToFit(page, [...viewerPages, `/subscription/cancel/${id}-1`])
})

test('[H-04, O-09] no page scrolls sideways at 320 px with the longest texts, and orders can be paid', async ({
  page,
  kallo,
  request,
  complaints,
  logIn,
}) => {
  test.slow()
  await signInToConsole(request)
  const { name, description, supportEmail } = await brandingOf(request)
  await setBranding(request, longBranding)
  const restoreNames = await setLongNames(kallo)
  try {
    // The server holds the catalogue in memory and reloads it within seconds.
    await expect(async () => {
      await page.goto('/home')
      await expect(page.getByText(word(80)).first()).toBeAttached({ timeout: 2_000 })
    }).toPass()
    await expect(page.getByRole('contentinfo')).toContainText(longBranding.supportEmail)
    await expectPagesToFit(page, [...visitorPages, ...errorPages])
    complaints.length = 0
    const { id } = await logIn(page, 'bola')
    await expectPagesToFit(page, [...viewerPages, `/subscription/cancel/${id}-1`])
    await page.goto('/subscription/purchase?months=3&devices=2')
    await page.getByRole('button', { name: 'Preview' }).click()
    for (const button of await page.getByRole('button', { name: /^Pay in/ }).all())
      await expect(button).toBeInViewport({ ratio: 1 })
    expect(await tooWide(page), 'the preview').toEqual([])
  } finally {
    await setBranding(request, { name, description, supportEmail })
    await restoreNames()
  }
})
