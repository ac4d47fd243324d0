import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { inDatabase } from '../database.ts'
import { download, expectReady, launch, storedFiles, title } from '../downloads.ts'
import { expect, expectPlaying, test } from '../kallo.ts'

test.use({ serviceWorkers: 'allow' })

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
  await expect(page.getByText('1 download has expired and was deleted.')).toBeVisible()
  await expect.poll(async () => (await storedFiles(page)).length).toBe(0)
  await context.close()
  await rm(folder, { recursive: true, force: true })
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
  await expect(page.getByText('1 download has expired and was deleted.')).toBeVisible()
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

test('[P-40] a past programme is downloaded from the guide once operators allow it', async ({
  page,
  kallo,
  logIn,
}) => {
  // An hour has 600 segments.
  test.slow()
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
  await expect(first).toContainText('Ready', { timeout: 200_000 })
  await first.getByRole('link').last().click()
  await expectPlaying(page, 2)
  await allow(false)
})
