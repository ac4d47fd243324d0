import type { Page } from '@playwright/test'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

/** A picture of the demo, as a file to upload. */
async function poster(page: Page) {
  const { data } = await (await page.request.get('/api/v1/free/contents/view')).json()
  const response = await page.request.get(`/cms/${data.channelsList[0].logo}`)
  return { name: 'poster.webp', mimeType: 'image/webp', buffer: await response.body() }
}

test('[U-06] a form waits for its upload, and saves nothing when the upload fails', async ({ page }) => {
  await signInToConsole(page.request)
  await page.goto('/console/channels/new')
  let goOn = () => {}
  const uploadMayEnd = new Promise<void>((resolve) => (goOn = resolve))
  let isBroken = true
  await page.route('**/api/v1/console/pictures', async (route) => {
    if (isBroken) return route.fulfill({ json: { status: 'ERROR', reason: 'x', message: 'No disk' } })
    await uploadMayEnd
    await route.continue()
  })
  await page.getByLabel('Name', { exact: true }).fill('Patient TV')
  await page.getByRole('button', { name: /Category/ }).click()
  await page.getByRole('option', { name: 'News' }).click()
  await page.getByLabel('Stream address').fill('https://example.com/live/playlist.m3u8')
  const input = page.locator('input[type=file]')
  await input.setInputFiles(await poster(page))
  await expect(page.getByText('No disk')).toBeVisible()

  isBroken = false
  await input.setInputFiles(await poster(page))
  await expect(page.getByText('Uploading Logo')).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Saves when the upload has finished.')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeHidden()
  goOn()
  await expect(page.getByRole('heading', { name: 'Patient TV' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Logo, as stored' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Logo, as stored' })).toBeVisible()
})

test('[U-06] a form whose upload is cancelled after saving was requested is not saved', async ({ page }) => {
  await signInToConsole(page.request)
  await page.goto('/console/channels/new')
  await page.route('**/api/v1/console/pictures', () => undefined)
  await page.getByLabel('Name', { exact: true }).fill('Hasty TV')
  await page.locator('input[type=file]').setInputFiles(await poster(page))
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await expect(page.getByText('Not saved, because a file was not uploaded.')).toBeVisible()
})
