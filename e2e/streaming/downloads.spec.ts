import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { inDatabase } from '../database.ts'
import { expect, expectPlaying, test, type Kallo } from '../kallo.ts'

test.use({ serviceWorkers: 'allow' })

const film = 'ferry-at-epe'
const title = 'The Ferry at Epe'

/** A browser whose profile is kept when it is closed. */
async function launch(folder: string, baseURL: string): Promise<BrowserContext> {
  const { launchOptions } = test.info().project.use
  return chromium.launchPersistentContext(folder, { ...launchOptions, baseURL, serviceWorkers: 'allow' })
}

/** Chooses the smallest picture on the page of the film. */
async function download(page: Page, tag = film): Promise<void> {
  await page.goto(`/vod/${tag}`)
  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /240p/ }).check({ force: true })
  await dialog.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByRole('link', { name: /^Download(ed|ing)/ })).toBeVisible()
}

const row = (page: Page) => page.getByRole('listitem').filter({ hasText: title })
const expectReady = (page: Page) => expect(row(page)).toContainText('Ready', { timeout: 60_000 })

function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const root = await (
      await navigator.storage.getDirectory()
    ).getDirectoryHandle('downloads', { create: true })
    const names: string[] = []
    const entries = (folder: FileSystemDirectoryHandle) =>
      folder as unknown as AsyncIterable<[string, FileSystemHandle]>
    for await (const [, folder] of entries(root))
      for await (const [name] of entries(folder as FileSystemDirectoryHandle)) names.push(name)
    return names
  })
}

/** The names and contents of all stored files, as text of one byte each. */
function storedFiles(page: Page): Promise<[string, string][]> {
  return page.evaluate(async () => {
    const root = await (
      await navigator.storage.getDirectory()
    ).getDirectoryHandle('downloads', { create: true })
    const entries = (folder: FileSystemDirectoryHandle) =>
      folder as unknown as AsyncIterable<[string, FileSystemHandle]>
    const files: [string, string][] = []
    const read = async (id: string, folder: FileSystemDirectoryHandle) => {
      for await (const [name, handle] of entries(folder)) {
        const file = await (handle as FileSystemFileHandle).getFile()
        const bytes = new Uint8Array(await file.arrayBuffer())
        files.push([`${id}/${name}`, Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')])
      }
    }
    for await (const [id, folder] of entries(root))
      await read(id, folder as FileSystemDirectoryHandle).catch((error: unknown) => {
        // The file can be deleted meanwhile.
        if (!(error instanceof DOMException) || error.name !== 'NotFoundError') throw error
        files.push([id, 'being deleted'])
      })
    return files
  })
}

test('[P-45, P-46, P-47, P-48, P-42] a film is stored encrypted, plays without a connection after the browser was restarted, and ends', async ({
  baseURL,
  logIn,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-profile-'))
  let context = await launch(folder, baseURL ?? '')
  let page = await context.newPage()
  await logIn(page, 'ada')
  await download(page)
  await page.goto('/my/downloads')
  await expectReady(page)
  const files = await storedFiles(page)
  expect(files.length).toBeGreaterThan(50)
  for (const [, content] of files) expect(content).not.toMatch(/moof|mdat|ftyp|EXTM3U|RIFF/)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const shells = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('shell-'))
      const marks = names.map(async (name) => (await caches.open(name)).match('/shell-complete'))
      return (await Promise.all(marks)).map((mark) => mark !== undefined)
    })
  await expect.poll(shells, { timeout: 30_000 }).toEqual([true])
  await context.close()

  context = await launch(folder, baseURL ?? '')
  await context.setOffline(true)
  page = await context.newPage()
  await page.goto('/home')
  // The offline page can still be reloading: browsers report a connection while they apply the emulation.
  await expect(async () => {
    if (!page.url().endsWith('/my/downloads'))
      await page.getByRole('link', { name: 'Watch your downloads' }).click({ timeout: 3_000 })
    await expect(page).toHaveURL('/my/downloads', { timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await expectReady(page)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: title }).click()
  await expectPlaying(page, 2)
  await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.currentTime = 120))
  await expectPlaying(page, 1)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/my/downloads')
  await page.getByRole('link', { name: title }).click()
  await expectPlaying(page, 1)
  expect(
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime),
  ).toBeGreaterThan(100)

  await page.clock.setSystemTime(Date.now() + 31 * 86_400_000)
  await page.goto('/my/downloads')
  await expect(page.getByText('1 download has ended and was deleted.')).toBeVisible()
  await expect.poll(async () => (await storedFiles(page)).length).toBe(0)
  await context.close()
  await rm(folder, { recursive: true, force: true })
})

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
  await killed.setOffline(true)
  const downloads = (of: Page) => of.getByRole('listitem').filter({ hasText: 'Half an Hour' })
  await expect(downloads(next)).toContainText('Waiting for the connection')
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

test('[P-45] files that were copied to another profile of the browser cannot be decrypted', async ({
  page,
  browser,
  baseURL,
  logIn,
}) => {
  await logIn(page, 'ada')
  await download(page)
  await page.goto('/my/downloads')
  await expectReady(page)
  const copied = await storedFiles(page)
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const thief = await other.newPage()
  await logIn(thief, 'ada')
  await download(thief)
  await thief.goto('/my/downloads')
  await expectReady(thief)
  const segment = copied.find(([name]) => name.endsWith('~0.m4s')) ?? (['', ''] as const)
  const readWithOwnKey = (target: Page) =>
    target.evaluate(async ([name, content]) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('kallo-downloads')
        request.addEventListener('success', () => resolve(request.result))
      })
      const key = await new Promise<CryptoKey>((resolve) => {
        const request = database.transaction('keys').objectStore('keys').getAll()
        request.addEventListener('success', () => resolve(request.result[0] as CryptoKey))
      })
      const isExported = await crypto.subtle.exportKey('raw', key).then(
        () => true,
        () => false,
      )
      const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0))
      const additionalData = new TextEncoder().encode(name.replace('~', '/'))
      const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData }
      const isRead = await crypto.subtle.decrypt(algorithm, key, bytes.subarray(12)).then(
        () => true,
        () => false,
      )
      return { isExported, isRead }
    }, segment)
  expect(await readWithOwnKey(page)).toEqual({ isExported: false, isRead: true })
  expect(await readWithOwnKey(thief)).toEqual({ isExported: false, isRead: false })
  await other.close()
})

test('[P-43] a download that the server has ended is deleted when the app starts next', async ({
  page,
  kallo,
  logIn,
}) => {
  const { email } = await logIn(page, 'ada')
  await download(page)
  await page.goto('/my/downloads')
  await expectReady(page)
  await inDatabase(kallo, (db) =>
    db
      .deleteFrom('download')
      .where('account_id', 'in', db.selectFrom('account').where('email', '=', email).select('id'))
      .execute(),
  )
  await page.reload()
  await expect(page.getByText('1 download has ended and was deleted.')).toBeVisible()
  await expect(page.getByText('Nothing downloaded yet')).toBeVisible()
  await expect.poll(async () => (await storedFiles(page)).length).toBe(0)
})

test('[P-43] signing out deletes all downloads and the stored app', async ({ page, logIn }) => {
  await logIn(page, 'ada')
  await download(page)
  await page.goto('/my/downloads')
  await expectReady(page)
  await page.evaluate(() => localStorage.removeItem('session'))
  await page.goto('/home')
  await expect.poll(async () => (await storedFiles(page)).length).toBe(0)
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-'))))
    .toEqual([])
})

test('[P-46] a download on a full device shows the reason, stores no partial file, and continues when there is space', async ({
  page,
  context,
  logIn,
}) => {
  await logIn(page, 'ada')
  const devTools = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await download(page)
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 })
  await page.goto('/my/downloads')
  await expect(row(page)).toContainText('This device is full. Delete something, then try again.')
  for (const [, content] of await storedFiles(page)) expect(content.length).toBeGreaterThan(12)
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

test('[P-40] a past programme is downloaded from the guide once operators allow it', async ({
  page,
  kallo,
  logIn,
}) => {
  const allow = (isAllowed: boolean) =>
    inDatabase(kallo, (db) =>
      db.updateTable('download_settings').set({ allows_programmes: isAllowed }).execute(),
    )
  const openLast = async () => {
    await page.goto('/guide?channel=eko-news')
    await page.getByRole('button', { name: 'Yesterday' }).click()
    await page
      .getByRole('button', { name: /^About / })
      .last()
      .click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'From the start' })).toBeVisible()
  }
  const answered = page.waitForResponse((response) => response.url().endsWith('/downloads/options'))
  await logIn(page, 'ada')
  await openLast()
  expect(await (await answered).json()).toMatchObject({ data: { options: [] } })
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)
  await allow(true)
  await openLast()
  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('radio', { name: /240p/ }).check({ force: true })
  await dialog.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByRole('link', { name: /^Download(ed|ing)/ })).toBeVisible()
  await page.goto('/my/downloads')
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first).toContainText('Ready', { timeout: 80_000 })
  await first.getByRole('link').last().click()
  await expectPlaying(page, 2)
  await allow(false)
})
