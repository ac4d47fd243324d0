import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

const pageIn = (page: Page) => page.frameLocator('iframe[title="Page"]')

async function openPreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
}

async function deleteShown(page: Page, kind: 'vods' | 'series'): Promise<void> {
  const id = page.url().split('/').at(-1) ?? ''
  const { data } = await (await page.request.get(`/api/v1/console/${kind}/${id}`)).json()
  const action = { items: [{ id, version: data.version }], action: { kind: 'delete' } }
  const headers = { 'x-kallo-console': '1' }
  await page.request.post(`/api/v1/console/${kind}/bulk`, { headers, data: action })
}

test('[L-14] an editor sees the page of a draft as viewers will see it', async ({ page }) => {
  await signInToConsole(page.request)
  await page.goto('/console/vods/new')
  await page.getByLabel('Name', { exact: true }).fill('Draft With A Page')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await openPreview(page)
  const preview = pageIn(page)
  await expect(preview.getByRole('heading', { name: 'Draft With A Page', level: 1 })).toBeVisible()
  await expect(preview.getByText('WATCH NOW')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByText('Computer', { exact: true }).click()
  await expect(preview.getByRole('heading', { name: 'Draft With A Page' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await deleteShown(page, 'vods')
})

test('[L-14] the preview has what the form has, before it is saved', async ({ page }) => {
  await signInToConsole(page.request)
  await page.goto('/console/series/new')
  await page.getByLabel('Name', { exact: true }).fill('Mango Street')
  await openPreview(page)
  await expect(pageIn(page).getByRole('heading', { name: 'Mango Street', level: 1 })).toBeVisible()
  await expect(pageIn(page).getByText('Coming soon')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await page.getByLabel('Description').fill('Three sisters and a market.')
  await openPreview(page)
  await expect(pageIn(page).getByText('Three sisters and a market.')).toBeVisible()
  const category = page.getByRole('combobox', { name: 'Category' })
  await expect(pageIn(page).getByRole('link').first()).toHaveText(await category.inputValue())
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await deleteShown(page, 'series')
})
