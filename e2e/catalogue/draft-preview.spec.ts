import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

test('[L-14] an editor sees the page of a draft as viewers will see it', async ({ page }) => {
  await signInToConsole(page.request)
  await page.goto('/console/vods/new')
  await page.getByLabel('Name', { exact: true }).fill('Draft With A Page')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.frameLocator('iframe[title="Page"]')
  await expect(preview.getByRole('heading', { name: 'Draft With A Page', level: 1 })).toBeVisible()
  await expect(preview.getByText('WATCH NOW')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByText('Computer', { exact: true }).click()
  await expect(preview.getByRole('heading', { name: 'Draft With A Page' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const id = page.url().split('/').at(-1) ?? ''
  const { data } = await (await page.request.get(`/api/v1/console/vods/${id}`)).json()
  const action = { items: [{ id, version: data.version }], action: { kind: 'delete' } }
  await page.request.post('/api/v1/console/vods/bulk', { headers: { 'x-kallo-console': '1' }, data: action })
})
