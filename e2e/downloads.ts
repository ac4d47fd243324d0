import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { expect, test } from './kallo.ts'

export const film = 'ferry-at-epe'
export const title = 'The Ferry at Epe'

/** A browser whose profile is kept when it is closed. */
export async function launch(folder: string, baseURL: string): Promise<BrowserContext> {
  const { launchOptions } = test.info().project.use
  return chromium.launchPersistentContext(folder, { ...launchOptions, baseURL, serviceWorkers: 'allow' })
}

/** Chooses the smallest picture on the page of the film. */
export async function download(page: Page, tag = film): Promise<void> {
  await page.goto(`/vod/${tag}`)
  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /240p/ }).check({ force: true })
  await dialog.getByRole('button', { name: /^Download/ }).click()
  await expect(page.getByRole('link', { name: /^Download(ed|ing)/ })).toBeVisible()
}

export const row = (page: Page) => page.getByRole('listitem').filter({ hasText: title })
export const expectReady = (page: Page) => expect(row(page)).toContainText('Ready', { timeout: 60_000 })

export function storedNames(page: Page): Promise<string[]> {
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
export function storedFiles(page: Page): Promise<[string, string][]> {
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
