import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { inDatabase } from '../database.ts'
import { download, expectReady, film, launch, row, storedFiles, storedNames, title } from '../downloads.ts'
import { expect, expectPlaying, test, type Kallo } from '../kallo.ts'

test.use({ serviceWorkers: 'allow' })

/** Adds a film of half an hour, which repeats the parts of another one. */
async function addLongFilm(kallo: Kallo): Promise<string> {
  const tag = 'half-an-hour'
  await inDatabase(kallo, async (db) => {
    const { id: _id, ...row } = await db
      .selectFrom('vod')
      .where('tag', '=', film)
      .selectAll()
      .executeTakeFirstOrThrow()
    const parts = Array.from({ length: 8 }, () => row.parts).flat()
    await db
      .insertInto('vod')
      .values({
        ...row,
        tag,
        name: 'Half an Hour',
        name_translations: JSON.stringify({}),
        parts,
        series_id: null,
      })
      .execute()
  })
  return tag
}

/** Counts the segments that are loaded, and holds back those beyond the maximum that `max` returns. */
async function countSegments(context: BrowserContext, loaded: Map<string, number>, max: () => number) {
  await context.route(/\/t\/.*\.m4s$/, async (route) => {
    const name = /v\d+\/\d+\.m4s/.exec(route.request().url())?.[0] ?? ''
    if (loaded.size >= max()) return
    loaded.set(name, (loaded.get(name) ?? 0) + 1)
    await route.continue()
  })
}

const expectStored = (page: Page, segments: number) =>
  expect
    .poll(async () => (await storedNames(page)).filter((name) => name.endsWith('.m4s')).length, {
      timeout: 60_000,
    })
    .toBe(segments)

async function killBrowser(context: BrowserContext): Promise<void> {
  const devtools = await context.browser()?.newBrowserCDPSession()
  const info = await devtools?.send('SystemInfo.getProcessInfo')
  const pid = info?.processInfo.find(({ type }) => type === 'browser')?.id
  if (pid === undefined) throw new Error('the browser reports no process')
  const closed = context.waitForEvent('close')
  process.kill(pid, 'SIGKILL')
  await closed
}

test('[P-46, P-47] a download of half an hour survives a closed page, a lost network and a killed browser, and plays without a connection', async ({
  baseURL,
  kallo,
  logIn,
}) => {
  test.slow()
  const tag = await addLongFilm(kallo)
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-profile-'))
  // Chromium writes cookies to the disk after up to 30 s, and when it is closed.
  const first = await launch(folder, baseURL ?? '')
  await logIn(await first.newPage(), 'ada')
  await first.close()

  const loaded = new Map<string, number>()
  let max = 80
  const killed = await launch(folder, baseURL ?? '')
  await countSegments(killed, loaded, () => max)
  const page = await killed.newPage()
  await download(page, tag)
  await expectStored(page, 80)
  await page.close()
  const next = await killed.newPage()
  await next.goto('/my/downloads')
  const downloads = (of: Page) => of.getByRole('listitem').filter({ hasText: 'Half an Hour' })
  await expect(downloads(next)).toBeVisible()
  await killed.setOffline(true)
  await expect(downloads(next)).toContainText('Waiting for the connection', { timeout: 60_000 })
  max = 160
  await killed.setOffline(false)
  await expectStored(next, 160)
  await killBrowser(killed)

  const context = await launch(folder, baseURL ?? '')
  await countSegments(context, loaded, () => Infinity)
  const last = await context.newPage()
  await last.goto('/my/downloads')
  await expect(downloads(last)).toContainText('Ready', { timeout: 90_000 })
  expect(loaded.size).toBeGreaterThan(290)
  // Two requests are in progress at a time: when the page was closed, the network was lost, and the browser was killed.
  expect([...loaded.values()].filter((times) => times > 1).length).toBeLessThanOrEqual(6)
  await context.setOffline(true)
  await downloads(last).getByRole('link').last().click()
  await expectPlaying(last, 2)
  await last.locator('video').evaluate((video: HTMLVideoElement) => void (video.currentTime = 29 * 60))
  await expectPlaying(last, 2)
  await context.close()
  await rm(folder, { recursive: true, force: true })
  await inDatabase(kallo, (db) => db.deleteFrom('vod').where('tag', '=', tag).execute())
})

test('[P-46] a download on a full device shows the reason, stores no partial file, and continues when there is space', async ({
  page,
  context,
  logIn,
}) => {
  await logIn(page, 'ada')
  const devTools = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  const isFull = Promise.withResolvers<void>()
  await context.route(/\/t\/.*\.m4s$/, async (route) => {
    await isFull.promise
    // The page that asked may be gone.
    await route.continue().catch(() => undefined)
  })
  await download(page)
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 })
  isFull.resolve()
  await page.goto('/my/downloads')
  await expect(row(page)).toContainText('This device is full. Delete something, then try again.')
  // Another segment may be on its way when the first one cannot be stored.
  await expect
    .poll(async () => (await storedFiles(page)).filter(([, content]) => content.length <= 12))
    .toEqual([])
  await devTools.send('Storage.overrideQuotaForOrigin', { origin })
  await row(page).getByRole('button', { name: 'Try again' }).click()
  await expectReady(page)
})

test('[P-46] downloads pause, wait for the night, and are deleted after confirmation, by touch on a phone', async ({
  browser,
  baseURL,
  logIn,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    hasTouch: true,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await logIn(page, 'ada', '/my/downloads')
  await expect(page.getByText('Nothing downloaded yet')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  // Two hours that begin in two hours.
  const hour = new Date().getHours()
  await page.getByRole('switch', { name: /Only at night/ }).press('Space')
  const [from, until] = [(hour + 2) % 24, (hour + 4) % 24]
  await page.getByLabel('Until').selectOption(String(until))
  await page.getByLabel('From').selectOption(String(from))
  await expect(page.getByLabel('Until')).toHaveValue(String(until))
  await download(page)
  await page.goto('/my/downloads')
  await expect(row(page)).toContainText(`Waits until ${String(from).padStart(2, '0')}:00`)
  await page.getByRole('switch', { name: /Only at night/ }).press('Space')
  await expectReady(page)
  expect(await violationsOf(page)).toEqual([])
  await row(page)
    .getByRole('button', { name: `Delete ${title}` })
    .tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
  await expect(page.getByText('Nothing downloaded yet')).toBeVisible()
  await context.close()
})
