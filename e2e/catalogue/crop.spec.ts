import type { Locator, Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, test } from '../kallo.ts'

/** A wide picture of the demo, as a file to upload. */
async function widePicture(page: Page) {
  const { data } = await (await page.request.get('/api/v1/free/contents/view')).json()
  const response = await page.request.get(`/cms/${data.channelsList[0].logo}`)
  return { name: 'still.webp', mimeType: 'image/webp', buffer: await response.body() }
}

const positionOf = (preview: Locator) =>
  preview.evaluate(({ style }) => ({ left: parseFloat(style.left), width: parseFloat(style.width) }))
const sizeOf = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    return element.naturalWidth / element.naturalHeight
  })

test('[U-07] one upload gives a film its poster and its backdrop', async ({ page }) => {
  await signInToConsole(page.request)
  await page.goto('/console/vods/new')
  await page.getByLabel('Name', { exact: true }).fill('Two Shapes')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await widePicture(page))
  const dialog = page.getByRole('dialog', { name: 'Choose the visible part' })
  const part = dialog.getByRole('application', { name: /^Visible part: Poster/ })
  await expect(part).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  // After cancelling, nothing changes and the uploaded picture is still selected.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'Poster, as stored' })).toBeHidden()
  await page.getByRole('button', { name: 'Choose the parts of the uploaded picture again' }).click()

  const preview = dialog.getByRole('img', { name: 'Preview: Poster' })
  await expect(part).toBeVisible()
  const middle = await positionOf(preview)
  await part.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await positionOf(preview)).left).toBeGreaterThan(middle.left)
  await page.keyboard.press('+')
  await expect.poll(async () => (await positionOf(preview)).width).toBeGreaterThan(middle.width)
  await page.keyboard.press('-')
  await expect(dialog.getByText('100 %')).toBeVisible()
  const moved = await positionOf(preview)
  const box = await part.boundingBox()
  if (!box) throw new Error('the part has no box')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 40, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await positionOf(preview)).left).toBeLessThan(moved.left)
  const chosen = await positionOf(preview)
  await dialog.getByText('Backdrop', { exact: true }).first().click()
  await expect(dialog.getByRole('application', { name: /^Visible part: Backdrop/ })).toBeVisible()
  // The other shape keeps its part.
  expect((await positionOf(preview)).left).toBeCloseTo(chosen.left)

  await dialog.getByRole('button', { name: 'Use these parts' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Two Shapes' })).toBeVisible()
  await page.reload()
  expect(await sizeOf(page.getByRole('img', { name: 'Poster, as stored' }))).toBeCloseTo(2 / 3, 1)
  expect(await sizeOf(page.getByRole('img', { name: 'Backdrop, as stored' }))).toBeCloseTo(16 / 9, 1)
  await page.getByRole('button', { name: 'Crop the picture: Poster' }).click()
  await expect(dialog.getByRole('button', { name: 'Use this part' })).toBeVisible()
})

test('[U-07, B-35] an ad shows a part of an uploaded picture, or a picture of another size as it is', async ({
  page,
  complaints,
}) => {
  await signInToConsole(page.request)
  await page.setViewportSize({ width: 1280, height: 2_000 })
  await page.goto('/console/ads/new')
  await page.getByLabel('Name', { exact: true }).fill('Cropped ad')
  const picture = await widePicture(page)
  const uploads = page.locator('input[type=file]')
  await uploads.first().setInputFiles(picture)
  const dialog = page.getByRole('dialog', { name: 'Choose the visible part' })
  await expect(dialog.getByRole('application', { name: /^Visible part: Picture/ })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Cropped ad' })).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  const stored = async () => (await (await page.request.get(`/api/v1/console/ads/${id}`)).json()).data
  const shape = async () => {
    const { width, height } = await stored()
    return width / height
  }
  expect(await shape()).toBeCloseTo(1_456 / 180, 0)
  await uploads.last().setInputFiles(picture)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(shape).toBeLessThan(3)
  const action = { items: [{ id, version: (await stored()).version }], action: { kind: 'delete' } }
  await page.request.post('/api/v1/console/ads/bulk', { headers: { 'x-kallo-console': '1' }, data: action })
  complaints.length = 0
})
