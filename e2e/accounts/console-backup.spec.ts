import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

test('[G-03, G-04] an owner sets up daily backups, makes one and sees its age, size and restore command', async ({
  page,
  complaints,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-backup-'))
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInToConsole(page.request)
    await page.goto('/console/backup')
    const state = page.getByRole('region', { name: 'State' })
    await expect(state).toContainText('Backups are not scheduled')
    await page.getByRole('button', { name: /^Off Schedule|Schedule/ }).click()
    await page.getByRole('option', { name: 'Every day' }).click()
    await page.getByLabel('Folder', { exact: true }).fill(path.join(folder, 'missing'))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('This folder does not exist.').first()).toBeVisible()
    await page.getByLabel('Folder', { exact: true }).fill(folder)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(state).toContainText('Backups are up to date', { timeout: 60_000 })
    await expect(state).toContainText('just now')
    const [name = ''] = await readdir(folder)
    await expect(page.getByLabel('Command that restores the backup')).toContainText(path.join(folder, name))
    await expect(page.getByRole('row').filter({ hasText: 'Complete' })).toContainText(/[KM]B/)
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    // The browser reports the request for the rejected folder.
    complaints.length = 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
